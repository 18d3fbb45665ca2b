"""Soil, fallen leaves, sprouts and crumbs for the compost scene. Millimetres."""
import math
import random

from mathutils import Vector, noise

from mesh import grid, lathe, put, solid, tube
from surfaces import foliage, soil

DICE = random.Random(11)
COLORS = (('#5d8a3a', '#a7bf7c'), ('#8a6a2f', '#c7a767'), ('#a4622a', '#d29a5a'), ('#6f4b28', '#a88358'), ('#41702f', '#8fae6a'))


def ground_height(x, y, radius, high):
    """Height of the heap at a place: a rounded mound with lumps, zero beyond its foot."""
    far = math.hypot(x / 1.5, y) / radius
    mound = high * max(0, 1 - far ** 2) ** 1.2
    lumps = 16 * noise.fractal(Vector((x / 60, y / 60, 3)), 0.9, 2.1, 5)
    crumbs = 5 * noise.fractal(Vector((x / 14, y / 14, 9)), 0.8, 2.0, 4)
    edge = min(1, max(0, 1.06 - far) * 6)
    return (mound + lumps * min(1, mound / 26 + 0.25) + crumbs) * edge - 3 * (1 - edge)


def heap(radius, high):
    """The mound."""
    w, d = radius * 3.3, radius * 2.3
    return grid(260, 190, lambda u, v: ((u - 0.5) * w, (v - 0.5) * d, ground_height((u - 0.5) * w, (v - 0.5) * d, radius, high)), soil(), 'soil', 80)


def blade(length, color, vein):
    """One curled leaf along y."""
    curl = DICE.uniform(0.1, 0.5)

    def place(u, v):
        s = 2 * u - 1
        half = length * 0.27 * math.sin(math.pi * v ** 0.8) * (1 - 0.25 * v)
        ruffle = 0.03 * length * math.sin(v * 23) * s * s
        return (s * half, length * v, curl * length * (v - 0.4) ** 2 + abs(s) * half * 0.42 + ruffle - 0.1 * length * curl)
    return solid(grid(16, 34, place, foliage(color, vein), 'leaf', 80), 0.5)


def fallen(count, reach, radius, high):
    """Leaves scattered on the heap and round its foot."""
    for i in range(count):
        a, r = DICE.uniform(0, 6.28), reach * DICE.uniform(0.25, 1.25)
        x, y = 1.35 * r * math.cos(a), 0.62 * r * math.sin(a)
        z = max(1.5, ground_height(x, y, radius, high) + 3)
        put([blade(DICE.uniform(60, 105), *COLORS[i % 5])], x, y, z, DICE.uniform(0, 360), DICE.uniform(-18, 18), DICE.uniform(-18, 18))


def sprout(x, y, z):
    """A seedling with two pairs of leaves."""
    stem = [(2 * math.sin(i / 3), 0, i * 6) for i in range(10)]
    made = [tube(stem, 1.5, foliage('#7fa550', '#a9c780'))]
    for turn, size, high in ((20, 34, 50), (200, 32, 52), (105, 22, 36), (290, 20, 34)):
        made += put([blade(size, '#5fa03c', '#b4d58a')], 0, 0, high, turn, 24)
    return put(made, x, y, z)


def pebbles(count, reach):
    """Crumbs of soil round the foot of the heap."""
    for _ in range(count):
        a, r, s = DICE.uniform(0, 6.28), reach * DICE.uniform(0.8, 1.05), DICE.uniform(1.5, 6)
        ball = lathe([(0, -s)] + [(s * math.cos(t), 0.8 * s * math.sin(t)) for t in (-0.9, -0.3, 0.4, 1.0)] + [(0, s * 0.8)], soil(), 9, None, 'crumb', 80)
        put([ball], 1.2 * r * math.cos(a), 0.72 * r * math.sin(a), s * 0.5, DICE.uniform(0, 360), DICE.uniform(0, 60))
