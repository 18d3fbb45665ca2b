"""Geometry from numbers: everything takes millimetres; one Blender unit is 100 mm.

Each maker returns a Blender object already in the scene, standing on z = 0 around x = y = 0.
"""
import math

import bmesh
import bpy
import numpy as np
from mathutils import Vector
from mathutils.geometry import delaunay_2d_cdt

MM = 0.01


def mesh(name, verts, faces, mat, angle=40, merge=False):
    """A smooth mesh of `verts` (mm) whose edges sharper than `angle` degrees stay sharp."""
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(c * MM for c in v) for v in verts], [], faces)
    if merge:
        work = bmesh.new()
        work.from_mesh(data)
        bmesh.ops.remove_doubles(work, verts=work.verts, dist=0.0002)
        bmesh.ops.recalc_face_normals(work, faces=work.faces)
        work.to_mesh(data)
        work.free()
    data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
    data.use_auto_smooth = True
    data.auto_smooth_angle = math.radians(angle)
    data.update()
    thing = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(thing)
    if mat:
        data.materials.append(mat)
    return thing


def lathe(profile, mat, seg=144, bump=None, name='turned', angle=40):
    """Turns (radius, height) pairs round the z axis; bump(angle, radius, height) adds to the radius."""
    n = len(profile)
    verts, faces = [], []
    for i in range(seg):
        a = 2 * math.pi * i / seg
        for r, z in profile:
            rr = r + bump(a, r, z) if bump else r
            verts.append((rr * math.cos(a), rr * math.sin(a), z))
    for i in range(seg):
        j = (i + 1) % seg
        for k in range(n - 1):
            faces.append((i * n + k, j * n + k, j * n + k + 1, i * n + k + 1))
    return mesh(name, verts, faces, mat, angle, merge=any(r == 0 for r, _ in profile))


def roll(r, z, size, start=-90, end=250, steps=12):
    """The cross-section of a rolled rim of `size` mm radius around (r, z)."""
    out = []
    for i in range(steps + 1):
        a = math.radians(start + (end - start) * i / steps)
        out.append((r + size * math.cos(a), z + size * math.sin(a)))
    return out


def grid(nx, ny, place, mat, name='sheet', angle=60):
    """A sheet of nx by ny cells; place(u, v) gives mm for u, v in 0..1."""
    verts = [place(i / nx, j / ny) for j in range(ny + 1) for i in range(nx + 1)]
    w = nx + 1
    faces = [(j * w + i, j * w + i + 1, (j + 1) * w + i + 1, (j + 1) * w + i) for j in range(ny) for i in range(nx)]
    return mesh(name, verts, faces, mat, angle)


def loft(rings, mat, cap_start=False, cap_end=False, name='loft', angle=40):
    """Joins closed rings of equally many points (mm) into a skin."""
    n = len(rings[0])
    verts = [p for ring in rings for p in ring]
    faces = []
    for k in range(len(rings) - 1):
        for i in range(n):
            j = (i + 1) % n
            faces.append((k * n + i, k * n + j, (k + 1) * n + j, (k + 1) * n + i))
    if cap_start:
        faces.append(tuple(reversed(range(n))))
    if cap_end:
        last = (len(rings) - 1) * n
        faces.append(tuple(range(last, last + n)))
    return mesh(name, verts, faces, mat, angle)


def rounded(w, d, r, z=0, step=8, cx=0, cy=0):
    """A rounded rectangle of w by d mm as a ring at height z, `step` points per corner."""
    r = min(r, w / 2 - 0.01, d / 2 - 0.01)
    ring = []
    for k, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for i in range(step + 1):
            a = math.radians(90 * k + 90 * i / step)
            ring.append((cx + sx * (w / 2 - r) + r * math.cos(a), cy + sy * (d / 2 - r) + r * math.sin(a), z))
    return ring


