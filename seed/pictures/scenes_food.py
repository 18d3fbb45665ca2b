"""Pictures of containers, tableware, cutlery and straws."""
from materials import bagasse, birch, clear, ink, kraft, paper, plastic
from mesh import grid, put, solid
from prints import leaf, mark, parts
from scenes_cups import hot
from shapes_boxes import boat, pail, pizza, soup_bowl, takeout
from shapes_containers import bowl, carrier, clamshell, five_tray, plate, sushi_tray
from shapes_cups import HOT, hot_cup, printed
from shapes_cutlery import LENGTH, piece, stirrer, straw
from shapes_lids import hot_lid

KINDS = ('fork', 'knife', 'spoon')


def seen(make, **view):
    def scene():
        made = make()
        if made and 'spin' in view:
            put(made, turn=view['spin'])
        return {k: v for k, v in view.items() if k != 'spin'}
    return scene


def lone(kind, wood):
    """One piece across the frame and a second one crossing under its neck."""
    def scene():
        put([piece(kind, wood, 1.7)], 0, 0, 0, -45)
        put([piece(kind, wood, 5.1)], 26, -26, 0, -45)
        put([piece(kind, wood, 8.3)], -26, 26, 0, -45)
        return {'view': 'high', 'fill': 0.78}
    return scene


def bundle(kind):
    """A dozen pieces in a kraft band."""
    def scene():
        made = []
        for j in range(3):
            for i in range(4):
                made += put([piece(kind, True, i + 4.0 * j)], (i - 1.5) * 17 + (j % 2) * 4, (i % 2) * 3 + j * 2, j * 3.4, (i - 1.5) * 0.8)
        ring = [(-37, -1), (-38, 3), (-36, 12.6), (36, 12.6), (38, 3), (37, -1)]
        wrapper = solid(grid(5, 6, lambda u, v: (ring[round(u * 5)][0], -22 - 34 * v, ring[round(u * 5)][1]), kraft(), 'band', 80), 0.4)
        put(made + [wrapper], turn=-32)
        return {'view': 'high', 'fill': 0.8}
    return scene


def side_by_side(wood):
    def scene():
        for i, kind in enumerate(KINDS):
            put([piece(kind, wood, 3.0 * i)], (i - 1) * 44, 0, 0, 0)
        return {'view': 'high', 'fill': 0.8, 'elevation': 62}
    return scene


def kit(wood):
    """Fork, knife and spoon in a printed paper sleeve, a napkin's corner showing."""
    def scene():
        made = []
        for i, kind in enumerate(KINDS):
            made += put([piece(kind, wood, 3.0 * i)], (i - 1) * 19, 18, 1.5 + i * 0.8, (1 - i) * 2.2)
        pouch = paper('white', 0.15) if not wood else kraft()
        top = lambda x, y: 8.5 * max(0, 1 - (abs(x) / 34) ** 4) ** 0.6 + 0.4
        made.append(solid(grid(50, 40, lambda u, v: ((u - 0.5) * 68, -76 + 118 * v, top((u - 0.5) * 68, 0)), pouch, 'pouch', 60), 0.3))
        made.append(solid(grid(4, 4, lambda u, v: ((u - 0.5) * 68, -76 + 124 * v, 0.2), pouch, 'pouch', 60), 0.3))
        made.append(solid(grid(4, 4, lambda u, v: ((u - 0.5) * 56, 20 + 44 * v, 1.0), paper('white', 0.1), 'napkin', 60), 0.8))
        from prints import lay
        made += lay(mark(1.35), lambda u, v: (u, v - 24, top(u, 0) + 0.9), ink('leaf'))
        put(made, turn=-26)
        return {'view': 'high', 'fill': 0.82}
    return scene


def cup_of(makers, cup, mark_color='leaf', oz=12):
    """Straws or stirrers standing in a cup."""
    import math

    def scene():
        hot_cup(oz, cup())
        printed(oz, mark(0.85), mark_color, 0.5)
        for i in range(15):
            a = 2.4 * i
            r = 5 + 20 * (i / 15) ** 0.5
            put(makers(i), r * math.cos(a), r * math.sin(a), 8, 0, tilt=-math.sin(a) * r * 0.30, lean=math.cos(a) * r * 0.30)
        return {'fill': 0.8}
    return scene


def fanned(make, count=11, length=200):
    def scene():
        for i in range(count):
            put(put(make(i), 0, length / 2, 0), 0, -length / 2, 0.02 * i, (i - (count - 1) / 2) * -4.4)
        return {'view': 'high', 'fill': 0.8}
    return scene


def carried():
    carrier()
    for x, y in ((-52, -52), (52, 52)):
        put(hot(12) + put(hot_lid(plastic('white')), z=HOT[12][2] - 7), x, y, 5, 0)
    return {'fill': 0.82, 'elevation': 28, 'turn': 18}


