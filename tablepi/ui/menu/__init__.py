"""Parts of the menu: games on their grounds, the hero."""
