"""What every page is made with: sentences, markup, templates, the frame."""
