"""Which goods stand in which picture: key -> a function that builds them and says how they are seen."""
import scenes_cups
import scenes_food
import scenes_goods
import scenes_lids
import scenes_wide
from stage import stage

SCENES = {**scenes_cups.SCENES, **scenes_lids.SCENES, **scenes_food.SCENES, **scenes_goods.SCENES, **scenes_wide.SCENES}


def build(key, aspect):
    """Builds the scene and puts it on the stage; a scene returns options of `stage`, or nothing."""
    options = SCENES[key]() or {}
    stage(**{'view': 'cup', 'aspect': aspect, **options})