def pressed(w, d, r, height, mat, n=150, thick=1.6, name='pressed'):
    """A molded sheet: rounded rectangle w by d, corner r, whose height(x, y) works on arrays of mm."""
    u, v = np.meshgrid(np.linspace(-1, 1, n), np.linspace(-1, 1, n))
    m = np.maximum(np.maximum(abs(u), abs(v)), 1e-6)
    qx, qy = u / m * w / 2, v / m * d / 2
    cx, cy = np.clip(qx, r - w / 2, w / 2 - r), np.clip(qy, r - d / 2, d / 2 - r)
    dx, dy = qx - cx, qy - cy
    length = np.maximum(np.hypot(dx, dy), 1e-6)
    x, y = (cx + r * dx / length) * m, (cy + r * dy / length) * m
    z = height(x, y)
    verts = np.stack([x, y, z], -1).reshape(-1, 3).tolist()
    faces = [(j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i) for j in range(n - 1) for i in range(n - 1)]
    return solid(mesh(name, verts, faces, mat, 70), thick)


def tube(points, radius, mat, closed=False, name='tube', steps=10):
    """A round cord through points (mm)."""
    curve = bpy.data.curves.new(name, 'CURVE')
    curve.dimensions = '3D'
    curve.bevel_depth = radius * MM
    curve.bevel_resolution = 5
    curve.use_fill_caps = True
    spline = curve.splines.new('POLY')
    spline.points.add(len(points) - 1)
    for point, p in zip(spline.points, points):
        point.co = (p[0] * MM, p[1] * MM, p[2] * MM, 1)
    spline.use_cyclic_u = closed
    thing = bpy.data.objects.new(name, curve)
    bpy.context.scene.collection.objects.link(thing)
    curve.materials.append(mat)
    for s in curve.splines:
        s.use_smooth = True
    return thing


def filled(outlines, spacing=None):
    """Triangles inside closed outlines (mm, holes by even-odd), with inner points every `spacing` mm."""
    points, edges = [], []
    for outline in outlines:
        start, n = len(points), len(outline)
        points += [Vector((p[0], p[1])) for p in outline]
        edges += [(start + i, start + (i + 1) % n) for i in range(n)]
    if spacing:
        xs, ys = [p.x for p in points], [p.y for p in points]
        y, odd = min(ys) + spacing * 0.37, False
        while y < max(ys):
            x = min(xs) + spacing * (0.61 if odd else 0.13)
            while x < max(xs):
                points.append(Vector((x, y)))
                x += spacing
            y, odd = y + spacing * 0.866, not odd
    verts, _, faces, *_ = delaunay_2d_cdt(points, edges, [], 2, 1e-4)
    used = sorted({i for f in faces for i in f})
    index = {old: new for new, old in enumerate(used)}
    return [(verts[i].x, verts[i].y) for i in used], [tuple(index[i] for i in f) for f in faces]


def plate2d(outlines, mat, thick=1.5, lift=None, spacing=None, soft=0.3, name='cut'):
    """A board cut along outlines, `thick` mm; lift(x, y) bends it upwards."""
    flat, faces = filled(outlines, spacing)
    verts = [(x, y, lift(x, y) if lift else 0) for x, y in flat]
    thing = solid(mesh(name, verts, faces, mat, 50), thick)
    return bevel(thing, soft) if soft else thing


def solid(thing, thick, offset=1):
    """Gives a sheet a thickness of `thick` mm."""
    m = thing.modifiers.new('solid', 'SOLIDIFY')
    m.thickness, m.offset, m.use_even_offset = thick * MM, offset, False
    return thing


def bevel(thing, width, segments=2, angle=40):
    """Breaks the edges by `width` mm."""
    m = thing.modifiers.new('bevel', 'BEVEL')
    m.width, m.segments, m.limit_method, m.angle_limit = width * MM, segments, 'ANGLE', math.radians(angle)
    return thing


def smooth(thing, levels=2):
    m = thing.modifiers.new('smooth', 'SUBSURF')
    m.levels = m.render_levels = levels
    return thing


def put(things, x=0, y=0, z=0, turn=0, tilt=0, lean=0, scale=1):
    """Moves things together: tilt about x, then lean about y, turn about z (degrees), then shift by mm."""
    things = things if isinstance(things, list) else [things]
    pivot = bpy.data.objects.new('pivot', None)
    bpy.context.scene.collection.objects.link(pivot)
    for thing in things:
        if thing.parent is None:
            thing.parent = pivot
    pivot.location = (x * MM, y * MM, z * MM)
    pivot.rotation_euler = (math.radians(tilt), math.radians(lean), math.radians(turn))
    pivot.scale = (scale,) * 3
    return [pivot] + things
