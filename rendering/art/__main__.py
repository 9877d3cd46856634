"""`python -m rendering.art`: draw the sprites anew from the SVG sources (needs resvg-py, at build time only)."""

from rendering.art.sheets import PLANS, SPRITES, face_sheet, rim_sheet


def main() -> None:
    """Write every sheet into `rendering/sprites/`."""
    for piece_set in PLANS:
        for name, sheet in (("face", face_sheet(piece_set)), ("rim", rim_sheet(piece_set))):
            path = SPRITES / f"{piece_set}-{name}.png"
            sheet.save(path, optimize=True)
            print(f"{path.name} {sheet.width}x{sheet.height} {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
