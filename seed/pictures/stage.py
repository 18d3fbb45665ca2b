"""One seamless warm ground, one light and one camera language for every picture.

Lights and ground grow with the goods, so that a straw and a hoodie are lit alike.
"""
import math

import bpy
from mathutils import Vector

from mesh import MM, mesh
from surfaces import ground

LENS, SENSOR = 90, 36
# Camera height in degrees above the table, and turn to the side.
VIEWS = {'eye': (13, 0), 'cup': (19, 0), 'table': (33, 0), 'high': (48, 0), 'lay': (80, 0), 'side': (24, 24)}


def clean():
    """An empty scene; materials stay for the next picture."""
    for thing in list(bpy.data.objects):
        bpy.data.objects.remove(thing)
    for kind in (bpy.data.meshes, bpy.data.curves, bpy.data.lights, bpy.data.cameras):
        for block in list(kind):
            kind.remove(block)


def corners(limit=3000):
    """World positions (in Blender units) of all visible goods, thinned."""
    graph = bpy.context.evaluated_depsgraph_get()
    out = []
    for thing in bpy.context.scene.objects:
        if thing.type not in ('MESH', 'CURVE') or thing.get('ghost'):
            continue
        shape = thing.evaluated_get(graph)
        data = shape.to_mesh()
        world = shape.matrix_world
        step = next(p for p in (1, 3, 7, 13, 31, 61, 127, 251) if len(data.vertices) / p < limit or p == 251)
        out += [world @ data.vertices[i].co for i in range(0, len(data.vertices), step)]
        shape.to_mesh_clear()
    return out


def aim(points, elevation, turn, aspect, fill, shift):
    """Distance and target at which all points fill `fill` of the narrower frame side."""
    e, t = math.radians(elevation), math.radians(turn)
    toward = Vector((math.cos(e) * math.sin(t), -math.cos(e) * math.cos(t), math.sin(e)))
    right = Vector((math.cos(t), math.sin(t), 0))
    up = toward.cross(right)
    size = max((p - points[0]).length for p in points) or 1
    middle, distance = sum(points, Vector()) / len(points), size * 4
    half_w, half_h = (0.5 - abs(shift[0])) * fill, (0.5 - abs(shift[1])) * fill / aspect
    focal = LENS / SENSOR
    for _ in range(30):
        xs, ys = [], []
        for p in points:
            d = p - middle
            depth = distance - d.dot(toward)
            xs.append(focal * d.dot(right) / depth)
            ys.append(focal * d.dot(up) / depth)
        cx, cy = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
        middle = middle + right * cx * distance / focal + up * cy * distance / focal
        need = max((max(xs) - min(xs)) / (2 * half_w), (max(ys) - min(ys)) / (2 * half_h))
        distance *= need
    frame_h = distance / focal / aspect
    return toward, middle - right * shift[0] * distance / focal - up * shift[1] * frame_h, distance


