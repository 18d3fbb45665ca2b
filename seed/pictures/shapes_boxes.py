"""Folded paper: take-out boxes, noodle pails, soup bowls, pizza boxes, food boats, the coffee jug box. Millimetres."""
import math

from materials import ink, kraft, paper, plastic
from mesh import bevel, grid, lathe, loft, plate2d, put, roll, rounded, solid, tube
from prints import lay, on_plane


def board(points, mat, thick=0.6, name='panel'):
    """A flat panel of four or more corners in space."""
    from mesh import mesh
    return bevel(solid(mesh(name, points, [tuple(range(len(points)))], mat, 30), thick, 0), 0.25)


def tapered(bottom, top, height, mat, r=3, inner=None, thick=0.7):
    """An open box whose walls lean out: (w, d) at the foot and at the top."""
    low, high = rounded(*bottom, r), rounded(*top, r, height)
    rows = [[tuple(a + (b - a) * k / 8 for a, b in zip(p, q)) for p, q in zip(low, high)] for k in range(9)]
    skin = solid(loft(rows, mat, cap_start=True, name='box', angle=30), thick, -1)
    made = [skin]
    if inner:
        rows = [[(x * (1 - 1.4 / bottom[0]), y * (1 - 1.4 / bottom[1]), z + 0.8) for x, y, z in row] for row in rows]
        made.append(loft(rows, inner, cap_start=True, name='lining', angle=30))
    return made


def takeout(mat=None, opened=False, pieces=None, color='leaf'):
    """A fold-top take-out box, 130 by 106 mm at the foot, 64 mm high, closed or with its flaps up."""
    mat = mat or kraft()
    w0, d0, w1, d1, h = 128, 104, 150, 122, 64
    made = tapered((w0, d0), (w1, d1), h, mat, 2.5, paper('cream') if opened else None)
    hw, hd = w1 / 2, d1 / 2
    if opened:
        up = math.radians(62)
        c, s = math.cos(up), math.sin(up)
        for sign in (1, -1):
            made.append(board([(-hw, sign * hd, h), (hw, sign * hd, h), (hw - 6, sign * (hd + c * 72), h + s * 72), (-hw + 6, sign * (hd + c * 72), h + s * 72)], mat))
            made.append(board([(sign * hw, -hd, h), (sign * hw, hd, h), (sign * (hw + 30), hd - 22, h + 40), (sign * (hw + 30), -hd + 22, h + 40)], mat))
        return made
    back = plate2d([[(-hw, hd), (hw, hd), (hw - 3, -hd * 0.35), (18, -hd * 0.35), (14, -hd * 0.52), (-14, -hd * 0.52), (-18, -hd * 0.35), (-hw + 3, -hd * 0.35)]],
                   mat, 0.7, lambda x, y: h + 0.6 + 3.5 * (1 - (y / hd) ** 2) * (1 - (x / hw) ** 2), 9, 0.2, 'flap')
    front = plate2d([[(-hw, -hd), (hw, -hd), (hw - 3, hd * 0.2), (-hw + 3, hd * 0.2)]], mat, 0.7,
                    lambda x, y: h - 0.4 + 2.6 * (1 - (y / hd) ** 2) * (1 - (x / hw) ** 2), 9, 0.2, 'flap')
    made += [back, front]
    for sign in (1, -1):
        made.append(board([(sign * hw, -hd, h), (sign * hw, hd, h), (sign * (hw - 5), hd - 10, h - 0.6), (sign * (hw - 5), -hd + 10, h - 0.6)], mat))
    if pieces:
        lean = (d1 - d0) / 2 / h
        made += lay(pieces, lambda u, v: (u, -(d0 / 2 + lean * (v + 32)) - 0.35, v + 32), ink(color))
    return made


