"""What the goods are made of. Colours are linear; each maker gives a fresh or cached material."""
import bpy

MADE = {}


def hexed(code):
    """'#rrggbb' to linear red, green, blue."""
    out = []
    for i in (1, 3, 5):
        c = int(code[i:i + 2], 16) / 255
        out.append(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4)
    return tuple(out)


COLORS = {
    'white': hexed('#f8f5ed'), 'kraft': hexed('#bd9468'), 'kraftdark': hexed('#a67a4c'), 'bagasse': hexed('#e9dfc9'),
    'fiber': hexed('#cbb391'), 'leaf': hexed('#1d5f33'), 'ink': hexed('#17301f'), 'forest': hexed('#2a4736'), 'black': hexed('#1d1c1a'),
    'cream': hexed('#f3ead6'), 'clay': hexed('#a8481f'), 'marigold': hexed('#e2a12c'), 'red': hexed('#a81f26'),
    'navy': hexed('#16294d'), 'gold': hexed('#e0ac3a'), 'orange': hexed('#dd6a22'), 'blue': hexed('#1d4f9c'),
    'purple': hexed('#4a2a78'), 'green': hexed('#14603a'), 'sky': hexed('#8fb9c4'), 'natural': hexed('#e6d9bf'),
}


class Graph:
    """A short hand for wiring shader nodes."""

    def __init__(self, name):
        self.mat = bpy.data.materials.new(name)
        self.mat.use_nodes = True
        self.tree = self.mat.node_tree
        self.shader = self.tree.nodes['Principled BSDF']
        self.out = self.tree.nodes['Material Output']
        self.coords = self.node('ShaderNodeTexCoord').outputs['Object']

    def node(self, kind, **values):
        n = self.tree.nodes.new(kind)
        for key, value in values.items():
            if key in n.inputs:
                self.wire(value, n.inputs[key])
            else:
                setattr(n, key, value)
        return n

    def wire(self, value, socket):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = (*value, 1) if isinstance(value, tuple) and len(socket.default_value) == 4 and len(value) == 3 else value

    def set(self, **values):
        for key, value in values.items():
            self.wire(value, self.shader.inputs[key.replace('_', ' ')])

    def noise(self, scale, stretch=(1, 1, 1), detail=2.0, rough=0.55, twist=0.0):
        at = self.node('ShaderNodeMapping', Vector=self.coords, Scale=stretch).outputs[0]
        return self.node('ShaderNodeTexNoise', Vector=at, Scale=scale, Detail=detail, Roughness=rough, Distortion=twist).outputs['Fac']

    def ramp(self, value, low, high):
        """Stretches low..high of a factor to 0..1."""
        return self.node('ShaderNodeMapRange', Value=value, **{'From Min': low, 'From Max': high}).outputs[0]

    def mix(self, factor, a, b):
        n = self.tree.nodes.new('ShaderNodeMixRGB')
        self.wire(factor, n.inputs[0])
        self.wire(a, n.inputs[1])
        self.wire(b, n.inputs[2])
        return n.outputs[0]

    def bump(self, height, strength, depth):
        n = self.node('ShaderNodeBump', Height=height, Strength=strength, Distance=depth)
        self.set(Normal=n.outputs[0])


def cached(make):
    def wrapper(*args, **kw):
        key = (make.__name__, args, tuple(sorted(kw.items())))
        if key not in MADE:
            MADE[key] = make(*args, **kw)
        return MADE[key]
    return wrapper


def shade(color, k):
    return tuple(c * k for c in color)


@cached
def kraft(color='kraft', fleck=0.4):
    """Unbleached paper: long fibers, dark and light flecks, dull."""
    g, base = Graph('kraft'), COLORS[color]
    cloud = g.noise(5, detail=2)
    fibers = g.noise(52, (1, 1, 0.2), 2, 0.7, 1.2)
    across = g.noise(56, (0.25, 0.25, 1.3), 2, 0.7, 1.5)
    col = g.mix(g.ramp(cloud, 0.3, 0.7), shade(base, 0.93), shade(base, 1.06))
    col = g.mix(g.ramp(fibers, 0.56, 0.78), col, shade(base, 1 - fleck * 0.55))
    col = g.mix(g.ramp(across, 0.60, 0.82), col, shade(base, 1 + fleck * 0.5))
    g.set(Base_Color=col, Roughness=0.82, Specular=0.18)
    g.bump(fibers, 0.16, 0.01)
    return g.mat


@cached
def paper(color='white', gloss=0.5):
    """Coated paper board, faintly uneven."""
    g, base = Graph('paper'), COLORS[color]
    cloud = g.noise(7)
    g.set(Base_Color=g.mix(cloud, shade(base, 0.97), shade(base, 1.01)), Roughness=1 - gloss, Specular=0.32)
    g.bump(g.noise(60), 0.05, 0.006)
    return g.mat