def light(name, location, target, size, watts, color, stretch=1.0, mirrored=True):
    data = bpy.data.lights.new(name, 'AREA')
    data.shape, data.size, data.size_y = 'RECTANGLE', size, size * stretch
    data.energy, data.color = watts, color
    thing = bpy.data.objects.new(name, data)
    thing.location = location
    thing.visible_glossy = mirrored
    thing.rotation_euler = (Vector(target) - Vector(location)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(thing)


def sun(direction, angle, strength, color, mirrored):
    """The even key light: no fall-off, so that the ground stays one tone; clear goods do not mirror it."""
    data = bpy.data.lights.new('sun', 'SUN')
    data.angle, data.energy, data.color = math.radians(angle), strength, color
    thing = bpy.data.objects.new('sun', data)
    thing.rotation_euler = Vector(direction).to_track_quat('Z', 'Y').to_euler()
    thing.visible_glossy = mirrored
    bpy.context.scene.collection.objects.link(thing)


def cyclorama(centre, s, tone):
    """A floor that bends up behind the goods, out of sight's reach of any horizon."""
    profile = [(-60, 0), (4, 0)]
    profile += [(4 + 14 * math.sin(math.pi / 2 * i / 24), 14 - 14 * math.cos(math.pi / 2 * i / 24)) for i in range(1, 25)]
    profile += [(18, 60)]
    verts = [((centre.x + x * s) / MM, (centre.y + y * s) / MM, z * s / MM) for x in (-70, 70) for y, z in profile]
    n = len(profile)
    faces = [(i, n + i, n + i + 1, i + 1) for i in range(n - 1)]
    mesh('ground', verts, faces, ground(tone), 180)['ghost'] = True


def to_scale(build, size, largest):
    """Builds a thing in `size` and frames it as the largest of its line, so that sizes read truly."""
    view = build(largest) or {}
    points = corners()
    clean()
    build(size)
    return {**view, 'points': points}


def stage(view='cup', aspect=1.0, fill=0.74, shift=(0, 0), turn=None, elevation=None, blur=0.0, points=None, tone='paper'):
    """Puts ground, lights and camera round what stands in the scene.

    fill: part of the frame the goods take; shift: moves them right/up by parts of the frame;
    points: what is framed instead of the goods; tone: the ground, `paper`, `moss` or `wall`.
    """
    scene = bpy.context.scene
    bpy.context.view_layer.update()
    points = points or corners()
    base_e, base_t = VIEWS[view]
    e, t = base_e if elevation is None else elevation, base_t if turn is None else turn
    toward, target, distance = aim(points, e, t, aspect, fill, shift)
    low, high = Vector(map(min, *points)), Vector(map(max, *points))
    s = (high - low).length / 2
    centre = Vector(((low.x + high.x) / 2, (low.y + high.y) / 2, 0))
    mid = centre + Vector((0, 0, (high.z - low.z) * 0.4))
    scene['tone'] = tone
    cyclorama(centre, s, tone)
    # A low raking light shows the folds of what lies flat.
    sun((-0.78, 0.42, 0.52) if view == 'lay' else (-0.58, -0.50, 0.80), 9 if view == 'lay' else 24, 4.2 if view == 'lay' else 2.35, (1.0, 0.955, 0.89), tone == 'paper')
    light('window', mid + Vector((-4.2, -1.0, 2.6)) * s, mid, 2.2 * s, 44 * s * s, (1.0, 0.97, 0.92), 2.2)
    light('fill', mid + Vector((5.0, -2.2, 2.4)) * s, mid, 4.0 * s, 60 * s * s, (0.96, 0.98, 1.0))
    light('back', mid + Vector((1.8, 4.4, 4.0)) * s, mid, 3.0 * s, 70 * s * s, (1.0, 0.98, 0.94), 0.5, tone == 'paper')
    data = bpy.data.cameras.new('camera')
    data.lens, data.sensor_width, data.sensor_fit = LENS, SENSOR, 'HORIZONTAL'
    data.clip_end = distance + 400 * s
    camera = bpy.data.objects.new('camera', data)
    camera.location = target + toward * distance
    camera.rotation_euler = (-toward).to_track_quat('-Z', 'Y').to_euler()
    scene.collection.objects.link(camera)
    scene.camera = camera
    if blur:
        data.dof.use_dof = True
        data.dof.focus_distance, data.dof.aperture_fstop = distance - s * 0.35, 0.09 * distance / 12 / blur
    world = scene.world or bpy.data.worlds.new('world')
    scene.world = world
    world.use_nodes = True
    world.cycles.sampling_method = 'NONE'
    world.cycles_visibility.glossy = tone == 'paper'
    back = world.node_tree.nodes['Background']
    back.inputs[0].default_value, back.inputs[1].default_value = (1.0, 0.972, 0.93, 1), 0.4 if view == 'lay' else 0.75
