"""Cups: real measures, rolled rims, seams, prints, drinks. Millimetres."""
import math

from materials import clear, ink, kraft, paper
from mesh import lathe, put, roll
from prints import bar, lay, on_wall

# ounces -> (radius at the rim, radius at the foot, height)
HOT = {4: (31, 23, 62), 8: (40, 28, 92), 12: (45, 30, 110), 16: (45, 29.5, 136), 20: (45, 30, 160)}
COLD = {9: (39, 26, 96), 12: (46, 29, 109), 16: (49, 31, 119), 20: (49, 31, 137), 24: (49, 31, 153)}


def wall(top, foot, height):
    """Radius of the outer wall at a height."""
    return lambda z: foot + (top - foot) * max(0, min(1.05, z / height))


def hot_cup(oz, mat, lift=0, ripple=None, inner=None, turn_seam=158, double=False):
    """A paper cup; ripple adds a corrugated jacket of that material, double a smooth one."""
    top, foot, h = HOT[oz]
    r = wall(top, foot, h)
    rim = 1.6
    outer = [(foot - 1.6, 6), (foot - 1.4, 0.3), (foot - 0.3, 0), (foot, 0.8)]
    outer += [(r(h * i / 16), h * i / 16) for i in range(1, 16)] + [(top - 0.2, h - 3.2)]
    outer += roll(top + 0.2, h - rim, rim, -95, 200, 14)
    inside = [(top - 1.3, h - 2.0)] + [(r(z) - 0.9, z) for z in (h - 5, h * 0.75, h * 0.5, h * 0.25, 9)] + [(foot - 1, 7), (foot - 4, 6.4), (0, 6)]

    def seam(a, rr, z):
        d = (math.degrees(a) - (turn_seam + 180)) % 360
        on = 1 if d < 9 else 0
        return 0.22 * on if rr > r(z) - 0.3 and 1 < z < h - 3 else 0
    goods = [lathe(outer, mat, 180, seam, 'cup', 50), lathe(inside, inner or paper('white'), 96, None, 'inside', 60)]
    if ripple or double:
        goods += jacket(r, h, ripple or mat, bool(ripple))
    return put(goods, z=lift)


def jacket(r, h, mat, rippled):
    """The outer wall of a double-wall cup, from 6 mm above the foot to 9 mm below the rim."""
    low, high = 5.0, h - 9.0
    zs = [low + (high - low) * i / 12 for i in range(13)]
    profile = [(r(low) + 0.3, low)] + [(r(z) + (2.2 if rippled else 1.7), z) for z in zs] + [(r(high) + 0.3, high)]
    waves = 52

    def bump(a, rr, z):
        return 0.85 * math.cos(waves * a) if rippled and rr > r(z) + 1 else 0
    return [lathe(profile, mat, waves * 14 if rippled else 180, bump, 'jacket', 60)]


def cold_cup(oz, mat=None, lift=0):
    """A thin clear cup with a stepped foot and a curled rim."""
    top, foot, h = COLD[oz]
    r = wall(top, foot, h)
    profile = [(0, 3.5), (foot - 6, 3.2), (foot - 4, 0.2), (foot - 2.4, 0), (foot - 0.6, 1.2), (r(9) + 0.2, 9), (r(9.8) - 0.5, 9.8)]
    profile += [(r(z) - 0.3, z) for z in (h * 0.2, h * 0.4, h * 0.6, h * 0.78)]
    profile += [(r(h - 15) - 0.3, h - 15), (r(h - 14) + 0.7, h - 14), (top - 0.6, h - 4)]
    profile += roll(top + 0.3, h - 1.7, 1.7, -100, 170, 12)
    return put([lathe(profile, mat or clear(), 160, None, 'cold cup', 50)], z=lift)


def drink(oz, mat, level=0.84, kind=COLD):
    """What fills a cup up to `level` of its height; returns the surface height in mm too."""
    top, foot, h = kind[oz]
    r, z = wall(top, foot, h), h * level
    profile = [(0, 4.5), (foot - 3, 4.5), (foot - 1.2, 8)] + [(r(a) - 0.9, a) for a in (h * 0.2, h * 0.5, z)]
    profile += [(r(z) - 2.5, z - 0.9), (0, z - 1)]
    return lathe(profile, mat, 128, None, 'drink', 50), z - 1


def band(oz, mat, low, high, kind=HOT, extra=0.3):
    """A printed band between two heights given as parts of the cup's height."""
    top, foot, h = kind[oz]
    r = wall(top, foot, h)
    zs = [h * (low + (high - low) * i / 6) for i in range(7)]
    return lathe([(r(z) + extra, z) for z in zs], mat, 180, None, 'band', 60)


def printed(oz, pieces, color, height, turn=0, kind=HOT, off=0.45, gloss=0.45):
    """Lays flat pieces on a cup's wall; their origin sits at `height` (part of the cup's height)."""
    top, foot, h = kind[oz]
    r = wall(top, foot, h)
    place = on_wall(r, turn, off)
    return lay(pieces, lambda u, v: place(u, v + h * height), ink(color, gloss))


def stack_of(count, make, step):
    """Nested cups standing in each other, `step` mm apart."""
    out = []
    for i in range(count):
        out += make(i * step)
    return out


def upside_down(things, height):
    """Turns a cup over onto its rim."""
    return put([things[0]], z=height, tilt=180) + things[1:]


def sleeve(oz, mat, low=0.22, high=0.72, printed_with=None, standing=True):
    """A corrugated sleeve that fits round a hot cup; low and high are parts of its height."""
    top, foot, h = HOT[oz]
    r = wall(top, foot, h)
    a, b = h * low, h * high
    n = 10
    outer = [(r(a + (b - a) * i / n) + 1.9, a + (b - a) * i / n) for i in range(n + 1)]
    inner = [(r(a + (b - a) * i / n) + 0.6, a + (b - a) * i / n) for i in range(n, -1, -1)]

    def seam(t, rr, z):
        d = math.degrees(t) % 360
        return (0.5 if 318 < d < 330 else 0) + (0.16 * math.cos(90 * t) if rr > r(z) + 1 else 0)
    return lathe(outer + inner + [outer[0]], mat, 720, seam, 'sleeve', 30)


__all__ = ['HOT', 'COLD', 'wall', 'hot_cup', 'cold_cup', 'drink', 'band', 'printed', 'stack_of', 'upside_down', 'sleeve', 'bar', 'kraft']
