"""Pictures: SVG, the shapes and styles that games share, moving pictures."""
