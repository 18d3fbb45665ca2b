"""The wide scenes of the app: hero, categories, stories, banners. Places in mm, x to the right, y away."""
import math
import random

from materials import ink, kraft, paper, plastic
from mesh import put
from prints import lay, leaf, mark, parts
from scenes_cups import COLLEGE, beer, cold, college, hot, iced, jacketed, leafy, pattern
from scenes_goods import H, W, D, chest
from shapes_apparel import cap, hoodie, tee
from shapes_bags import bag, front, twisted
from shapes_boxes import jug, pail, soup_bowl, takeout
from shapes_containers import bowl, clamshell, plate
from shapes_cups import HOT, COLD, cold_cup, hot_cup, sleeve, stack_of
from shapes_cutlery import piece, straw
from shapes_earth import fallen, ground_height, heap, pebbles, sprout
from shapes_lids import dome_lid, flat_lid, hot_lid, sip_lid
from stage import corners

LID = HOT[12][2] - 7


def carrier_bag(pieces=None, mat=None):
    stuff = mat or kraft()
    place = front(W, D, H, 0.12)
    made = bag(W, D, H, stuff, 0.12) + twisted(W, D, H, stuff, 0.12)
    return made + lay(pieces or mark(2.6), lambda u, v: place(u, v + H / 2), ink('leaf', 0.3))


def lidded(cup, oz, color='white'):
    return cup + put(hot_lid(plastic(color)), z=HOT[oz][2] - 7)


def cutlery(x, y, turn, wood=True):
    for i, kind in enumerate(('fork', 'knife', 'spoon')):
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        put([piece(kind, wood, 3.0 * i)], x + c * (i - 1) * 30, y + s * (i - 1) * 30, 0.5, turn)


def hero():
    put(carrier_bag(), 176, 150, 0, -18)
    put(cold(16, content=iced(16)), 84, 8, 0, 0)
    put(lidded(leafy(16, 'cream', 'leaf', 6), 16), -14, 62, 0, 10)
    put(leafy(12), -86, -34, 0, 0)
    put(clamshell(190, 1, 112, None, 36, 30), -206, 96, 0, 22)
    put([bowl()], 204, -64)
    cutlery(18, -150, 74)
    return {'elevation': 13, 'fill': 0.93, 'shift': (0.17, -0.01), 'blur': 0.15}


def hero_tall():
    put(carrier_bag(), 84, 168, 0, -18)
    put(cold(16, content=iced(16)), 88, 0)
    put(lidded(leafy(16, 'cream', 'leaf', 6), 16), -62, 66, 0, 10)
    put(leafy(12), -24, -60)
    put([bowl()], -150, 10)
    return {'elevation': 14, 'fill': 0.92, 'blur': 0.12}


def cups():
    put(hot(8), -212, -54)
    put(leafy(12), -116, -10)
    put(lidded(hot(16), 16), -190, 92)
    put(jacketed(16, 'ink', True), -62, 112)
    put(cold(20), 40, 86)
    put(jacketed(12, 'kraft', True), -14, -66)
    put(cold(16, content=iced(16)), 124, 30)
    put(hot(12, 'white'), 92, -84)
    put(cold(12), 206, -36)
    return {'elevation': 18, 'fill': 0.9}


def lids():
    put(stack_of(4, lambda z: put(hot_lid(plastic('white')), z=z), 9), -120, 60)
    put(hot_lid(plastic('ink')), -86, -60, 0, -14)
    put(dome_lid(), 16, 34)
    put(lidded(hot(12), 12, 'black'), 120, 90)
    put(flat_lid(), 44, -86)
    put(sip_lid(), 150, -50)
    return {'elevation': 27, 'fill': 0.88}


def containers():
    put(clamshell(228, 3, 114), -150, 110, 0, 18)
    put(takeout(pieces=mark(1.2)), 60, -40, 0, -18)
    put(pail(pieces=mark(1.2)), 106, 130, 0, 14)
    put(soup_bowl(paper('white')), -96, -118)
    return {'elevation': 24, 'fill': 0.9}


def all_cutlery():
    for k, kind in enumerate(('fork', 'knife', 'spoon')):
        put([piece(kind, True, 1 + k * 3.0)], k * 40 - 112, 8, 0, -9)
        put([piece(kind, False)], 26 + k * 40, -8, 0, -9)
    return {'view': 'high', 'elevation': 54, 'fill': 0.86}