def pail(mat=None, pieces=None, color='leaf'):
    """A noodle pail: leaning walls, folded corners, a tucked top and a wire."""
    mat = mat or kraft()
    w0, d0, w1, d1, h = 76, 62, 104, 88, 98
    made = tapered((w0, d0), (w1, d1), h, mat, 2)
    hw, hd, ridge = w1 / 2, d1 / 2, 15
    made.append(board([(-hw, -hd, h), (hw, -hd, h), (hw - 14, 1, h + ridge), (-hw + 14, 1, h + ridge)], mat))
    made.append(board([(-hw, hd, h), (hw, hd, h), (hw - 14, -1, h + ridge), (-hw + 14, -1, h + ridge)], mat))
    tab = [(-16, -2), (16, -2), (16, 11), (11, 17), (-11, 17), (-16, 11)]
    made.append(board([(x, -1 - y * 0.55, h + ridge - y * 0.28 + 1.4) for x, y in tab], mat))
    for sign in (1, -1):
        made.append(board([(sign * hw, -hd, h), (sign * hw, hd, h), (sign * (hw - 16), 12, h + ridge - 3), (sign * (hw - 16), -12, h + ridge - 3)], mat))
        k = (w1 - w0) / 2 / h
        x = lambda z: sign * (w0 / 2 + k * z + 0.8)
        made.append(board([(x(10), -d0 * 0.3, 10), (x(10), d0 * 0.3, 10), (x(h - 6), 2, h - 6), (x(h - 6), -2, h - 6)], mat, 0.5))
    if pieces:
        lean = (d1 - d0) / 2 / h
        made += lay(pieces, lambda u, v: (u, -(d0 / 2 + lean * (v + 50)) - 0.4, v + 50), ink(color))
    return made


def soup_bowl(mat=None, lid=True, top=71, foot=56, h=66, inner=None):
    """A paper bowl with a rolled rim and, if asked, a paper lid pressed on it."""
    mat = mat or kraft()
    r = lambda z: foot + (top - foot) * z / h

    def seam(a, rr, z):
        return 0.35 if (math.degrees(a) - 305) % 360 < 6 and rr > r(z) - 0.3 and 1 < z < h - 3 else 0
    outer = [(foot - 1.6, 5), (foot - 1.2, 0.2), (foot, 0.5)] + [(r(h * i / 8), h * i / 8) for i in range(1, 8)] + [(top, h - 3)] + roll(top + 0.2, h - 1.7, 1.7, -95, 200, 12)
    inside = [(top - 1.3, h - 2), (r(h * 0.5) - 0.8, h * 0.5), (foot - 1, 7), (0, 6)]
    made = [lathe(outer, mat, 180, seam, 'bowl', 50), lathe(inside, inner or paper('white'), 120, None, 'inside', 60)]
    if lid:
        cap = [(top + 2.2, h - 8)] + roll(top + 2.3, h - 7.6, 0.8, -90, 160, 6) + [(top + 2.5, h - 6), (top + 2.6, h + 2.6), (top + 2.0, h + 3.4), (top + 0.6, h + 3.5), (top - 0.4, h + 2.8), (top - 1.2, h - 0.8), (top - 2.4, h - 1.6), (0, h - 1.2)]
        made.append(lathe(cap, mat, 160, None, 'lid', 40))
    return made


def pizza(mat=None, opened=False, pieces=None, color='leaf'):
    """A pizza box 330 by 330 by 42 mm with rounded front corners."""
    mat, w, h = mat or kraft(), 330, 42
    base = [solid(loft([rounded(w, w, 3, z) for z in (0, 8, 16, 24, 32, h - 2)], mat, cap_start=True, angle=30, name='base'), 1.4, -1)]
    base.append(solid(grid(1, 1, lambda u, v: ((u - 0.5) * (w - 4), (v - 0.5) * (w - 4), 1.6), kraft('kraftdark'), 'floor'), 0.2))
    lid = bevel(solid(grid(8, 8, lambda u, v: ((u - 0.5) * (w + 2), -v * (w + 2), 0), mat, 'lid'), 1.5, 1), 0.5)
    lip = bevel(solid(grid(8, 2, lambda u, v: ((u - 0.5) * (w + 1) * (1 - 0.03 * v), -(w + 2), -v * 24), mat, 'lip'), 1.2, 1), 0.4)
    wings = [bevel(solid(grid(8, 2, lambda u, v, s=s: (s * (w / 2 + 1), -(w + 2) * (0.02 + 0.96 * u) - v * 3, -v * 26), mat, 'wing'), 1.2, 1), 0.4) for s in (1, -1)]
    top = [lid, lip] + wings
    if pieces:
        top += lay(pieces, lambda u, v: (u, v - w / 2, 1.8), ink(color))
    return base + put(top, 0, w / 2, h, tilt=-104 if opened else 0)


