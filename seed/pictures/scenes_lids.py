"""Pictures of lids, alone and on their cup, of sleeves and of the coffee kit's cups."""
import math

from materials import kraft, paper, plastic, bagasse
from mesh import put
from prints import mark
from scenes_cups import hot, served
from shapes_cups import COLD, HOT, hot_cup, printed, sleeve
from shapes_lids import dome_lid, flat_lid, hot_lid, sip_lid
from stage import to_scale

# The millimetres that a lid's skirt is wider than the cup's rim.
OVER = 2.2


def leaning(make, across=90, largest=90, rise=9, tone='paper', count=5, aside=16):
    """A nested pile and one lid leaning on it, so that both top and skirt show; `across` in mm."""
    def build(size):
        rim = size / 2 + OVER
        for i in range(count):
            put(make(rim=rim), aside, rim - 3, i * rise, 9 * i)
        lean, high = math.radians(62), (count - 1) * rise + 5
        y = -4 - high / math.tan(lean)
        put(put(put(make(rim=rim), turn=-5), 0, 0, 0, tilt=62), -14, y + rim * math.cos(lean), rim * math.sin(lean) + 0.8, 5)
        return {'view': 'table', 'fill': 0.78, 'elevation': 26, 'tone': tone}
    return lambda: to_scale(build, across, largest)


def domes():
    """A nested pile of domes and one beside it."""
    for i in range(3):
        put(dome_lid(), 28, 51, i * 12, 9 * i)
    put(dome_lid(), -26, -38)
    return {'view': 'table', 'fill': 0.80, 'elevation': 24, 'tone': 'moss'}


def on_cold(make, oz=16):
    """A lid on a clear cup with a drink in it."""
    def scene():
        put(make(rim=COLD[oz][0] + OVER), z=COLD[oz][2] - 6.5)
        served(oz)
        return {'tone': 'moss'}
    return scene


def on_hot(mat, color, oz=12):
    def scene():
        hot(oz, color)
        put(hot_lid(mat()), z=HOT[oz][2] - 7)
    return scene


def with_sleeve(cup, sleeved, oz=16, print_color='leaf'):
    def scene():
        hot_cup(oz, cup())
        sleeve(oz, sleeved(), 0.24, 0.68)
        printed(oz, mark(0.85), print_color, 0.44, off=2.5)
        put(hot_lid(plastic('white')), z=HOT[oz][2] - 7)
    return scene


def sleeve_alone():
    made = [sleeve(16, kraft(), 0.24, 0.68)] + printed(16, mark(0.85), 'leaf', 0.44, off=2.5)
    put(made, z=-136 * 0.24)
    return {'fill': 0.66, 'elevation': 24}


def sleeve_stack():
    for i in range(6):
        made = [sleeve(16, kraft(), 0.24, 0.68)] + (printed(16, mark(0.85), 'leaf', 0.44, off=2.5) if i == 5 else [])
        put(made, 0, 0, -136 * 0.24 + i * 12.5, 0)
    return {'fill': 0.7, 'elevation': 24}


HOTS = {'white': lambda: plastic('white'), 'black': lambda: plastic('black'), 'green': lambda: plastic('ink')}

SCENES = {
    'lid-flat-clear': leaning(flat_lid, 98, 98, 8, 'moss', 2, 50), 'lid-dome-clear': domes, 'lid-sip-clear': leaning(sip_lid, 98, 98, 8.5, 'moss', 2, 50),
    **{f'lid-hot-{name}': leaning(lambda rim, m=m: hot_lid(m(), rim)) for name, m in HOTS.items()},
    **{f'lid-hot-{name}-80': leaning(lambda rim, m=m: hot_lid(m(), rim), 80) for name, m in HOTS.items()},
    'lid-hot-fiber-80': leaning(lambda rim: hot_lid(bagasse(), rim), 80),
    'lid-hot-white-62': leaning(lambda rim: hot_lid(plastic('white'), rim), 62),
    'lid-hot-fiber': leaning(lambda rim: hot_lid(bagasse(), rim)),
    'lid-flat-on-cup': on_cold(flat_lid), 'lid-dome-on-cup': on_cold(dome_lid), 'lid-sip-on-cup': on_cold(sip_lid),
    'lid-hot-white-on-cup': on_hot(HOTS['white'], 'kraft'), 'lid-hot-black-on-cup': on_hot(HOTS['black'], 'white'),
    'lid-hot-green-on-cup': on_hot(HOTS['green'], 'white', 16),
    'sleeve-kraft-on-cup': with_sleeve(lambda: paper('white'), kraft),
    'sleeve-white': with_sleeve(kraft, lambda: paper('white', 0.2)),
    'sleeve-kraft': sleeve_alone, 'sleeve-kraft-stack': sleeve_stack,
}