def other():
    put(carrier_bag(), -120, 150, 0, 20)
    for i in range(7):
        put([plate(228)], 108, 60, i * 4.2, 13 * i)
    put([bowl()], 108, 54, 32)
    put(hot_cup(12, kraft()), -64, -52)
    for i in range(14):
        a, r = 2.4 * i, 5 + 20 * (i / 14) ** 0.5
        put(straw(paper('white', 0.2), 190, 3.1, ink('leaf')), -64 + r * math.cos(a), -52 + r * math.sin(a), 8, 0, -math.sin(a) * r * 0.3, math.cos(a) * r * 0.3)
    for i in range(3):
        put([sleeve(16, kraft(), 0.24, 0.68)], -196, -20, -136 * 0.24 + i * 12.5)
    return {'elevation': 18, 'fill': 0.9}


def merch():
    put(hoodie('ink', chest(), 'cream'), -310, 30, 0, 7)
    put(tee('natural', chest(), 'leaf'), 300, 20, 26, -6)
    put(cap('leaf', mark(1.5), 'cream'), 10, -300, 70, 14, -62, scale=1.2)
    return {'view': 'lay', 'fill': 0.95}


def custom():
    kinds = ('waves', 'leaves', 'sun', 'dots', 'waves')
    for i, (kind, oz) in enumerate(zip(kinds[:4], (12, 16, 12, 16))):
        put(lidded(pattern(kind, oz), oz, 'white') if i == 1 else pattern(kind, oz), (i - 1.5) * 108, 40 * (i % 2), 0, 12 * i)
    put(carrier_bag(parts(leaf(150, 78, 24, 0, -70) + leaf(110, 58, -38, 0, -70), 8), paper('cream', 0.2)), 330, 130, 0, -16)
    put(pattern('leaves', 8), 262, -70)
    return {'elevation': 15, 'fill': 0.92, 'blur': 0.3}


def alliance():
    dice = random.Random(4)
    for j in range(4):
        for i in range(9 - j % 2):
            x, y = (i - 4 + (j % 2) / 2) * 100 + dice.uniform(-6, 6), j * 96 + dice.uniform(-6, 6)
            kind = (i * 3 + j * 5) % 7
            if kind in (0, 4):
                made = leafy(12, 'cream', 'leaf', 5)
            elif kind == 2:
                made = hot(12)
            elif kind == 5:
                made = lidded(hot(12, 'white'), 12, 'ink')
            else:
                made = hot(12, 'white')
            put(made, x, y, 0, dice.uniform(-14, 14))
    return {'elevation': 20, 'fill': 1.12, 'blur': 0.7}


def compost():
    radius, high = 210, 140
    heap(radius, high)
    points = corners()

    def on(things, x, y, sink, *turns):
        put(things, x, y, ground_height(x, y, radius, high) + sink, *turns)
    on([plate(228)], 24, -96, 26, 14, 38, 6)
    on([piece('fork', True)], 176, -92, 12, 58, 18, 4)
    on([bowl()], -176, -30, 2, 0, 26, -20)
    fallen(34, 230, radius, high)
    for x, y in ((-84, -120), (150, 10), (-250, 40), (232, -40)):
        on(sprout(0, 0, 0), x, y, -2)
    pebbles(200, 290)
    return {'elevation': 20, 'fill': 0.98, 'blur': 0.3, 'points': points}


def coffee():
    put(jug(pieces=mark(3.0)), 40, 60, 0, -10)
    put(stack_of(5, lambda z: put(hot(12), z=z), 11), 200, 70)
    put(lidded(hot(12), 12), 176, -62)
    put(lidded(hot(12), 12), 284, -10)
    put(stack_of(4, lambda z: put(hot_lid(plastic('white')), z=z), 8), -110, -20)
    for i in range(4):
        put([sleeve(12, kraft(), 0.24, 0.70)], -214, 40, -110 * 0.24 + i * 11.5)
    return {'elevation': 14, 'fill': 0.9, 'shift': (0.2, 0)}


def colleges():
    for i, name in enumerate(COLLEGE):
        put(college(name), (i - 2) * 104, 46 * (i % 2), 0, 0)
    return {'elevation': 14, 'fill': 0.9, 'shift': (0.16, 0)}


def victory():
    for i in range(4):
        put(beer(), (i - 1.5) * 116, 50 * (i % 2))
    return {'elevation': 14, 'fill': 0.9, 'shift': (0.18, 0)}


SCENES = {
    'hero': hero, 'hero-tall': hero_tall, 'category-cups': cups, 'category-lids': lids, 'category-containers': containers,
    'category-cutlery': all_cutlery, 'category-other': other, 'category-merch': merch, 'story-custom': custom,
    'story-alliance': alliance, 'story-compost': compost, 'banner-coffee': coffee, 'banner-college': colleges, 'banner-victory': victory,
}
__all__ = ['SCENES', 'COLD', 'cold_cup']
