"""Molded fiber: clamshells, plates, bowls, trays, carriers. Millimetres."""
import math

import numpy as np

from materials import bagasse
from mesh import lathe, pressed, put


def inside(x, y, w, d, r, cx=0, cy=0):
    """How far inside a rounded rectangle a point lies, in mm (negative outside)."""
    qx, qy = abs(x - cx) - (w / 2 - r), abs(y - cy) - (d / 2 - r)
    return -(np.minimum(np.maximum(qx, qy), 0) + np.hypot(np.maximum(qx, 0), np.maximum(qy, 0)) - r)


def slope(distance, width):
    """0 outside, 1 once `width` mm inside, smooth between."""
    t = np.clip(distance / width, 0, 1)
    return t * t * (3 - 2 * t)


def wells(rim, cells, wall=9):
    """Height of a sheet at `rim` mm into which cells (w, d, r, cx, cy, depth) are pressed."""
    def height(x, y):
        z = np.full_like(x, rim)
        for w, d, r, cx, cy, depth in cells:
            z = np.minimum(z, rim - depth * slope(inside(x, y, w, d, r, cx, cy), wall))
        return z
    return height


def ribbed(height, w, d, r, wall=10, deep=0.9):
    """Adds the upright ribs that stiffen a clamshell's wall."""
    def out(x, y):
        z = height(x, y)
        on = inside(x, y, w, d, r)
        band = np.clip(on / 3, 0, 1) * np.clip((wall - on) / 3, 0, 1)
        along = np.where(abs(x) * d > abs(y) * w, y, x)
        return z + band * deep * np.maximum(0, np.cos(along * 2 * math.pi / 9))
    return out


CELLS = {
    1: lambda w, h: [(w - 14, w - 14, 24, 0, 0, h)],
    3: lambda w, h: [(w - 14, w * 0.50, 18, 0, -w * 0.215, h), (w * 0.455, w * 0.40, 16, -w * 0.24, w * 0.262, h), (w * 0.455, w * 0.40, 16, w * 0.24, w * 0.262, h)],
}


def clamshell(w=228, cells=1, opened=118, mat=None, deep=34, lid=30):
    """A hinged box w by w mm; opened in degrees (0 is closed)."""
    mat = mat or bagasse()
    base = pressed(w, w, 26, ribbed(wells(deep, CELLS[cells](w, deep - 1)), w - 14, w - 14, 24), mat, 230, 1.8, 'base')
    crest = ribbed(wells(0, [(w - 14, w - 14, 24, 0, 0, lid)]), w - 14, w - 14, 24)
    top = pressed(w, w, 26, lambda x, y: -crest(x, y) - 6 * slope(inside(x, y, w - 70, w - 70, 20), 5), mat, 230, 1.8, 'lid')
    # the lid turns round the hinge at the back edge
    return [base] + put(put([top], 0, -w / 2, 0), 0, w / 2, deep + 2.2, tilt=-opened)


def plate(w=228, d=None, r=None, deep=20, lip=20, mat=None, split=0):
    """A plate with a broad lip; split adds that many compartments' ridges."""
    d = d or w
    r = r if r is not None else min(w, d) / 2 - 0.5

    def height(x, y):
        on = inside(x, y, w, d, r)
        z = deep - 1.5 + 1.5 * slope(on, 5) - deep * slope(on - lip, 14)
        z -= 1.6 * slope(3.2 - on, 3.2)
        z += 0.7 * slope(on - lip - 22, 4)
        for k in range(split):
            a = math.radians((90, 205, 335)[k])
            far = abs(x * math.sin(a) - y * math.cos(a))
            ahead = slope(x * math.cos(a) + y * math.sin(a) + 3, 4)
            z += (deep * 0.62) * (1 - slope(far, 7)) * ahead * slope(on - lip - 2, 12)
        return z
    return pressed(w, d, r, height, mat or bagasse(), 240, 1.9, 'plate')


def bowl(top=78, foot=45, height=58, mat=None, ribs=True):
    """A round bowl with a rolled-out rim; radius in mm."""
    mat = mat or bagasse()
    outer = [(0, 3), (foot - 6, 3), (foot - 4, 0.2), (foot, 0), (foot + 3, 1.6)]
    outer += [(foot + 3 + (top - foot - 6) * (i / 12) ** 0.72, 2 + (height - 5) * i / 12) for i in range(1, 13)]
    rim = [(top, height - 1.5), (top + 4.6, height - 1.2), (top + 5.2, height - 0.2), (top + 4.4, height + 0.6), (top - 1.2, height + 0.2)]
    inner = [(a - 2.2, b + 1.5) for a, b in reversed(outer[5:-1])] + [(foot - 4, 4.4), (0, 4.6)]

    def bump(a, r, z):
        return 0.5 * max(0, math.cos(60 * a)) if ribs and height * 0.25 < z < height * 0.85 and r > foot + 3 else 0
    return lathe(outer + rim + inner, mat, 360, bump, 'bowl', 55)


def tray(w, d, cells, rim=22, r=18, mat=None, wall=8):
    return pressed(w, d, r, wells(rim, cells, wall), mat or bagasse(), 240, 1.8, 'tray')


def sushi_tray(mat=None):
    w, d = 220, 110
    base = wells(18, [(w - 12, d - 12, 10, 0, 0, 17)], 7)
    return pressed(w, d, 14, lambda x, y: base(x, y) + 0.8 * np.maximum(0, np.cos(x * 2 * math.pi / 8)) * slope(inside(x, y, w - 44, d - 44, 4), 4), mat or bagasse(), 260, 1.7, 'sushi tray')


def five_tray():
    h = 21
    cells = [(128, 92, 14, -58, -38, h), (104, 92, 14, 66, -38, h), (76, 66, 14, -84, 52, h), (76, 66, 14, 0, 52, h), (76, 66, 14, 84, 52, h)]
    return tray(266, 190, cells, 23, 20)


def carrier(mat=None):
    """A molded carrier for four cups: four wells with slits, a raised handle in the middle."""
    mat = mat or bagasse('fiber')
    w, places = 212, [(-52, -52), (52, -52), (-52, 52), (52, 52)]

    def height(x, y):
        on = inside(x, y, w, w, 34)
        z = 26 + 14 * slope(30 - np.hypot(x, y), 22) + 6 * np.exp(-((np.minimum(abs(x), abs(y)) / 9) ** 2))
        z = z * slope(on + 1, 14) + 2
        for px, py in places:
            far = np.hypot(x - px, y - py)
            a = np.arctan2(y - py, x - px)
            z = np.where(far < 46, z + 3.2 * (1 - slope(abs(far - 42), 4)), z)
            well = 36 * slope(41 - far, 9) * (1 + 0.06 * np.cos(8 * a) * slope(far - 20, 14))
            z = z - np.minimum(well, z - 1.5)
        return z
    return pressed(w, w, 34, height, mat, 300, 2.2, 'carrier')