def plates(n):
    made = []
    for i in range(n):
        made += put([plate(228)], 0, 0, i * 4.2, 13 * i)
    return made


def bowls(n):
    made = []
    for i in range(n):
        made += put([bowl()], 0, 0, i * 10, 7 * i)
    return made


green, white = lambda i: ink('leaf'), lambda i: paper('white', 0.2)
STRAWS = {
    'straw-paper-white': cup_of(lambda i: straw(paper('white', 0.2), 197, 3.1), kraft),
    'straw-paper-green': cup_of(lambda i: straw(paper('white', 0.2), 197, 3.1, ink('leaf')), kraft),
    'straw-paper-kraft': cup_of(lambda i: straw(kraft(), 197, 3.1), lambda: paper('white')),
    'straw-agave': fanned(lambda i: straw(bagasse('fiber'), 205, 3.5, None, False), 11, 205),
    'straw-pla-clear': fanned(lambda i: straw(clear('#dfeee2', 0.05), 205, 3.5, None, False), 9, 205),
    'straw-cocktail': fanned(lambda i: straw(paper('white', 0.2), 140, 2.6, ink(('leaf', 'clay', 'marigold')[i % 3]), False), 12, 140),
    'stirrer-birch': cup_of(lambda i: put(put([stirrer(i * 1.3)], tilt=90), z=88, turn=i * 37), kraft),
}
SCENES = {
    **STRAWS,
    'clamshell-1-open': seen(clamshell, view='table', spin=-24, fill=0.8),
    'clamshell-3-open': seen(lambda: clamshell(cells=3), view='table', spin=-24, fill=0.8),
    'clamshell-kraft-open': seen(lambda: clamshell(178, 1, 112, bagasse('fiber'), 38, 34), view='table', spin=24, fill=0.8),
    'clamshell-1-closed': seen(lambda: clamshell(opened=0), view='side', spin=-28, fill=0.78, turn=0, elevation=26),
    'clamshell-3-closed': seen(lambda: clamshell(cells=3, opened=14), view='side', spin=24, fill=0.78, turn=0, elevation=22),
    'box-takeout-kraft': seen(lambda: takeout(pieces=mark(1.2)), spin=-26, elevation=27),
    'box-takeout-open': seen(lambda: takeout(opened=True), spin=-28, elevation=36, fill=0.8),
    'box-pail-kraft': seen(lambda: pail(pieces=mark(1.2)), spin=-28, elevation=17),
    'box-pail-white': seen(lambda: pail(paper('white'), mark(1.3)), spin=26, elevation=17),
    'bowl-soup-kraft': seen(soup_bowl, elevation=22, fill=0.7),
    'bowl-soup-white': seen(lambda: soup_bowl(paper('white')), elevation=22, fill=0.7),
    'box-pizza-kraft': seen(lambda: pizza(pieces=parts(leaf(120, 62, 24, 0, -40) + leaf(88, 46, -38, 0, -40), 12)), elevation=34, spin=-24, fill=0.82),
    'box-pizza-open': seen(lambda: pizza(opened=True), elevation=30, spin=-22, fill=0.82),
    'tray-boat-kraft': seen(lambda: boat(lining=paper('cream')), elevation=34, spin=-24, fill=0.74),
    'tray-carrier-4': seen(carrier, elevation=34, spin=-20, fill=0.8),
    'tray-carrier-cups': carried,
    'tray-sushi': seen(lambda: [sushi_tray()], elevation=34, spin=-22, fill=0.8),
    'tray-compartment-5': seen(lambda: [five_tray()], elevation=46, spin=-14, fill=0.82),
    'plate-round-9': seen(lambda: [plate(228)], elevation=34, fill=0.78),
    'plate-round-6': seen(lambda: [plate(152, deep=15, lip=15)], elevation=34, fill=0.7),
    'plate-square-8': seen(lambda: [plate(203, 203, 28)], elevation=34, spin=-28, fill=0.8),
    'plate-oval-12': seen(lambda: [plate(305, 228, 113)], elevation=36, spin=-12, fill=0.8),
    'plate-3-compartment': seen(lambda: [plate(260, deep=22, split=3)], elevation=44, fill=0.8),
    'plate-stack': seen(lambda: plates(9), elevation=24, fill=0.78),
    'bowl-bagasse-16': seen(lambda: [bowl()], elevation=28, fill=0.74),
    'bowl-stack': seen(lambda: bowls(6), elevation=20, fill=0.74),
    **{f'{k}-birch': lone(k, True) for k in KINDS}, **{f'{k}-cpla': lone(k, False) for k in KINDS},
    **{f'{k}-birch-bundle': bundle(k) for k in KINDS},
    'cutlery-set-birch': side_by_side(True), 'cutlery-set-cpla': side_by_side(False),
    'cutlery-kit-birch': kit(True), 'cutlery-kit-cpla': kit(False),
}
__all__ = ['SCENES', 'LENGTH', 'birch', 'HOT']
