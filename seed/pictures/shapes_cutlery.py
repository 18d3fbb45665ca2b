"""Forks, knives, spoons, stirrers, straws. They lie along y, handle towards -y; millimetres."""
import math

from materials import birch, plastic
from mesh import bevel, grid, lathe, plate2d, put, smooth, solid

LENGTH = 165


def handle(y):
    """Half width of a handle at y = 0 (its end) .. 100 (its neck)."""
    t = max(0, min(1, y / 100))
    end = math.sqrt(max(0, 1 - (1 - min(1, y / 7)) ** 2))
    return (8.2 - 3.6 * t ** 1.1) * end


def sweep(y):
    """How far a piece of cutlery lifts along its length, in mm."""
    t = y / LENGTH
    return 5.5 * (t - 0.25) ** 2 * 2 + (6.0 * ((t - 0.68) / 0.32) ** 2 * (1 if t > 0.68 else 0))


def side_points(width, start, end, n):
    return [(width(start + (end - start) * i / n), start + (end - start) * i / n) for i in range(n + 1)]


def fork_outline():
    """Handle, shoulders and three slots between four tines."""
    def width(y):
        if y < 100:
            return handle(y)
        t = (y - 100) / 22
        return 4.6 + 8.2 * (t * t * (3 - 2 * t) if t < 1 else 1)
    right = side_points(width, 0, 134, 60) + [(12.6, 150), (11.6, LENGTH - 4), (10.6, LENGTH)]
    tips = [(8.4, LENGTH)]
    for x in (6.5, 0, -6.5):
        tips += [(x + 1.5, LENGTH - 3), (x + 1.25, 134)]
        tips += [(x + 1.25 * math.cos(a), 131 - 1.25 * math.sin(a)) for a in [math.pi * k / 6 for k in range(7)]]
        tips += [(x - 1.25, 134), (x - 1.5, LENGTH - 3)]
        tips += [(x - 2.4, LENGTH), (x - 4.1, LENGTH)] if x > -6 else [(-8.4, LENGTH)]
    return right + tips + [(-a, b) for a, b in reversed(right)]


def knife_outline():
    """Handle and a blade with fine teeth on one side."""
    right = side_points(handle, 0, 92, 46) + [(5.4, 98), (8.2, 104)]
    teeth = []
    for i in range(24):
        y = 108 + i * 2.1
        teeth += [(9.0 + 0.5 - i * 0.05, y), (9.0 - 0.35 - i * 0.05, y + 1.0)]
    tip = [(7.0, 160), (4.2, 164.2), (1, LENGTH), (-2.4, 162), (-4.0, 154), (-4.6, 130)]
    left = [(-a, b) for a, b in reversed(side_points(handle, 0, 100, 46))]
    return right + teeth + tip + left


def spoon(mat, thick):
    """A spoon as one bent sheet: the bowl is an egg 34 by 52 mm, 8 mm deep."""
    def width(y):
        if y < 108:
            return handle(y) if y < 100 else 4.6 + 0.2 * (y - 100)
        t = (y - 108) / (LENGTH - 108)
        egg = math.sqrt(max(0, 1 - (2 * t - 1) ** 2)) * 16.6 * (1 - 0.12 * (2 * t - 1))
        neck = 6.2 * max(0, 1 - t * 3.2)
        return max(egg, neck)

    def place(u, v):
        y = LENGTH * (0.5 - 0.5 * math.cos(math.pi * v)) if v > 0.93 or v < 0.07 else LENGTH * (0.0121 + (v - 0.07) / 0.86 * 0.9758)
        s = (u - 0.5) * 2
        t = max(0, (y - 106) / (LENGTH - 106))
        deep = 7.5 * math.sin(math.pi * min(1, t)) ** 0.8 * (1 - s * s)
        return (s * width(y), y - LENGTH / 2, 3 + 5.5 * (y / LENGTH - 0.25) ** 2 * 2 + 5.0 * t * t - deep + 3.5 * math.sin(math.pi * min(1, t)))
    return bevel(solid(grid(26, 130, place, mat, 'spoon', 60), thick), 0.35)


def piece(kind, wood=True, seed=0.0):
    """'fork', 'knife' or 'spoon' in birch (1.7 mm) or white plant plastic (2 mm)."""
    mat = birch(seed, 'y') if wood else plastic('white', 0.28)
    thick = 1.7 if wood else 2.0
    if kind == 'spoon':
        return spoon(mat, thick)
    outline = fork_outline() if kind == 'fork' else knife_outline()
    bend = sweep if kind == 'fork' else (lambda y: 2.2 * (2 * y / LENGTH - 1) ** 2)
    return plate2d([[(x, y - LENGTH / 2) for x, y in outline]], mat, thick, lambda x, y: bend(y + LENGTH / 2), 3.2, 0.4, kind)


def stirrer(seed=0.0):
    outline = [(2.8 * math.cos(a), -87 + 2.8 * math.sin(a)) for a in [math.pi + math.pi * k / 8 for k in range(9)]]
    outline += [(-x, -y) for x, y in outline]
    return plate2d([outline], birch(seed, 'y'), 1.3, None, 4, 0.2, 'stirrer')


def straw(mat, length=200, radius=3.1, stripe=None, upright=True):
    """A straw standing on z = 0, or lying along y; stripe is a second material wound round it."""
    wall = [(radius, 0), (radius, length), (radius - 0.45, length), (radius - 0.45, 0), (radius, 0)]
    made = lathe(wall, mat, 28, None, 'straw', 60)
    if stripe:
        made.data.materials.append(stripe)
        wound(made, length, radius, stripe, mat)
    return [made] if upright else put([made], 0, -length / 2, radius, tilt=-90)


def wound(made, length, radius, stripe, mat):
    """Replaces the straight wall by one whose cells wind round, every third in the stripe's material."""
    from mesh import MM
    seg, turns, rows = 24, 5, 120
    verts, faces = [], []
    for j in range(rows + 1):
        for i in range(seg):
            a = 2 * math.pi * (i / seg + turns * (length / 200) * j / rows)
            verts.append((radius * math.cos(a) * MM, radius * math.sin(a) * MM, length * j / rows * MM))
    for j in range(rows):
        for i in range(seg):
            k = (i + 1) % seg
            faces.append((j * seg + i, j * seg + k, (j + 1) * seg + k, (j + 1) * seg + i))
    data = made.data
    data.clear_geometry()
    data.from_pydata(verts, [], faces)
    for n, p in enumerate(data.polygons):
        p.use_smooth = True
        p.material_index = 1 if (n % seg) % 12 < 5 else 0
    solid(made, 0.45, -1)


__all__ = ['piece', 'stirrer', 'straw', 'smooth', 'LENGTH']
