"""Garments laid flat: tees, hoodies, caps, totes. Millimetres; they lie in the xy plane, neck towards +y."""
import math

import numpy as np

from mesh import filled, grid, lathe, mesh, put, smooth, solid, tube
from materials import ink
from prints import lay
from shapes_bags import spread
from surfaces import cotton, rib


def mirror(right):
    """Closes a right half outline (top to bottom) by its mirror image."""
    return right + [(-x, y) for x, y in reversed(right)]


def inside_by(outline):
    """Distance from points to the outline, in mm."""
    a = np.array(outline)
    b = np.roll(a, -1, 0)
    ab = b - a
    length = (ab ** 2).sum(1) + 1e-9

    def distance(x, y):
        p = np.array([x, y])
        t = np.clip(((p - a) * ab).sum(1) / length, 0, 1)
        return float(np.sqrt((((a + ab * t[:, None]) - p) ** 2).sum(1)).min())
    return distance


def fold(x, y, x0, y0, x1, y1, wide, high):
    """A soft crease between two points that fades at its ends."""
    dx, dy = x1 - x0, y1 - y0
    n = dx * dx + dy * dy
    t = ((x - x0) * dx + (y - y0) * dy) / n
    far = abs((x - x0) * dy - (y - y0) * dx) / math.sqrt(n) + 6 * math.sin(t * 5)
    fade = math.exp(-((t - 0.5) / 0.42) ** 4)
    return high * math.exp(-(far / wide) ** 2) * fade


def cloth(outline, mat, folds, puff=7, base=0.0, spacing=7.0, seams=(), name='cloth'):
    """A garment part: swells from its edge, carries folds and stitched seams; returns (object, height)."""
    distance = inside_by(outline)

    def height(x, y):
        d = distance(x, y)
        z = base + puff * (1 - math.exp(-d / 9)) + 2.2 * math.sin(x / 61 + 1.3 * math.sin(y / 83)) * min(1, d / 40)
        z += 1.1 * math.sin(y / 37 + 1.7 * math.sin(x / 55) + 0.5) * min(1, d / 40)
        keep = min(1, d / 22)
        for f in folds:
            z += 3.6 * fold(x, y, *f) * keep
        for (x0, y0), (x1, y1) in seams:
            dx, dy = x1 - x0, y1 - y0
            n = math.hypot(dx, dy)
            t = ((x - x0) * dx + (y - y0) * dy) / n
            if -4 < t < n + 4:
                far = abs((x - x0) * dy - (y - y0) * dx) / n
                z -= 2.4 * math.exp(-(far / 3.2) ** 2)
        return z
    flat, faces = filled([outline], spacing)
    verts = [(x, y, height(x, y)) for x, y in flat]
    top = mesh(name, verts, faces, mat, 80)
    rim = [(x, y, 0) for x, y in outline]
    skirt = [(x, y, height(x, y)) for x, y in outline]
    n = len(rim)
    side = mesh(name, rim + skirt, [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)], mat, 80)
    smooth(top, 1)
    return [top, side], height


def curve(points, n=60):
    return [tuple(p) for p in spread(points, n)]


BODY_FOLDS = [(-170, 150, -60, -60, 16, 5), (165, 160, 90, -90, 18, 5), (-120, -60, 60, -200, 24, 4.5), (150, -60, -20, -260, 26, 4), (-190, 60, -150, -240, 14, 4), (60, 120, 130, 10, 14, -3)]


def tee(color, pieces, print_color):
    """A tee 520 mm wide, 700 mm long, with sleeves, ribbed collar and a chest print."""
    mat = cotton(color)
    body = mirror([(0, 296)] + curve([(0, 296), (55, 300), (82, 345)], 16)[1:] + curve([(82, 345), (160, 322), (205, 300)], 14) + curve([(205, 300), (236, 190), (240, 150), (238, -60), (240, -345)], 40) + curve([(240, -345), (120, -350), (0, -350)], 22))
    made, height = cloth(body, mat, BODY_FOLDS, 9, 0, 11, [((-248, -325), (248, -325))], 'tee')
    for s in (1, -1):
        arm = [(s * x, y) for x, y in curve([(203, 304), (290, 240), (352, 150)], 20) + curve([(352, 150), (300, 112), (262, 92)], 14) + curve([(262, 92), (244, 140), (236, 180), (212, 270), (203, 304)], 24)[:-1]]
        made += cloth(arm, mat, [(s * 230, 230, s * 300, 130, 12, 4)], 7, -0.5, 8, [((s * 340, 141), (s * 274, 100))], 'sleeve')[0]
    ring = curve([(-86, 348), (-56, 296), (0, 284), (56, 296), (86, 348)], 60)
    made.append(band_along(ring, 17, height_of=lambda x, y: 10.5, mat=rib(color, (1, 0, 0))))
    made += cloth(curve([(-80, 350), (-50, 300), (0, 290), (50, 300), (80, 350), (40, 334), (0, 330), (-40, 334), (-80, 350)], 60)[:-1], rib(color, (1, 0, 0)), [], 2, 0, 10, (), 'neck')[0]
    made += lay(pieces, lambda u, v: (u, v + 90, height(u, v + 90) + 0.9), ink(print_color, 0.15))
    return made