def boat(mat=None, w=150, d=104, h=40, check=None, lining=None):
    """A paper food boat: leaning walls, glued corners that stand proud."""
    mat = mat or kraft()
    made = tapered((w, d), (w + 34, d + 34), h, mat, 7, lining)
    for sx in (1, -1):
        for sy in (1, -1):
            x, y = sx * (w / 2 + 1), sy * (d / 2 - 12)
            made.append(board([(x, y, 2), (x, sy * (d / 2 - 4), 2), (x + sx * 16, sy * (d / 2 + 8), h - 3), (x + sx * 16, y, h - 3)], mat, 0.5))
    return made


def jug(mat=None, pieces=None, color='leaf'):
    """The to-go jug: a kraft box with a gable, a carry handle and a tap near the foot."""
    mat, w, d, h, top = mat or kraft(), 178, 132, 205, 58
    made = [bevel(loft([rounded(w, d, 2.5, z) for z in (0, 40, 80, 120, 160, h)], mat, cap_start=True, cap_end=True, angle=30, name='jug'), 0.3)]
    hw, hd = w / 2, d / 2
    for s in (1, -1):
        made.append(board([(-hw, s * hd, h), (hw, s * hd, h), (hw - 10, s * 3, h + top), (-hw + 10, s * 3, h + top)], mat, 0.9))
        made.append(board([(s * hw, -hd, h), (s * hw, hd, h), (s * (hw - 24), 0, h + top - 6)], mat, 0.9))
    grip = [(-hw + 12, 0), (hw - 12, 0), (hw - 16, 48), (hw - 26, 56), (-hw + 26, 56), (-hw + 16, 48)]
    hole = [(38 * math.cos(a) if abs(math.cos(a)) > 0.5 else 38 * math.cos(a), 28 + 9 * math.sin(a)) for a in [2 * math.pi * k / 40 for k in range(40)]]
    made += put([plate2d([grip, hole], mat, 1.8, None, None, 0.4, 'grip')], 0, 0.9, h + top - 8, tilt=90)
    made += tap(0, -hd, 34)
    if pieces:
        made += lay(pieces, on_plane(0, -hd - 0.25, 128, True), ink(color))
    return made


def tap(x, y, z):
    """A pouring tap: flange, barrel, nozzle and a wing lever."""
    body, lever = plastic('white', 0.3), plastic('leaf', 0.35)
    flange = lathe([(0, 4), (13, 4), (15, 3), (15.5, 0)], body, 64)
    barrel = lathe([(8.5, 0), (8.5, 30), (7.5, 31.5), (0, 31.5)], body, 64)
    spout = lathe([(4.6, -20), (6.2, -20), (6.6, 0), (6.6, 6)], body, 48)
    knob = lathe([(9.5, 0), (9.8, 1), (9.6, 7), (8.6, 8), (0, 8)], lever, 64)
    wing = put([plate2d([[(-20, -3), (20, -3), (22, 0), (20, 3), (-20, 3), (-22, 0)]], lever, 4, None, None, 1)], z=8)
    return put([flange, barrel], x, y, z, tilt=90) + put([spout], x, y - 21, z - 2) + put([knob] + wing[:1], x, y - 21, z + 7)


__all__ = ['takeout', 'pail', 'soup_bowl', 'pizza', 'boat', 'jug', 'tap', 'tapered', 'board', 'tube']