@cached
def ink(color, gloss=0.45):
    """Printing ink."""
    g = Graph('ink')
    g.set(Base_Color=g.mix(g.noise(50), shade(COLORS[color], 0.94), shade(COLORS[color], 1.05)), Roughness=1 - gloss, Specular=0.3)
    return g.mat


@cached
def bagasse(color='bagasse'):
    """Pressed sugarcane fiber: matte, flecked, rough as felt."""
    g, base = Graph('bagasse'), COLORS[color]
    cloud, fine = g.noise(6, detail=2), g.noise(48, detail=2, rough=0.7)
    fleck = g.noise(26, (1, 0.3, 1), 2, 0.6, 2.5)
    light = g.noise(30, (0.3, 1, 1), 2, 0.6, 2.0)
    col = g.mix(g.ramp(cloud, 0.35, 0.65), shade(base, 0.955), shade(base, 1.03))
    col = g.mix(g.ramp(fleck, 0.66, 0.80), col, shade(base, 0.62))
    col = g.mix(g.ramp(light, 0.64, 0.80), col, shade(base, 1.12))
    g.set(Base_Color=col, Roughness=0.9, Specular=0.12)
    g.bump(fine, 0.32, 0.012)
    return g.mat


@cached
def birch(seed=0.0, axis='x', stain=('#c99f6b', '#e3c698', '#b3834f')):
    """Birch, the grain along the named axis; `seed` moves the grain; `stain` is its dark, its light and its lines."""
    g = Graph('birch')
    along = {'x': (0.05, 1, 1), 'y': (1, 0.05, 1), 'z': (1, 1, 0.05)}[axis]
    at = g.node('ShaderNodeMapping', Vector=g.coords, Scale=along, Location=(seed, seed * 2.3, seed)).outputs[0]
    rings = g.node('ShaderNodeTexNoise', Vector=at, Scale=20.0, Detail=2.0, Roughness=0.6, Distortion=0.4).outputs['Fac']
    hair = g.node('ShaderNodeTexNoise', Vector=at, Scale=95.0, Detail=2.0, Roughness=0.7).outputs['Fac']
    col = g.mix(g.ramp(rings, 0.32, 0.68), hexed(stain[0]), hexed(stain[1]))
    col = g.mix(g.ramp(hair, 0.55, 0.8), col, hexed(stain[2]))
    g.set(Base_Color=col, Roughness=0.62, Specular=0.25)
    g.bump(hair, 0.12, 0.006)
    return g.mat


@cached
def plastic(color='white', rough=0.32):
    """Opaque plant plastic."""
    g = Graph('plastic')
    g.set(Base_Color=COLORS[color], Roughness=rough, Specular=0.45)
    g.bump(g.noise(4, detail=2), 0.03, 0.02)
    return g.mat


@cached
def clear(tint='#fcfcfa', cloud=0.02):
    """Thin clear plant plastic: lets light through, mirrors at the edges, no true refraction.

    Its pale edges shine by themselves: a scattering edge would leave grain that few samples never smooth.
    """
    g = Graph('clear')
    g.tree.nodes.remove(g.shader)
    facing = g.node('ShaderNodeLayerWeight', Blend=0.35).outputs['Facing']
    edge = g.ramp(facing, 0.6, 1.0)
    through = g.node('ShaderNodeBsdfTransparent', Color=g.mix(edge, hexed(tint), hexed('#dfe4de'))).outputs[0]
    shine = g.node('ShaderNodeBsdfGlossy', Color=(1.0, 1.0, 1.0), Roughness=0.15).outputs[0]
    strength = g.node('ShaderNodeMath', operation='MULTIPLY_ADD')
    g.wire(edge, strength.inputs[0])
    strength.inputs[1].default_value, strength.inputs[2].default_value = 0.26, cloud
    pale = g.node('ShaderNodeEmission', Color=hexed('#f2f4ee'), Strength=strength.outputs[0]).outputs[0]
    both = g.tree.nodes.new('ShaderNodeAddShader')
    g.tree.links.new(mixed(g, mirror(g), through, shine), both.inputs[0])
    g.tree.links.new(pale, both.inputs[1])
    g.tree.links.new(both.outputs[0], g.out.inputs['Surface'])
    return g.mat


def mirror(g, least=0.045, most=0.75):
    """How much a thin sheet mirrors; from both sides alike, unlike the Fresnel node."""
    facing = g.node('ShaderNodeLayerWeight', Blend=0.5).outputs['Facing']
    power = g.node('ShaderNodeMath', operation='POWER')
    g.wire(facing, power.inputs[0])
    power.inputs[1].default_value = 5.0
    return g.node('ShaderNodeMapRange', Value=power.outputs[0], **{'To Min': least, 'To Max': most}).outputs[0]


def mixed(g, factor, a, b):
    n = g.tree.nodes.new('ShaderNodeMixShader')
    g.wire(factor, n.inputs[0])
    g.tree.links.new(a, n.inputs[1])
    g.tree.links.new(b, n.inputs[2])
    return n.outputs[0]