def band_along(path, wide, height_of, mat):
    """A strip `wide` mm across along a path, gently rounded."""
    verts, n = [], 8
    for i, (x, y) in enumerate(path):
        a, b = path[max(0, i - 1)], path[min(len(path) - 1, i + 1)]
        nx, ny = b[1] - a[1], a[0] - b[0]
        k = math.hypot(nx, ny) or 1
        for j in range(n + 1):
            t = j / n - 0.5
            verts.append((x + nx / k * wide * t, y + ny / k * wide * t, height_of(x, y) + 2.4 * (1 - (2 * t) ** 4) - 1))
    faces = [(i * (n + 1) + j, i * (n + 1) + j + 1, (i + 1) * (n + 1) + j + 1, (i + 1) * (n + 1) + j) for i in range(len(path) - 1) for j in range(n)]
    return solid(mesh('band', verts, faces, mat, 70), 2)


def hoodie(color, pieces, print_color):
    """A hoodie: body, sleeves folded in at the sides, hood, pocket, cords and ribbed hem."""
    mat, ribs = cotton(color, True), rib(color, (1, 0, 0))
    made = []
    for s in (1, -1):
        arm = [(s * x, y) for x, y in curve([(196, 312), (268, 270), (330, 60), (352, -190)], 40) + curve([(352, -190), (310, -204), (268, -198)], 14) + curve([(268, -198), (256, -20), (236, 120), (196, 312)], 40)[:-1]]
        made += cloth(arm, mat, [(s * 240, 170, s * 320, 90, 14, 6), (s * 265, 40, s * 335, -20, 14, 6), (s * 275, -70, s * 345, -110, 12, 5), (s * 235, 230, s * 300, 190, 14, 5)], 14, 0, 9, [((s * 262, -160), (s * 350, -152))], 'sleeve')[0]
        made += cloth([(s * x, y) for x, y in curve([(354, -188), (350, -246)], 8) + curve([(350, -246), (312, -252), (274, -246)], 12) + curve([(274, -246), (266, -196)], 8)], rib(color, (1, 0.1, 0)), [], 10, 0, 9, (), 'cuff')[0]
    body = mirror([(0, 270)] + curve([(0, 270), (60, 282), (92, 336)], 14)[1:] + curve([(92, 336), (160, 330), (206, 306)], 14) + curve([(206, 306), (238, 150), (246, 0), (248, -290)], 40) + curve([(248, -290), (120, -296), (0, -296)], 20))
    parts, height = cloth(body, mat, BODY_FOLDS, 16, 6, 11, (), 'hoodie')
    made += parts
    hem = mirror([(0, -288)] + curve([(0, -288), (120, -288), (246, -282)], 16)[1:] + curve([(246, -282), (238, -342)], 6) + curve([(238, -342), (120, -348), (0, -348)], 16))
    made += cloth(hem, ribs, [], 15, 4, 9, (), 'hem')[0]
    hood = mirror([(0, 458)] + curve([(0, 458), (92, 452), (142, 400), (132, 330), (84, 290), (44, 262), (0, 252)], 60)[1:])
    made += cloth(hood, mat, [(-90, 420, -40, 290, 20, 6), (95, 410, 50, 300, 20, 6), (-30, 440, 40, 430, 14, 4)], 22, 14, 8, (), 'hood')[0]
    mouth = mirror([(0, 412)] + curve([(0, 412), (58, 402), (84, 356), (56, 300), (0, 268)], 40)[1:])
    made += cloth(mouth, cotton(color), [(-40, 390, 30, 330, 20, -6)], -12, 40, 8, (), 'mouth')[0]
    made.append(band_along(mouth + mouth[:1], 15, lambda x, y: 39, mat))
    pocket = mirror([(0, -70)] + curve([(0, -70), (60, -70), (98, -72)], 10)[1:] + curve([(98, -72), (150, -190)], 14) + [(150, -272)] + curve([(150, -272), (70, -276), (0, -276)], 12))
    made += [t for t in cloth(pocket, mat, [(-90, -120, 20, -240, 22, 4)], 6, 21, 8, [((-100, -84), (100, -84))], 'pocket')[0]]
    for s, end in ((1, 178), (-1, 162)):
        cord = curve([(s * 22, 288), (s * 30, 240), (s * 27, 214), (s * 30, end)], 40)
        made.append(tube([(x, y, height(x, y) + 4 + 16 * max(0, (y - 250) / 40)) for x, y in cord], 2.6, cotton('cream')))
    made += lay(pieces, lambda u, v: (u, v + 60, height(u, v + 60) + 1.0), ink(print_color, 0.12))
    return made


