"""Paper bags, mailers, sheets, napkins, wraps. Millimetres."""
import math

import numpy as np

from materials import ink, kraft, paper
from mesh import bevel, grid, loft, mesh, plate2d, pressed, put, smooth, solid, tube
from prints import lay
from surfaces import film, greaseproof

RNG = np.random.default_rng(7)
WAVES = [(RNG.uniform(-1, 1, 2), RNG.uniform(0, 6.28), 1 / (i + 1.5)) for i in range(9)]


def crumple(x, y, size=60.0, hard=2.0):
    """Paper creases: sharp ridges in many directions, about -1..1."""
    total = 0
    for (kx, ky), phase, weight in WAVES:
        f = 2 * math.pi / size / weight ** 0.6 * 0.7
        t = math.sin(f * (kx * x + ky * y) + phase + 0.8 * math.sin(f * 0.6 * (ky * x - kx * y) + phase * 2))
        total += weight * (1 - abs(t) ** (1 / hard) * 2)
    return total / 2.6


def bag_ring(w, d, z, pinch, n=20):
    """One cross-section of a bag: a rectangle whose sides fold in by `pinch` mm."""
    ring = []
    def line(a, b):
        for i in range(n):
            ring.append((a[0] + (b[0] - a[0]) * i / n, a[1] + (b[1] - a[1]) * i / n, z))
    c = [(-w / 2, -d / 2), (w / 2, -d / 2), (w / 2 - pinch, 0), (w / 2, d / 2), (-w / 2, d / 2), (-w / 2 + pinch, 0)]
    for i in range(6):
        line(c[i], c[(i + 1) % 6])
    return ring


def bag(w=220, d=110, h=270, mat=None, close=0.0, teeth=False, wrinkle=1.2, pinch=16, fold=60):
    """An open standing bag with side gussets; close (0..1) brings its mouth together."""
    mat, rings, rows = mat or kraft(), [], 34
    for k in range(rows + 1):
        t = k / rows
        z = h * t
        shut = close * t ** 1.6
        ring = bag_ring(w - 2 + 2 * t, d * (1 - shut), z, pinch * t ** 0.8 + d * 0.3 * shut)
        out = []
        for x, y, zz in ring:
            edge = min(1, t * 4)
            fade = wrinkle * edge
            panel = math.cos(math.pi * x / w) if abs(abs(y) - d * (1 - shut) / 2) < 0.1 else 0.6
            y2 = y + (1 if y > 0 else -1 if y < 0 else 0) * (fade * crumple(x, z + 31 * (y > 0), 90) + 2.2 * panel * math.sin(math.pi * min(1, t * 1.1)))
            x2 = x + (fade * 0.8 * crumple(y * 2 + 17, z, 70) if abs(x) > w / 2 - pinch - 2 else 0)
            out.append((x2, y2, zz))
        rings.append(out)
    if teeth:
        rings[-1] = [(x, y, z + (1.4 if i % 2 else -1.4)) for i, (x, y, z) in enumerate(rings[-1])]
    skin = solid(loft(rings, mat, cap_start=True, angle=35, name='bag'), 0.35, 0)
    made = [skin]
    if fold:
        place = front(w, d, h, close)
        made += lay([crease(-w / 2 + 2, w / 2 - 2, fold)], lambda u, v: place(u, v), mat)
    return made


def crease(x0, x1, y):
    return [(x0, y - 0.25), (x1, y - 0.25), (x1, y + 0.25), (x0, y + 0.25)], [(0, 1, 2, 3)]


def front(w, d, h, close=0.0, wrinkle=1.2, off=0.5):
    """Places a print on the front of such a bag: u across from its middle, v the height in mm."""
    def place(u, v):
        t = v / h
        shut = close * t ** 1.6
        y = -d * (1 - shut) / 2
        fade = wrinkle * min(1, t * 4)
        y -= fade * crumple(u, v, 90) + 2.2 * math.cos(math.pi * u / w) * math.sin(math.pi * min(1, t * 1.1))
        return (u, y - off, v)
    return place


def twisted(w, d, h, mat, close=0.0, reach=62):
    """Two twisted cord handles."""
    made = []
    for s in (1, -1):
        y = s * d * (1 - close) / 2 * 0.94
        arc = [(-46, -30), (-46, 0), (-43, reach * 0.6), (-34, reach * 0.88), (-18, reach), (18, reach), (34, reach * 0.88), (43, reach * 0.6), (46, 0), (46, -30)]
        path = spread(arc, 70)
        for phase in (0, math.pi):
            cord = [(x + 1.5 * math.cos(i * 0.9 + phase), y - s * 1.2 + s * 0.02 * z + 1.5 * math.sin(i * 0.9 + phase), h + z) for i, (x, z) in enumerate(path)]
            made.append(tube(cord, 1.75, mat))
        made.append(solid(grid(2, 2, lambda u, v: ((u - 0.5) * 116, y - s * 2.8, h - 32 + 24 * v), mat, 'patch'), 0.5))
    return made


