"""The drawn half of `--sim`: the appliance on a desk, with its readers and panel."""
