"""Marks and patterns as flat outlines in mm, and the ways to lay them on goods."""
import math

import bpy

from mesh import MM, filled, mesh


def leaf(length=20, width=None, turn=0, x=0, y=0, vein=True):
    """A leaf with a cut vein, standing on its stalk; a list of outlines."""
    w = (width or length * 0.5) / 2
    n = 18
    side = [(w * math.sin(math.pi * (i / n) ** 0.8) * (1 - 0.25 * i / n), length * i / n) for i in range(n + 1)]
    gap = length * 0.022 if vein else 0
    halves = []
    for s in (1, -1):
        edge = [(s * (p[0] + gap), p[1]) for p in side]
        inner = [(s * gap, length * (1 - i / n) * 0.97) for i in range(n + 1)]
        halves.append(edge + inner)
    return [shifted(h, turn, x, y) for h in halves]


def shifted(outline, turn, x, y, scale=1):
    c, s = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale
    return [(x + c * a - s * b, y + s * a + c * b) for a, b in outline]


def dot(radius, x=0, y=0, n=28):
    return [(x + radius * math.cos(2 * math.pi * i / n), y + radius * math.sin(2 * math.pi * i / n)) for i in range(n)]


def bar(x0, x1, y0, y1, step=2.5):
    n = max(1, int((x1 - x0) / step))
    return [(x0 + (x1 - x0) * i / n, y0) for i in range(n + 1)] + [(x1 - (x1 - x0) * i / n, y1) for i in range(n + 1)]


def wave(x0, x1, y, thick, height, length):
    n = int((x1 - x0) / 2)
    xs = [x0 + (x1 - x0) * i / n for i in range(n + 1)]
    up = [(x, y + height * math.sin(2 * math.pi * x / length)) for x in xs]
    return up + [(x, v + thick) for x, v in reversed(up)]


def sun(radius, x=0, y=0, rays=12):
    """A half sun with rays, as outlines."""
    n = 24
    core = [(x + radius * 0.5 * math.cos(math.pi * i / n), y + radius * 0.5 * math.sin(math.pi * i / n)) for i in range(n + 1)]
    out = [core]
    for k in range(rays):
        a = math.pi * (k + 0.5) / rays
        out.append(shifted([(radius * 0.62, -0.7), (radius, -1.2), (radius, 1.2), (radius * 0.62, 0.7)], math.degrees(a), x, y))
    return out


FACES = {'round': '/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf'}


def words(text, size, x=0, y=0):
    """Letters of cap height about 0.7 size, centred on (x, y), as a triangle mesh: (points, faces)."""
    curve = bpy.data.curves.new('words', 'FONT')
    curve.font = bpy.data.fonts.load(FACES['round'], check_existing=True)
    curve.body, curve.size, curve.align_x, curve.space_character = text, size, 'CENTER', 1.04
    curve.resolution_u = 6
    thing = bpy.data.objects.new('words', curve)
    bpy.context.scene.collection.objects.link(thing)
    data = bpy.data.meshes.new_from_object(thing.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    points = [(v.co.x + x, v.co.y + y) for v in data.vertices]
    faces = [tuple(p.vertices) for p in data.polygons]
    bpy.data.objects.remove(thing)
    return points, faces


def mark(size=1.0, x=0, y=0):
    """The shop's mark: two leaves over the word earth; parts for `lay`."""
    pair = leaf(15 * size, 8 * size, 24, x, y + 3 * size) + leaf(11 * size, 6 * size, -38, x, y + 3 * size)
    return [filled([o]) for o in pair] + [words('earth', 11 * size, x, y - 8 * size)]


def parts(outlines, spacing=3):
    return [filled([o], spacing) for o in outlines]


def lay(pieces, place, mat, name='print'):
    """Lays flat pieces on a thing: place(u, v) gives the mm on its surface."""
    made = []
    for points, faces in pieces:
        points, faces = fine(points, faces)
        made.append(mesh(name, [place(u, v) for u, v in points], faces, mat, 80))
    return made


def fine(points, faces, limit=4.0):
    """Halves long edges, so that a print bends with what it lies on."""
    points, faces = list(points), [f for face in faces for f in fan(face)]
    for _ in range(5):
        middle, out = {}, []
        for f in faces:
            cuts = []
            for i in range(3):
                a, b = f[i], f[(i + 1) % 3]
                if math.dist(points[a], points[b]) > limit:
                    key = (min(a, b), max(a, b))
                    if key not in middle:
                        middle[key] = len(points)
                        points.append(tuple((p + q) / 2 for p, q in zip(points[a], points[b])))
                    cuts.append(middle[key])
                else:
                    cuts.append(None)
            out += split(f, cuts)
        faces = out
        if not middle:
            break
    return points, faces


def fan(face):
    return [(face[0], face[i], face[i + 1]) for i in range(1, len(face) - 1)]


def split(f, cuts):
    """The triangles of f once its cut edges have middle points."""
    ring = []
    for i in range(3):
        ring.append(f[i])
        if cuts[i] is not None:
            ring.append(cuts[i])
    if len(ring) == 6:
        return [(ring[0], ring[1], ring[5]), (ring[1], ring[2], ring[3]), (ring[3], ring[4], ring[5]), (ring[1], ring[3], ring[5])]
    if len(ring) == 4:
        k = next(i for i in range(4) if ring[i] not in f)
        ring = ring[k:] + ring[:k]
    if len(ring) == 5:
        k = next(i for i in range(5) if ring[i] in f and ring[i - 1] not in f and ring[(i + 1) % 5] not in f)
        ring = ring[k:] + ring[:k]
        return [(ring[0], ring[1], ring[4]), (ring[1], ring[2], ring[4]), (ring[2], ring[3], ring[4])]
    return fan(ring)


def on_plane(x=0, y=0, z=0, upright=False):
    """Places a print flat on z, or upright in the xz plane facing the camera (towards -y)."""
    if upright:
        return lambda u, v: (x + u, y, z + v)
    return lambda u, v: (x + u, y + v, z)


def on_wall(radius, turn=0, off=0.25):
    """Wraps a print round a turned body: radius(z) in mm, u along the wall, v the height; turn in degrees from the camera."""
    def place(u, v):
        r = radius(v) + off
        a = math.radians(-90 + turn) + u / radius(v)
        return (r * math.cos(a), r * math.sin(a), v)
    return place
