"""Which goods stand in which picture: key -> a function that builds them and says how they are seen."""
import scenes_counter
import scenes_cups
import scenes_food
import scenes_goods
import scenes_lids
import scenes_wide
from materials import paper
from shapes_cups import cold_cup, hot_cup
from stage import stage

# Nothing is printed on them: a customer's artwork is laid over them on the pages of made-to-order.
PLAIN = {
    'print-cup-hot': lambda: hot_cup(12, paper('white')) and None,
    'print-cup-cold': lambda: cold_cup(16) and None,
    'print-bag': scenes_goods.handled(mat=lambda: paper('white', 0.2), pieces=lambda: [], spin=24),
    'print-sheets': scenes_goods.SCENES['paper-sheets-white'],
}

SCENES = {**PLAIN, **scenes_cups.SCENES, **scenes_lids.SCENES, **scenes_counter.SCENES, **scenes_food.SCENES, **scenes_goods.SCENES, **scenes_wide.SCENES}


def build(key, aspect):
    """Builds the scene and puts it on the stage; a scene returns options of `stage`, or nothing."""
    options = SCENES[key]() or {}
    stage(**{'view': 'cup', 'aspect': aspect, **options})
