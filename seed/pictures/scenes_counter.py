"""Cups and lids of all sizes side by side on a wooden counter, so that their sizes read truly."""
from materials import birch, plastic
from mesh import bevel, mesh, put
from scenes_cups import hot, served
from scenes_lids import OVER
from shapes_cups import COLD, HOT
from shapes_lids import dome_lid, flat_lid, hot_lid, sip_lid
from stage import corners

# The thickness of the counter's board.
BOARD = 30


def lined_up(makers, gap=5):
    """(width, maker) pairs in a row on a wooden counter, so that their sizes read truly."""
    x = -(sum(width for width, _ in makers) + gap * (len(makers) - 1)) / 2
    for width, make in makers:
        put(make(), x + width / 2, 0, BOARD)
        x += width + gap
    points = corners()
    counter()
    return {'elevation': 11, 'fill': 0.88, 'tone': 'wall', 'points': points}


def counter():
    """A dark wooden counter from edge to edge of the picture, before a wall."""
    x, front, back = 900, -600, 100
    verts = [(sx, y, z) for sx in (-x, x) for y in (front, back) for z in (0, BOARD)]
    slab = bevel(mesh('counter', verts, [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (1, 5, 7, 3), (0, 2, 6, 4)], birch(4.0, 'x', ('#54392a', '#7a5540', '#44301f'))), 2.5, 3)
    slab['ghost'] = True


def lidded(oz):
    """A kraft cup under the lid of its size."""
    return hot(oz) + put(hot_lid(plastic('white'), HOT[oz][0] + OVER), z=HOT[oz][2] - 7)


SCENES = {
    'cup-hot-sizes': lambda: lined_up([(2 * HOT[oz][0], lambda oz=oz: hot(oz)) for oz in HOT]),
    'lid-hot-sizes': lambda: lined_up([(2 * HOT[oz][0] + 5, lambda oz=oz: lidded(oz)) for oz in (4, 8, 12)], 14),
    'lid-cold-sizes': lambda: lined_up([(2 * COLD[oz][0] + 5, lambda oz=oz, lid=lid: served(oz) + put(lid(rim=COLD[oz][0] + OVER), z=COLD[oz][2] - 6.5))
                                        for oz, lid in ((9, sip_lid), (12, flat_lid), (16, dome_lid))], 14),
}
