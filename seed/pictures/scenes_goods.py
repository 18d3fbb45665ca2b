"""Pictures of bags, paper, napkins, merch and the coffee to-go kit."""
import math

from materials import ink, kraft, paper, plastic
from mesh import put
from prints import bar, filled, lay, leaf, mark, parts, wave, words
from scenes_cups import hot
from shapes_apparel import cap, hoodie, tee, tote
from shapes_bags import bag, draped, flat_handles, front, mailer, napkins, parcel, parcel_band, parcel_height, produce, sheets, twisted
from shapes_boxes import boat, jug
from shapes_cups import HOT, sleeve, stack_of
from shapes_lids import hot_lid
from surfaces import crust, greaseproof

W, D, H = 230, 110, 270


def leaf_field(w, h, gap=40, size=26):
    """A pattern of leaves over w by h mm around the origin."""
    out = []
    for j in range(int(h / gap)):
        for i in range(int(w / gap)):
            u, v = (i - (int(w / gap) - 1) / 2) * gap, (j - (int(h / gap) - 1) / 2) * gap - size / 2
            out += parts(leaf(size, size * 0.5, 32 if (i + j) % 2 else -32, u, v), 6)
    return out


def handled(kind='twist', mat=None, pieces=None, color='leaf', spin=-24):
    """A carrier bag with twisted or flat handles and a print on its front."""
    def scene():
        stuff = mat() if mat else kraft()
        made = bag(W, D, H, stuff, 0.12)
        made += (twisted if kind == 'twist' else flat_handles)(W, D, H, stuff, 0.12)
        place = front(W, D, H, 0.12)
        made += lay(pieces(), lambda u, v: place(u, v + H / 2), ink(color, 0.3))
        put(made, turn=spin)
        return {'view': 'eye', 'fill': 0.82}
    return scene


def lunch():
    made = bag(128, 80, 275, kraft(), 0.55, True, 2.0, 14, 46)
    place = front(128, 80, 275, 0.55, 2.0)
    made += lay(mark(1.5), lambda u, v: place(u, v + 120), ink('leaf', 0.3))
    put(made, turn=-26)
    return {'view': 'eye', 'fill': 0.82}


def produce_scene():
    put(produce(), turn=-26)
    return {'view': 'table', 'fill': 0.82, 'elevation': 26}


def posted():
    made, top = mailer()
    made += lay(mark(3.4), lambda u, v: (u, v - 20, top(u, v - 20) + 1.2), ink('leaf', 0.3))
    put(made, turn=-24)
    return {'view': 'high', 'fill': 0.82}


def pile(mat, print_color='leaf', pieces=None):
    def scene():
        made = sheets(42, 300, 240, mat(), 0.55, 2.0, 16)
        top = 42 * 0.55
        if pieces:
            made += lay(pieces(), lambda u, v: (u, v, top + max(0, u / 300 + v / 240 - 0.35) ** 2 * 96 + 0.6), ink(print_color, 0.2))
        put(made, turn=-24)
        return {'view': 'table', 'fill': 0.82}
    return scene


def sandwich():
    band, place = parcel_band(kraft())
    put(parcel() + [band] + lay(mark(1.0), place, ink('leaf', 0.2)), turn=-28)
    return {'view': 'table', 'fill': 0.76}


def printed_wrap():
    """The same parcel in paper with a leaf pattern."""
    field = leaf_field(210, 160, 23, 15)

    def place(u, v):
        x, y = 78 * math.sin(math.pi / 2 * u / 112), 55 * math.sin(math.pi / 2 * v / 86)
        return (x * 1.012, y * 1.016, parcel_height(x, y) + 2.4)
    made = parcel() + lay(field, place, ink('leaf', 0.2))
    put(made, turn=-28)
    return {'view': 'table', 'fill': 0.76}


def basket():
    boat(kraft(), 170, 120, 42)
    put(draped(greaseproof(), 262, 205, (158, 108), 40, leaf_field(230, 170, 30, 19)), z=1)
    fries()
    return {'view': 'table', 'fill': 0.82}


def fries():
    import random
    from mesh import bevel, loft, rounded
    dice = random.Random(3)
    for i in range(44):
        n = dice.uniform(55, 88)
        stick = bevel(loft([rounded(9, 9, 1, z) for z in (0, n / 2, n)], crust('#e8bf62', '#d39a3c'), True, True), 0.6)
        put(put([stick], z=-n / 2), dice.uniform(-30, 30), dice.uniform(-14, 14), 22 + i * 0.75, dice.choice((0, 180)) + dice.uniform(-50, 50), 0, dice.uniform(72, 88))


