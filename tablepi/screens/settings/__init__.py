"""Pages of the host: settings, PINs, date, health, disk, hall. They may lead to `equipment`."""