def cap(color, pieces, print_color):
    """A six-panel cap seen from the front: crown, seams, button, curved brim."""
    mat = cotton(color)

    def seam(a, r, z):
        return -1.3 * max(math.exp(-(((math.degrees(a) - 30 + 30) % 60 - 30) / 1.6) ** 2), 0)
    crown = [(92, 0), (94, 4), (95, 18), (95, 40)] + [(95 * math.cos(t) ** 0.85, 40 + 74 * math.sin(t)) for t in [math.pi / 2 * i / 22 for i in range(1, 22)]] + [(0, 114.6)]
    made = put([lathe(crown, mat, 240, seam, 'crown', 80)], turn=0)
    made[0].scale = (0.94, 1.06, 1.0)
    made += put([lathe([(0, 6), (5, 5), (7.5, 2.5), (8, 0)], mat, 40)], z=113)

    def place(u, v):
        a = math.pi * (0.04 + 0.92 * u)
        x = 90 * math.cos(a) * (1 - 0.05 * v)
        reach = 76 * v * math.sin(a) ** 0.55
        y = -97 * math.sin(a) - reach
        return (x, y, 9 - 17 * (x / 90) ** 2 * (0.55 + 0.45 * v) - 3.5 * v * v + 8)
    made.append(solid(grid(80, 30, place, mat, 'brim', 80), 3.2))
    for k in range(1, 6):
        v = 0.12 + 0.155 * k
        made.append(tube([tuple(c + (1.9 if i == 2 else 0) for i, c in enumerate(place(0.06 + 0.88 * i / 80, v))) for i in range(81)], 0.35, rib(color)))

    def wrap_on(u, v):
        a = -math.pi / 2 + u / 92
        z = 52 + v
        t = math.asin(min(1, max(0, (z - 40) / 74)))
        r = 95 * math.cos(t) ** 0.85 + 1.1
        return (r * math.cos(a) * 0.94, r * math.sin(a) * 1.06, z)
    return made + lay(pieces, wrap_on, ink(print_color, 0.12), 'stitching')


def tote(color, pieces, print_color):
    """A tote bag 370 by 400 mm with two long handles."""
    mat = cotton(color, True)
    body = mirror([(0, 200)] + curve([(0, 200), (90, 202), (185, 198)], 16)[1:] + curve([(185, 198), (190, 0), (186, -200)], 30) + curve([(186, -200), (90, -205), (0, -205)], 16))
    made, height = cloth(body, mat, [(-150, 120, -40, -120, 18, 5), (120, 150, 60, -60, 20, 4), (-60, -40, 120, -170, 24, 4), (150, 20, 110, -190, 14, 4)], 8, 0, 7, [((-188, 168), (188, 168))], 'tote')
    for off, base in ((0, 10), (14, 4)):
        path = curve([(-92 - off, 160), (-94 - off, 240), (-80, 380 + off), (-30, 440 + off), (30, 440 + off), (80, 380 + off), (94 + off, 240), (92 + off, 160)], 120)
        made.append(band_along(path, 26, lambda x, y: base, mat))
    return made + lay(pieces, lambda u, v: (u, v - 40, height(u, v - 40) + 0.8), ink(print_color, 0.12))
