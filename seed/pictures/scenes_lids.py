"""Pictures of lids, alone and on their cup, of sleeves and of the coffee kit's cups."""
import math

from materials import kraft, paper, plastic, bagasse
from mesh import put
from prints import mark
from scenes_cups import cold, hot
from shapes_cups import COLD, HOT, hot_cup, printed, sleeve
from shapes_lids import dome_lid, flat_lid, hot_lid, sip_lid

TABLE = {'view': 'table', 'fill': 0.70}


def alone(make):
    """One lid on the table."""
    def scene():
        put(make(), 0, 0, 0, -14)
        return TABLE
    return scene


def leaning(make, rim=49, rise=9):
    """A nested pile and one lid leaning on it, so that both top and skirt show."""
    def scene():
        for i in range(5):
            put(make(), 16, 44, i * rise, 9 * i)
        y, lean = -4 - 41 / math.tan(math.radians(62)), math.radians(62)
        put(put(put(make(), turn=-5), 0, 0, 0, tilt=62), -14, y + rim * math.cos(lean), rim * math.sin(lean) + 0.8, 5)
        return {'view': 'table', 'fill': 0.78, 'elevation': 26}
    return scene


def on_cold(make, oz=16):
    def scene():
        put(make(), z=COLD[oz][2] - 6.5)
        cold(oz)
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
    'lid-flat-clear': leaning(flat_lid, 53, 8), 'lid-dome-clear': alone(dome_lid), 'lid-sip-clear': leaning(sip_lid, 53, 8.5),
    **{f'lid-hot-{name}': leaning(lambda m=m: hot_lid(m())) for name, m in HOTS.items()},
    'lid-hot-fiber': leaning(lambda: hot_lid(bagasse())),
    'lid-flat-on-cup': on_cold(flat_lid), 'lid-dome-on-cup': on_cold(dome_lid), 'lid-sip-on-cup': on_cold(sip_lid),
    'lid-hot-white-on-cup': on_hot(HOTS['white'], 'kraft'), 'lid-hot-black-on-cup': on_hot(HOTS['black'], 'white'),
    'lid-hot-green-on-cup': on_hot(HOTS['green'], 'white', 16),
    'sleeve-kraft-on-cup': with_sleeve(lambda: paper('white'), kraft),
    'sleeve-white': with_sleeve(kraft, lambda: paper('white', 0.2)),
    'sleeve-kraft': sleeve_alone, 'sleeve-kraft-stack': sleeve_stack,
}
