"""A picture of a screen with a palette of at most 256 colours: a third of the size, and nobody sees it."""

import struct
import zlib

import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
LARGEST = 250_000
PALETTES = (256, 192, 128, 96, 64, 48)


def png(pixels: Pixels) -> bytes:
    """Rows of red, green and blue, with as many colours as fit into the largest size that a document should carry."""
    height, width, _ = pixels.shape
    flat = pixels.reshape(-1, 3)
    colours, places, counts = np.unique(flat, axis=0, return_inverse=True, return_counts=True)
    made = b""
    for size in PALETTES:
        palette, nearest = _palette(colours, counts, size)
        rows = nearest[places.ravel()].reshape(height, width)
        made = _file(rows, palette)
        if len(made) <= LARGEST:
            break
    return made


def _palette(colours: Pixels, counts: npt.NDArray[np.int64], size: int) -> tuple[Pixels, Pixels]:
    """Median cut: the box of colours with the most in it is cut in two until there are enough; then each colour's box."""
    boxes = [np.arange(len(colours))]
    while len(boxes) < size:
        scores = [_spread(colours[box]) * np.sqrt(counts[box].sum()) if len(box) > 1 else 0 for box in boxes]
        box = boxes.pop(int(np.argmax(scores)))
        if len(box) < 2:
            boxes.append(box)
            break
        widest = int(np.argmax(np.ptp(colours[box].astype(int), axis=0)))
        order = box[np.argsort(colours[box, widest], kind="stable")]
        weight = np.cumsum(counts[order])
        cut = int(np.clip(np.searchsorted(weight, weight[-1] / 2), 1, len(order) - 1))
        boxes += [order[:cut], order[cut:]]
    palette = np.array([np.average(colours[box], axis=0, weights=counts[box]).round() for box in boxes])
    nearest = np.empty(len(colours), np.uint8)
    for number, box in enumerate(boxes):
        nearest[box] = number
    return palette.astype(np.uint8), nearest


def _spread(colours: Pixels) -> float:
    return float(np.ptp(colours.astype(int), axis=0).max())


def _file(rows: Pixels, palette: Pixels) -> bytes:
    height, width = rows.shape
    lines = np.zeros((height, width + 1), np.uint8)  # each line begins with its filter, which is none
    lines[:, 1:] = rows
    parts = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", palette.tobytes()),
        (b"IDAT", zlib.compress(lines.tobytes(), 9)),
        (b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_part(name, content) for name, content in parts)


def _part(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
