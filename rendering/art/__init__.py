"""The drawings of the men (SVG) and the tool that turns them into sprites: `python -m rendering.art`."""