def spread(points, n):
    """n + 1 points evenly along a softened polyline."""
    p = np.array(points, float)
    for _ in range(3):
        p = np.concatenate([p[:1], np.stack([0.75 * p[:-1] + 0.25 * p[1:], 0.25 * p[:-1] + 0.75 * p[1:]], 1).reshape(-1, 2), p[-1:]])
    way = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(p, axis=0).T))])
    at = np.linspace(0, way[-1], n + 1)
    return list(zip(np.interp(at, way, p[:, 0]), np.interp(at, way, p[:, 1])))


def flat_handles(w, d, h, mat, close=0.0, reach=66):
    """Two flat folded paper handles, 14 mm wide."""
    made = []
    for s in (1, -1):
        y = s * d * (1 - close) / 2 * 0.95
        path = spread([(-48, -44), (-48, 10), (-48, reach), (-44, reach + 4), (44, reach + 4), (48, reach), (48, 10), (48, -44)], 80)
        verts, faces = [], []
        for i, (x, z) in enumerate(path):
            a, b = path[max(0, i - 1)], path[min(len(path) - 1, i + 1)]
            nx, nz = -(b[1] - a[1]), b[0] - a[0]
            n = math.hypot(nx, nz) or 1
            lean = s * 0.05 * max(0, z)
            for k in (-7, 7):
                verts.append((x + nx / n * k, y - s * 1.6 - lean, h + z + nz / n * k))
        faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(path) - 1)]
        made.append(bevel(solid(mesh('handle', verts, faces, mat, 50), 0.8, 0), 0.2))
    return made


def mailer(mat=None):
    """A padded paper mailer with a folded flap, leaning back a little."""
    mat = mat or kraft()
    w, h = 240, 320

    def puff(x, y):
        return np.clip(np.minimum((w / 2 - abs(x)), (h / 2 - abs(y))) / 60, 0, 1) ** 0.6

    def top(x, y):
        noise = np.vectorize(crumple)(x, y, 120.0)
        return 14 * puff(x, y) + 1.4 * noise * puff(x, y)
    body = pressed(w, h, 5, top, mat, 120, 0.8, 'mailer')
    back = pressed(w, h, 5, lambda x, y: -10 * puff(x, y), mat, 60, 0.8, 'back')
    flap = pressed(w, 62, 3, lambda x, y: top(x, y + h / 2 - 31) + 1.4, mat, 90, 0.7, 'flap')
    return put([body, back] + put([flap], 0, h / 2 - 31, 0)), top


def sheets(count, w, d, mat, each=0.7, jitter=2.2, curl=0.0, bend=None):
    """A loose pile of sheets."""
    made = []
    for i in range(count):
        last = i == count - 1
        def height(u, v, last=last):
            x, y = (u - 0.5) * w, (v - 0.5) * d
            lift = 0
            if last and curl:
                far = max(0, (x / w + y / d - 0.35))
                lift = curl * far ** 2 * 6
            return (x, y, lift + (bend(x, y) if bend else 0))
        s = solid(grid(40 if last else 2, 40 if last else 2, height, mat, 'sheet'), 0.16)
        made += put([s], RNG.uniform(-jitter, jitter), RNG.uniform(-jitter, jitter), i * each, RNG.uniform(-1.2, 1.2) * jitter / 2)
    return made


def napkins(count, mat, side=165):
    """A pile of folded napkins with soft rounded folds at one side and an embossed edge."""
    import bpy  # noqa: F401
    made = []
    for i in range(count):
        def lower(x, y):
            edge = np.minimum(side / 2 - abs(x), side / 2 - abs(y))
            dots = 0.22 * (np.cos(x * 1.6) * np.cos(y * 1.6) > 0.35) * (edge < 16) * (edge > 5)
            return 2.6 * np.clip(edge / 5, 0, 1) ** 0.5 - dots
        n = 240 if i == count - 1 else 40
        top = pressed(side, side, 5, lower, mat, n, 0.3, 'napkin')
        under = pressed(side, side, 5, lambda x, y: -0.2 * np.clip(x, 0, 1) * 0, mat, 12, 0.3, 'napkin')
        made += put([top, under], RNG.uniform(-1.5, 1.5), RNG.uniform(-1.5, 1.5), i * 3.1, RNG.uniform(-1.5, 1.5))
    return made


