"""Pictures of cups, party packs, college cups, custom cups and the beer cup."""
from materials import clear, ink, kraft, paper
from mesh import lathe, put
from prints import bar, dot, filled, leaf, mark, parts, sun, wave, words
from shapes_cups import COLD, HOT, band, cold_cup, drink, hot_cup, printed, stack_of
from shapes_cutlery import straw
from shapes_lids import dome_lid, flat_lid, hot_lid
from materials import plastic
from stage import to_scale
from surfaces import foam, ice, liquid


def hot(oz, color='kraft', **kw):
    """A single-wall cup with the small mark."""
    kind = kraft() if color == 'kraft' else paper(color)
    return hot_cup(oz, kind, **kw) + printed(oz, mark(0.62 + oz * 0.018), 'leaf', 0.5)


def leafy(oz, color='leaf', ground='white', rows=5, turn=0):
    """A cup printed all round with leaves."""
    top, foot, h = HOT[oz]
    out = hot_cup(oz, paper(ground))
    pieces = []
    for j in range(rows):
        for i in range(12):
            u = (i - 6 + (j % 2) * 0.5) * 24
            pieces += parts(leaf(19, 9, 30 if (i + j) % 2 else -30, u, h * (0.08 + 0.84 * j / rows)), 4)
    return out + printed(oz, pieces, color, 0, turn)


def jacketed(oz, color, ripple):
    mat = kraft() if color == 'kraft' else paper(color, 0.3)
    pieces = [] if ripple else printed(oz, mark(0.85), 'cream' if color == 'ink' else 'leaf', 0.5, off=2.3)
    return hot_cup(oz, paper('white'), ripple=mat if ripple else None, double=False) + pieces if ripple else hot_cup(oz, mat, double=True) + pieces


def cold(oz, color='leaf', content=None, word='white'):
    out = cold_cup(oz) + [band(oz, ink(color), 0.30, 0.52, COLD)]
    out += printed(oz, mark(0.60 + oz * 0.012), word, 0.40, kind=COLD, off=0.5)
    return out + (content or [])


def iced(oz=16, top='#c99a6b', bottom='#5b3419', level=0.80, straw_stripe='leaf', lid=flat_lid, cubes=5):
    """Coffee over ice with a lid and a straw."""
    import bpy
    body, z = drink(oz, liquid(top, bottom, COLD[oz][2], 0.10), level)
    out, ring = [body], min(22, COLD[oz][0] - 25)
    for i in range(cubes):
        bpy.ops.mesh.primitive_cube_add(size=0.21)
        cube = bpy.context.object
        cube.data.materials.append(ice())
        from mesh import bevel, MM
        bevel(cube, 2.5, 3)
        a = 2.4 * i
        from math import cos, sin
        cube.location = (ring * cos(a) * MM, ring * sin(a) * MM, (z + 4 + 2 * (i % 3)) * MM)
        cube.rotation_euler = (0.5 * i, 0.9 * i, 1.3 * i)
        out.append(cube)
    if lid:
        out += put(lid(), z=COLD[oz][2] - 7)
        out += put(straw(paper('white', 0.2), 178, 3.2, ink(straw_stripe)), 3, 2, 8, lean=7, tilt=4)
    return out


# What is served in a clear cup of each size: colour at the top, colour at the foot.
SERVED = {9: ('#f2a53c', '#e8861c'), 12: ('#d8b48c', '#74452a'), 16: ('#86451a', '#4f230a'), 20: ('#cf5467', '#962742'), 24: ('#efe0a4', '#dcc467')}


def served(oz, level=0.74, cubes=5):
    """A clear cup with a cold drink over ice."""
    top, bottom = SERVED[oz]
    return cold(oz, content=iced(oz, top, bottom, level, lid=None, cubes=cubes))


def stripe_cup(first, second, oz=16, base='white'):
    """A college cup: a wide band between two thin ones."""
    out = hot_cup(oz, paper(base, 0.55))
    out += [band(oz, ink(first), 0.30, 0.62), band(oz, ink(second), 0.655, 0.685), band(oz, ink(second), 0.235, 0.265)]
    word = 'white' if first not in ('gold', 'white') else 'navy'
    return out + printed(oz, star_mark(), word, 0.44, off=0.6)


def star_mark():
    """A varsity mark: the word campus between two bars."""
    return [words('CAMPUS', 15, 0, 0), filled([bar(-30, 30, -7, -5.4)], 4), filled([bar(-30, 30, 16, 17.6)], 4)]


COLLEGE = {
    'red-white': ('red', 'red', 'white'), 'navy-gold': ('gold', 'gold', 'navy'), 'orange-blue': ('orange', 'white', 'blue'),
    'purple-gold': ('gold', 'gold', 'purple'), 'green-white': ('green', 'green', 'white'),
}


def college(name, oz=16):
    first, second, base = COLLEGE[name]
    return stripe_cup(first, second, oz, base)


def beer(oz=16, turn=0):
    """A clear cup of amber beer with a head of foam."""
    body, z = drink(oz, liquid('#e9a53a', '#d9861c', COLD[oz][2], 0.42), 0.80)
    r = COLD[oz][1] + (COLD[oz][0] - COLD[oz][1]) * 0.81
    head = lathe([(r - 1, z - 1), (r + 0.2, z + 6), (r + 1, z + 11), (r - 4, z + 15), (r - 18, z + 18.5), (0, z + 19.5)], foam(), 120, lambda a, q, w: 0, 'foam', 70)
    out = cold_cup(oz) + [body, head] + printed(oz, mark(1.0), 'white', 0.42, kind=COLD, off=0.5)
    return put(out, turn=turn)


