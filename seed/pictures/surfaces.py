"""The other materials: cloth, drinks, food, soil, leaves and the ground."""
from materials import COLORS, Graph, cached, hexed, mirror, mixed, shade


@cached
def cotton(color='natural', heavy=False):
    """Knitted cotton: matte with a soft edge and a fine knit."""
    g, base = Graph('cotton'), shade(COLORS['forest' if color == 'ink' else color], 0.88)
    cloud = g.noise(1.4, detail=5)
    knit = g.node('ShaderNodeTexWave', Vector=g.coords, Scale=26.0 if heavy else 34.0, Distortion=1.5, Detail=1.0).outputs['Fac']
    fuzz = g.noise(90, detail=3)
    g.set(Base_Color=g.mix(cloud, shade(base, 0.92), shade(base, 1.06)), Roughness=0.95, Specular=0.08, Sheen=0.15)
    both = g.node('ShaderNodeMath', operation='ADD')
    g.wire(knit, both.inputs[0])
    g.wire(fuzz, both.inputs[1])
    g.bump(both.outputs[0], 0.22, 0.012)
    return g.mat


@cached
def rib(color='natural', axis=(1, 0, 0)):
    """Ribbed knit for collars and cuffs; the ribs lie across `axis`."""
    g, base = Graph('rib'), shade(COLORS['forest' if color == 'ink' else color], 0.84)
    at = g.node('ShaderNodeMapping', Vector=g.coords, Scale=axis).outputs[0]
    ribs = g.node('ShaderNodeTexWave', Vector=at, Scale=13.0).outputs['Fac']
    g.set(Base_Color=g.mix(ribs, shade(base, 0.8), base), Roughness=0.95, Specular=0.08)
    g.bump(ribs, 0.4, 0.02)
    return g.mat


@cached
def liquid(top, bottom, height, glow=0.35):
    """A drink seen through a cup: colour from bottom to top over `height` mm, lit partly from behind."""
    g = Graph('liquid')
    z = g.node('ShaderNodeSeparateXYZ', Vector=g.coords).outputs['Z']
    swirl = g.noise(2.2, (1, 1, 1.6), 3, 0.5, 1.6)
    mixer = g.node('ShaderNodeMath', operation='MULTIPLY_ADD')
    g.wire(swirl, mixer.inputs[0])
    mixer.inputs[1].default_value = 0.35
    g.wire(g.ramp(z, 0, height * 0.01), mixer.inputs[2])
    col = g.mix(g.ramp(mixer.outputs[0], 0.2, 1.05), hexed(bottom), hexed(top))
    g.set(Base_Color=col, Roughness=0.12, Specular=0.4, Emission=col, Emission_Strength=glow)
    return g.mat


@cached
def foam():
    g = Graph('foam')
    g.set(Base_Color=hexed('#f7efdc'), Roughness=0.9, Specular=0.1)
    bubbles = g.node('ShaderNodeTexVoronoi', Vector=g.coords, Scale=55.0).outputs['Distance']
    g.bump(bubbles, 0.35, 0.015)
    return g.mat


@cached
def ice():
    """Ice: mostly clear with a white heart."""
    g = Graph('ice')
    g.tree.nodes.remove(g.shader)
    a = g.node('ShaderNodeBsdfTransparent', Color=hexed('#eef3f2')).outputs[0]
    b = g.node('ShaderNodeBsdfDiffuse', Color=hexed('#f4f6f4')).outputs[0]
    c = g.node('ShaderNodeBsdfGlossy', Roughness=0.08).outputs[0]
    haze = mixed(g, g.ramp(g.noise(6), 0.35, 1.1), a, b)
    g.tree.links.new(mixed(g, mirror(g), haze, c), g.out.inputs['Surface'])
    return g.mat


@cached
def crust(color='#c98a45', dark='#8f5426'):
    """Baked bread or fries."""
    g = Graph('crust')
    g.set(Base_Color=g.mix(g.ramp(g.noise(3, detail=5), 0.35, 0.65), hexed(dark), hexed(color)), Roughness=0.6, Specular=0.25)
    g.bump(g.noise(16, detail=5), 0.3, 0.03)
    return g.mat


@cached
def soil():
    g = Graph('soil')
    a, b = g.noise(12, detail=6, rough=0.7), g.noise(45, detail=5, rough=0.75)
    col = g.mix(g.ramp(a, 0.35, 0.65), hexed('#2a1c12'), hexed('#4a3422'))
    col = g.mix(g.ramp(b, 0.62, 0.78), col, hexed('#7a5c3c'))
    g.set(Base_Color=col, Roughness=0.97, Specular=0.1)
    g.bump(b, 0.9, 0.04)
    return g.mat


@cached
def foliage(color='#3f7a34', vein='#8fae6a'):
    """A living or fallen leaf; the vein runs along y."""
    g = Graph('foliage')
    x = g.node('ShaderNodeSeparateXYZ', Vector=g.coords).outputs['X']
    far = g.node('ShaderNodeMath', operation='ABSOLUTE')
    g.wire(x, far.inputs[0])
    col = g.mix(g.noise(9, detail=4), shade(hexed(color), 0.75), shade(hexed(color), 1.2))
    col = g.mix(g.ramp(far.outputs[0], 0.018, 0.006), col, hexed(vein))
    g.set(Base_Color=col, Roughness=0.5, Specular=0.3)
    g.bump(g.noise(14, (1, 0.6, 1), 4), 0.35, 0.03)
    return g.mat


@cached
def greaseproof(color='white'):
    """Thin translucent paper."""
    g, base = Graph('greaseproof'), COLORS[color]
    cloud = g.noise(6, detail=4)
    col = g.mix(cloud, shade(base, 0.95), shade(base, 1.02))
    g.tree.nodes.remove(g.shader)
    a = g.node('ShaderNodeBsdfDiffuse', Color=col).outputs[0]
    b = g.node('ShaderNodeBsdfTranslucent', Color=col).outputs[0]
    c = g.node('ShaderNodeBsdfGlossy', Roughness=0.45).outputs[0]
    g.tree.links.new(mixed(g, 0.04, mixed(g, 0.25, a, b), c), g.out.inputs['Surface'])
    return g.mat


@cached
def film(color='#b7cf9f'):
    """Soft compostable film, slightly see-through and waxy."""
    g = Graph('film')
    g.tree.nodes.remove(g.shader)
    a = g.node('ShaderNodeBsdfDiffuse', Color=hexed(color)).outputs[0]
    b = g.node('ShaderNodeBsdfTranslucent', Color=hexed(color)).outputs[0]
    c = g.node('ShaderNodeBsdfGlossy', Roughness=0.28).outputs[0]
    g.tree.links.new(mixed(g, mirror(g, 0.05, 0.5), mixed(g, 0.35, a, b), c), g.out.inputs['Surface'])
    return g.mat


@cached
def ground(name='paper'):
    """The seamless ground: warm paper, or deep moss for clear goods and as the wall behind the counter."""
    g = Graph('ground')
    g.set(Base_Color=hexed('#efe6d6' if name == 'paper' else '#333d31'), Roughness=0.9, Specular=0.08)
    return g.mat
