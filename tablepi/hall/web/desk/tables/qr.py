"""QR codes on pages: drawn as shapes, so that they print sharp."""

import segno

from tablepi.hall.web.html.markup import Html, tag


def qr(said: str, title: str) -> Html:
    """A code with its title for who does not see it."""
    code = segno.make(said, error="m", micro=False)
    size = int(code.symbol_size(border=4)[0])
    dark = (
        f"M{column + 4} {row + 4}h1v1h-1z"
        for row, line in enumerate(code.matrix)
        for column, module in enumerate(line)
        if module
    )
    return tag(
        "svg",
        tag("rect", width=size, height=size, fill="#fff"),
        tag("path", d="".join(dark), fill="#000"),
        viewBox=f"0 0 {size} {size}",
        class_="qr",
        role="img",
        aria_label=title,
    )