def napkin_pile(mat):
    def scene():
        made = napkins(14, mat())
        made += lay(mark(1.7), lambda u, v: (u, v - 4, 13 * 3.1 + 3.2), ink('leaf', 0.1))
        put(made, turn=-28)
        return {'view': 'table', 'fill': 0.76}
    return scene


def chest():
    return [p for p in parts(leaf(92, 48, 24, 0, 0) + leaf(68, 36, -38, 0, 0), 10)] + [words('earth', 72, 0, -62)]


def worn(make, *args):
    def scene():
        make(*args)
        return {'view': 'lay', 'fill': 0.84}
    return scene


def capped(*args):
    def scene():
        put(cap(*args), turn=26)
        return {'view': 'cup', 'fill': 0.74, 'elevation': 16}
    return scene


def kit_cups(x=0, y=0):
    put(stack_of(5, lambda z: put(hot(12), z=z), 11), x - 50, y + 10)
    put(stack_of(5, lambda z: put(hot_lid(plastic('white')), z=z), 8), x + 52, y - 30)
    for i in range(4):
        put([sleeve(12, kraft(), 0.24, 0.70)], x + 50, y + 66, -110 * 0.24 + i * 11.5)


def kit():
    put(jug(pieces=mark(3.0)), -70, 60, 0, -10)
    put(stack_of(4, lambda z: put(hot(12), z=z), 11), 100, 40)
    put(hot(12) + put(hot_lid(plastic('white')), z=HOT[12][2] - 7), 78, -74, 0, -6)
    for i in range(3):
        put([sleeve(12, kraft(), 0.24, 0.70)], 176, -24, -110 * 0.24 + i * 11.5)
    return {'fill': 0.86, 'elevation': 16}


stripes = lambda: [filled([bar(-W / 2 + 3, W / 2 - 3, y, y + 26)], 10) for y in (-96, -56)] + [words('hello', 74, 0, 20)]
waves = lambda: [filled([wave(-W / 2 + 4, W / 2 - 4, y, 9, 6, 55)], 8) for y in range(-104, 100, 30)]
SCENES = {
    'bag-twist-kraft': handled(pieces=lambda: mark(2.6)),
    'bag-twist-white': handled(mat=lambda: paper('white', 0.2), pieces=lambda: mark(2.6), spin=24),
    'bag-twist-print': handled(pieces=lambda: parts(leaf(150, 78, 24, 0, -70) + leaf(110, 58, -38, 0, -70), 8)),
    'bag-flat-kraft': handled('flat', pieces=lambda: mark(2.6)),
    'bag-sos-kraft': lunch, 'bag-produce': produce_scene, 'bag-mailer': posted,
    'custom-bag': handled(mat=lambda: paper('cream', 0.2), pieces=lambda: leaf_field(214, 250, 38, 28)),
    'custom-bag-flat': handled('flat', pieces=stripes, color='clay', spin=24),
    'paper-sheets-kraft': pile(lambda: kraft()), 'paper-sheets-white': pile(lambda: paper('white', 0.2)),
    'custom-paper': pile(lambda: paper('cream', 0.2), 'leaf', lambda: leaf_field(290, 230, 34, 22)),
    'paper-sandwich': sandwich, 'custom-paper-wrap': printed_wrap, 'paper-basket': basket,
    'napkin-kraft': napkin_pile(lambda: kraft(fleck=0.3)), 'napkin-white': napkin_pile(lambda: paper('white', 0.05)),
    'tee-natural': lambda: worn(tee, 'natural', chest(), 'leaf')(),
    'tee-leaf': lambda: worn(tee, 'leaf', chest(), 'cream')(), 'tee-ink': lambda: worn(tee, 'ink', chest(), 'cream')(),
    'hoodie-ink': lambda: worn(hoodie, 'ink', chest(), 'cream')(), 'hoodie-leaf': lambda: worn(hoodie, 'leaf', chest(), 'cream')(),
    'hoodie-natural': lambda: worn(hoodie, 'natural', chest(), 'leaf')(),
    'cap-leaf': lambda: capped('leaf', mark(1.5), 'cream')(), 'cap-natural': lambda: capped('natural', mark(1.5), 'leaf')(),
    'cap-ink': lambda: capped('ink', mark(1.5), 'cream')(),
    'tote-natural': lambda: worn(tote, 'natural', chest(), 'leaf')(), 'tote-leaf': lambda: worn(tote, 'leaf', chest(), 'cream')(),
    'coffee-togo-kit': kit, 'coffee-togo-jug': lambda: put(jug(pieces=mark(3.0)), turn=-24) and {'elevation': 16, 'fill': 0.8},
    'coffee-togo-cups': lambda: kit_cups() or {'fill': 0.84, 'elevation': 22},
}