def pattern(kind, oz=16):
    """Custom cups: 'leaves', 'waves', 'dots' or 'sun'."""
    h = HOT[oz][2]
    if kind == 'leaves':
        return leafy(oz, 'cream', 'leaf', 6)
    if kind == 'waves':
        out = hot_cup(oz, paper('cream'))
        rows = [filled([wave(-140, 140, h * (0.08 + 0.13 * j), 5, 3.2, 28)], 6) for j in range(7)]
        return out + printed(oz, rows[0::2], 'clay', 0) + printed(oz, rows[1::2], 'marigold', 0)
    if kind == 'dots':
        out = hot_cup(oz, paper('sky'))
        return out + printed(oz, [filled([dot(4.4, (i - 8 + (j % 2) / 2) * 17, h * 0.1 + j * 15)], 4) for j in range(int(h * 0.82 / 15)) for i in range(16)], 'cream', 0)
    out = hot_cup(oz, paper('marigold')) + printed(oz, parts(sun(30, 0, 0, 13), 4), 'cream', 0.42)
    return out + printed(oz, [filled([bar(-140, 140, y, y + 3.4)], 6) for y in (h * 0.12, h * 0.2, h * 0.28)], 'clay', 0)


def single(make, *args, **kw):
    view = kw.pop('stage', {})

    def scene():
        make(*args, **kw)
        return view
    return scene


def sized(oz, make, *args):
    """A hot cup framed as the 20 oz cup is."""
    return lambda: to_scale(lambda size: make(size, *args) and None, oz, 20)


def nested(make, count, step):
    """Cups nested upside down in a tower."""
    return lambda: put(stack_of(count, make, step), 0, 0, 0)


def party_cold():
    put(stack_of(6, lambda z: cold_cup(16, lift=z), 12), -78, 40)
    put([t for i in range(6) for t in put(dome_lid(), z=i * 12)], 96, 66)
    put(served(16), 34, -58, 0, -6)
    put(fan_straws(9, ('leaf', 'clay', 'marigold')), -46, -96)
    return {'fill': 0.84, 'elevation': 22, 'tone': 'moss'}


def fan_straws(count, stripes):
    out = []
    for i in range(count):
        out += put(straw(paper('white', 0.2), 200, 3, ink(stripes[i % len(stripes)]), upright=False), (i - count / 2) * 7.5, 0, 0, turn=64 + (i - count / 2) * 1.6)
    return out


def party_hot():
    put(stack_of(8, lambda z: hot_cup(12, kraft(), lift=z), 10), -62, 20)
    put(stack_of(7, lambda z: put(hot_lid(plastic('white')), z=z), 8), 58, 50)
    put(hot(12), 50, -62, 0, -8)
    return {'fill': 0.8}


def row(makers, gap, depth=0, turns=None):
    n = len(makers)
    for i, make in enumerate(makers):
        put(make(), (i - (n - 1) / 2) * gap, depth * ((i % 2) - 0.5), 0, (turns or [0] * n)[i])


def hot_stack():
    put(stack_of(7, lambda z: hot_cup(12, kraft(), lift=z), 11), -56, 26)
    put(hot(12), 56, -26, 0, -6)


def cold_stack():
    put(stack_of(6, lambda z: cold_cup(16, lift=z), 12), -58, 26)
    put(cold(16), 56, -26, 0, -6)
    return {'tone': 'moss'}


def custom_trio():
    put(pattern('leaves', 16), -96, 18)
    put(pattern('sun', 12), 2, -24)
    put(pattern('waves', 16), 98, 18)
    return {'fill': 0.86}


def custom_cold():
    cold_cup(16)
    h = COLD[16][2]
    pieces = [p for j in range(4) for i in range(10) for p in parts(leaf(17, 8, 35 if (i + j) % 2 else -35, (i - 5 + j % 2 / 2) * 27, h * 0.2 + j * 19), 4)]
    printed(16, pieces, 'leaf', 0, kind=COLD, off=0.3)
    iced(16, '#e8c9b0', '#c9755a', 0.78, 'clay', None, 4)
    return {'tone': 'moss'}


SCENES = {
    **{f'cup-hot-{oz}-{c}': sized(oz, hot, c) for oz in HOT for c in ('kraft', 'white')},
    'cup-hot-12-leaf': sized(12, leafy),
    'cup-double-12-kraft': sized(12, jacketed, 'kraft', False),
    'cup-double-16-white': sized(16, jacketed, 'white', False),
    'cup-ripple-12-kraft': sized(12, jacketed, 'kraft', True),
    'cup-ripple-16-green': sized(16, jacketed, 'ink', True),
    **{f'cup-cold-{oz}-clear': (lambda oz=oz: to_scale(lambda size: served(size) and {'tone': 'moss'}, oz, 24)) for oz in COLD},
    'cup-cold-16-iced': lambda: cold(16, content=iced(16)) and {'tone': 'moss'},
    'party-pack-cold-16': party_cold, 'party-pack-hot-12': party_hot,
    **{f'college-{name}': single(college, name) for name in COLLEGE},
    'college-row': lambda: row([lambda n=n: college(n) for n in COLLEGE], 82, 50) or {'fill': 0.88},
    'cup-hot-stack': hot_stack, 'cup-cold-stack': cold_stack,
    'victory-beer': single(beer, stage={'tone': 'moss'}),
    'victory-beer-pair': lambda: row([beer, beer], 112, 40) or {'fill': 0.84, 'tone': 'moss'},
    'custom-cups': custom_trio, 'custom-cup-cold': custom_cold,
    'custom-cup-hot': single(pattern, 'sun', 16),
}
__all__ = ['SCENES', 'clear']