PARCEL = (158, 112, 50)


def parcel_height(x, y, rough=1.0):
    """Height of a wrapped sandwich: a pillow with round shoulders and creased paper."""
    w, d, h = PARCEL
    qx, qy = abs(x) - (w / 2 - 24), abs(y) - (d / 2 - 24)
    on = 24 - math.hypot(max(qx, 0), max(qy, 0)) - min(max(qx, qy), 0)
    shoulder = (1 - (1 - min(1, max(0, on) / 42)) ** 2.6) ** 0.62
    near = min(1, shoulder * 1.6)
    return h * shoulder * (0.9 + 0.1 * math.cos(2.2 * x / w)) + rough * (2.0 * crumple(x, y, 64) + 0.8 * crumple(y + 40, x, 27)) * near


def parcel(mat=None):
    """A sandwich folded into a sheet: the pillow and the two pointed flaps that close it."""
    w, d, _ = PARCEL
    stuff = mat or greaseproof()
    body = pressed(w, d, 24, np.vectorize(parcel_height), stuff, 190, 0.3, 'parcel')
    made = [body]
    for s, off in ((-1, 1.0), (1, 2.0)):
        flap = [(s * (w / 2 - 5), -d / 2 + 16), (s * (w / 2 - 5), d / 2 - 16), (s * 10, 10), (-s * 8, 0), (s * 10, -12)]
        lift = lambda x, y, s=s, off=off: parcel_height(x, y, 0.9) + off + 2.2 * max(0, 1 - abs(x + s * 8) / 26)
        made.append(plate2d([flap], stuff, 0.3, lift, 4, 0, 'flap'))
    return made


def parcel_band(mat, half=19):
    """A paper band round the parcel; returns it and where its print lies."""
    d = PARCEL[1]

    def place(u, v):
        t = math.pi * (v - 0.5) * 0.98
        y = math.copysign(abs(math.sin(t)) ** 0.5, t) * (d / 2 + 1.6)
        return ((u - 0.5) * 2 * half, y, max(0.4, parcel_height(0, y * 0.97, 0) + 3.4))
    return solid(grid(6, 80, place, mat, 'band', 60), 0.4), lambda u, v: (u, v, parcel_height(0, v * 0.97, 0) + 4.3)


def draped(mat, w=250, d=190, well=(140, 92), depth=34, pieces=None, color='leaf'):
    """A sheet laid into a tray: follows its floor and walls, then flares with creases."""
    def height(x, y):
        fx, fy = max(0, abs(x) - well[0] / 2), max(0, abs(y) - well[1] / 2)
        out = math.hypot(fx, fy)
        rise = depth * min(1, out / 26) + max(0, out - 26) * 0.62
        return 2.5 + rise + crumple(x, y, 54) * (0.6 + 0.10 * out)

    def place(u, v):
        x, y = (u - 0.5) * w, (v - 0.5) * d
        c, s = math.cos(0.35), math.sin(0.35)
        x, y = c * x - s * y, s * x + c * y
        pull = 1 - 0.0012 * math.hypot(x, y)
        return (x * pull, y * pull, height(x, y))
    made = [solid(grid(120, 96, place, mat, 'liner', 45), 0.15)]
    if pieces:
        made += lay(pieces, lambda u, v: tuple(a + b for a, b in zip(place(u / w + 0.5, v / d + 0.5), (0, 0, 0.5))), ink(color))
    return made


def produce(width=240, radius=46):
    """A roll of thin green bags, the first one drawn out towards the camera."""
    def spiral(u, v):
        a = 2 * math.pi * 7 * u
        r = 12 + (radius - 12) * u
        return ((v - 0.5) * width, r * math.cos(a), radius + r * math.sin(a))

    def tongue(u, v):
        x, t = (u - 0.5) * width, v * 250
        lift = radius * 1.0 * math.exp(-t / 34)
        ripple = crumple(x, t * 1.3, 80) * 2.2 * min(1, t / 60) + 2.4
        return (x * (1 - 0.03 * math.sin(t / 60)), -radius - t * 0.92 + 8 * math.exp(-t / 20), max(0.5, lift + ripple))
    roll_of = solid(grid(420, 24, spiral, film(), 'roll', 80), 0.6)
    core = put([solid(grid(60, 1, lambda u, v: (12 * math.cos(6.2832 * u), 12 * math.sin(6.2832 * u), (v - 0.5) * width), kraft(), 'core', 80), 1.4)], 0, 0, radius, 0, 0, 90)
    skin = solid(grid(96, 110, tongue, film(), 'tongue', 60), 0.12)
    return [roll_of, skin] + core


__all__ = ['paper', 'smooth']
