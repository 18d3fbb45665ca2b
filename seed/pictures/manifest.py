"""Writes manifest.json: every product picture of the list whose file exists (--all: every one).

Run with plain Python 3: python3 seed/pictures/manifest.py
"""
import json
import pathlib
import sys

from shots import PRODUCTS
from smaller import SMALLER

HERE = pathlib.Path(__file__).parent
SIDE = 1200


def entries(everything):
    """Rows of {key, file, width, height, alt, shows}; `shows` is the product family."""
    for family, pictures in PRODUCTS:
        smaller = [(name, alt) for key, _ in pictures for name, _, alt in SMALLER.get(key, [])]
        for key, alt in pictures + smaller:
            name = f'files/{key}.webp'
            if everything or (HERE / name).exists():
                yield {'key': key, 'file': name, 'width': SIDE, 'height': SIDE, 'alt': alt, 'shows': family}


rows = list(entries('--all' in sys.argv))
(HERE / 'manifest.json').write_text(json.dumps(rows, indent=2) + '\n')
print(len(rows), 'pictures')
