"""The list of pictures: what each one is called, what family it shows and what it says to a reader.

PRODUCTS are squares in files/, WIDE are scenes for the app in public/pictures/. The order is the
order of rendering: what the shop cannot open without comes first. `scenes.py` says how each key is
built; this file imports nothing, so that it also runs outside Blender.
"""

# family, then (key, alternative text)
PRODUCTS = [
    ('hot-cups', [
        ('cup-hot-12-kraft', 'Kraft paper hot cup, 12 oz, with a rolled rim'),
        ('cup-hot-12-white', 'White paper hot cup, 12 oz, with a small leaf mark'),
        ('cup-hot-12-leaf', 'White paper hot cup, 12 oz, printed with green leaves'),
        ('cup-double-12-kraft', 'Double-wall kraft hot cup, 12 oz'),
        ('cup-ripple-12-kraft', 'Ripple-wall kraft hot cup, 12 oz'),
    ]),
    ('cold-cups', [
        ('cup-cold-16-clear', 'Clear cold cup, 16 oz, with a green printed band and a drink over ice'),
        ('cup-cold-16-iced', 'Clear cold cup with iced coffee, flat lid, and paper straw'),
    ]),
    ('party-packs', [
        ('party-pack-cold-16', 'Party pack: stacked clear cups, dome lids, and striped paper straws'),
        ('party-pack-hot-12', 'Party pack: a stack of kraft hot cups beside a single cup'),
    ]),
    ('college', [
        ('college-red-white', 'White paper cup with a red college band'),
        ('college-navy-gold', 'Navy paper cup with a gold college band'),
    ]),
    ('lids', [
        ('lid-flat-clear', 'Clear flat lids with a straw slot, one leaning on a nested pile'),
        ('lid-dome-clear', 'Clear dome lids with a straw hole, one beside a nested pile'),
        ('lid-sip-clear', 'Clear sip-through lids for cold cups, one leaning on a nested pile'),
        ('lid-hot-white', 'White sip lid for hot cups'),
        ('lid-hot-black', 'Black sip lid for hot cups'),
    ]),
    ('containers', [
        ('clamshell-1-open', 'Open bagasse clamshell with one compartment'),
        ('clamshell-3-open', 'Open bagasse clamshell with three compartments'),
        ('box-takeout-kraft', 'Folded kraft take-out box'),
        ('box-pail-kraft', 'Kraft noodle pail with folded top'),
        ('bowl-soup-kraft', 'Kraft soup bowl with a paper lid'),
        ('box-pizza-kraft', 'Closed kraft pizza box with a leaf print'),
        ('tray-boat-kraft', 'Kraft paper food tray'),
        ('tray-carrier-4', 'Molded fiber carrier for four cups'),
        ('tray-sushi', 'Long bagasse sushi tray'),
    ]),
    ('cutlery', [
        ('fork-birch', 'Birch wood fork'),
        ('knife-birch', 'Birch wood knife'),
        ('spoon-birch', 'Birch wood spoon'),
        ('fork-cpla', 'White plant-based fork'),
        ('knife-cpla', 'White plant-based knife'),
        ('spoon-cpla', 'White plant-based spoon'),
        ('cutlery-kit-birch', 'Birch fork, knife, and spoon in a kraft paper wrap'),
    ]),
    ('tableware', [
        ('plate-round-9', 'Round bagasse plate, 9 in'),
        ('plate-square-8', 'Square bagasse plate, 8 in'),
        ('plate-oval-12', 'Oval bagasse platter, 12 in'),
        ('bowl-bagasse-16', 'Bagasse bowl, 16 oz'),
    ]),
    ('straws', [
        ('straw-paper-white', 'White paper straws in a paper cup'),
        ('straw-paper-green', 'Green striped paper straws in a kraft cup'),
        ('straw-agave', 'Agave fiber straws, fanned out'),
        ('straw-cocktail', 'Short cocktail straws, fanned out'),
    ]),
    ('bags', [
        ('bag-twist-kraft', 'Kraft paper bag with twisted handles'),
        ('bag-flat-kraft', 'Kraft paper bag with flat handles'),
        ('bag-sos-kraft', 'Kraft paper lunch bag'),
        ('bag-produce', 'Roll of green compostable produce bags'),
        ('bag-mailer', 'Kraft paper mailer'),
    ]),
    ('sleeves', [
        ('sleeve-kraft-on-cup', 'Kraft sleeve on a white hot cup'),
        ('sleeve-kraft-stack', 'Stacked kraft cup sleeves'),
    ]),
    ('paper', [
        ('paper-sheets-kraft', 'Stack of kraft grease-proof sheets'),
        ('paper-sandwich', 'Sandwich wrapped in grease-proof paper with a kraft band'),
        ('napkin-kraft', 'Stack of kraft napkins'),
    ]),
    ('merch', [
        ('tee-natural', 'Natural cotton tee with a leaf print'),
        ('tee-leaf', 'Leaf green cotton tee with a cream print'),
        ('hoodie-ink', 'Forest hoodie with a cream print'),
        ('hoodie-natural', 'Natural hoodie with a green print'),
        ('cap-leaf', 'Leaf green cap'),
        ('cap-natural', 'Natural cotton cap with a green mark'),
        ('tote-natural', 'Natural cotton tote bag with a leaf print'),
    ]),
    ('coffee-kit', [
        ('coffee-togo-kit', 'Coffee to-go kit: kraft jug box with tap, cups, lids, and sleeves'),
    ]),
    ('victory', [
        ('victory-beer', 'Clear Earth Cup filled with amber beer and foam'),
    ]),
    ('custom', [
        ('custom-cups', 'Three made-to-order cups with printed patterns'),
        ('custom-bag', 'Made-to-order paper bag printed with a pattern'),
        ('custom-paper', 'Made-to-order grease-proof paper with a leaf pattern'),
    ]),
    # Further sizes, colors and second angles.
    ('hot-cups', [
        ('cup-hot-8-kraft', 'Kraft paper hot cup, 8 oz'),
        ('cup-hot-16-kraft', 'Kraft paper hot cup, 16 oz'),
        ('cup-hot-20-kraft', 'Kraft paper hot cup, 20 oz'),
        ('cup-hot-8-white', 'White paper hot cup, 8 oz'),
        ('cup-hot-16-white', 'White paper hot cup, 16 oz'),
        ('cup-hot-20-white', 'White paper hot cup, 20 oz'),
        ('cup-hot-4-kraft', 'Kraft paper espresso cup, 4 oz'),
        ('cup-hot-sizes', 'Kraft hot cups of 4, 8, 12, 16, and 20 oz, side by side on a counter'),
        ('cup-double-16-white', 'Double-wall white hot cup, 16 oz'),
        ('cup-ripple-16-green', 'Ripple-wall forest green hot cup, 16 oz'),
    ]),
    ('cold-cups', [
        ('cup-cold-9-clear', 'Clear cold cup, 9 oz, with a green printed band and a drink over ice'),
        ('cup-cold-12-clear', 'Clear cold cup, 12 oz, with a green printed band and a drink over ice'),
        ('cup-cold-20-clear', 'Clear cold cup, 20 oz, with a green printed band and a drink over ice'),
        ('cup-cold-24-clear', 'Clear cold cup, 24 oz, with a green printed band and a drink over ice'),
    ]),
    ('college', [
        ('college-orange-blue', 'Blue paper cup with an orange college band'),
        ('college-purple-gold', 'Purple paper cup with a gold college band'),
        ('college-green-white', 'White paper cup with a green college band'),
    ]),
    ('lids', [
        ('lid-hot-green', 'Forest green sip lid for hot cups'),
        ('lid-hot-fiber', 'Molded fiber lid for hot cups'),
        ('lid-hot-white-80', 'White sip lids for hot cups, 80 mm'),
        ('lid-hot-black-80', 'Black sip lids for hot cups, 80 mm'),
        ('lid-hot-green-80', 'Forest green sip lids for hot cups, 80 mm'),
        ('lid-hot-fiber-80', 'Molded fiber lids for hot cups, 80 mm'),
        ('lid-hot-white-62', 'White espresso cup lids, 62 mm'),
        ('lid-hot-sizes', 'Lids of 62, 80, and 90 mm on 4, 8, and 12 oz cups, side by side on a counter'),
        ('lid-cold-sizes', 'Sip lid of 78 mm, flat lid of 92 mm, and dome lid of 98 mm on their cups, side by side on a counter'),
        ('lid-flat-on-cup', 'Clear flat lid on a clear cup of iced tea'),
        ('lid-dome-on-cup', 'Clear dome lid on a clear cup of iced tea'),
        ('lid-sip-on-cup', 'Clear sip-through lid on a clear cup of iced tea'),
        ('lid-hot-white-on-cup', 'White sip lid on a kraft hot cup'),
        ('lid-hot-black-on-cup', 'Black sip lid on a white hot cup'),
        ('lid-hot-green-on-cup', 'Forest green sip lid on a white hot cup'),
    ]),
    ('containers', [
        ('clamshell-1-closed', 'Closed bagasse clamshell'),
        ('clamshell-3-closed', 'Three-compartment bagasse clamshell with its lid nearly closed'),
        ('clamshell-kraft-open', 'Open natural kraft-fiber clamshell'),
        ('box-takeout-open', 'Open kraft take-out box lined with paper'),
        ('box-pail-white', 'White noodle pail with a green leaf mark'),
        ('bowl-soup-white', 'White soup bowl with a paper lid'),
        ('box-pizza-open', 'Open kraft pizza box'),
        ('tray-carrier-cups', 'Molded fiber carrier holding two kraft cups with lids'),
        ('tray-compartment-5', 'Bagasse tray with five compartments'),
    ]),
    ('cutlery', [
        ('fork-birch-bundle', 'Birch forks in a kraft band'),
        ('knife-birch-bundle', 'Birch knives in a kraft band'),
        ('spoon-birch-bundle', 'Birch spoons in a kraft band'),
        ('cutlery-set-birch', 'Birch fork, knife, and spoon side by side'),
        ('cutlery-set-cpla', 'White fork, knife, and spoon side by side'),
        ('cutlery-kit-cpla', 'White fork, knife, and spoon in a paper wrap'),
        ('stirrer-birch', 'Birch coffee stirrers in a kraft cup'),
    ]),
    ('tableware', [
        ('plate-stack', 'Stack of round bagasse plates'),
        ('plate-round-6', 'Round bagasse plate, 6 in'),
        ('plate-3-compartment', 'Round bagasse plate with three compartments'),
        ('bowl-stack', 'Stack of bagasse bowls'),
    ]),
    ('straws', [
        ('straw-paper-kraft', 'Kraft paper straws in a white cup'),
        ('straw-pla-clear', 'Translucent plant-based straws, fanned out'),
    ]),
    ('bags', [
        ('bag-twist-white', 'White paper bag with twisted handles'),
        ('bag-twist-print', 'Kraft paper bag printed with a green leaf'),
    ]),
    ('sleeves', [
        ('sleeve-white', 'White printed cup sleeve on a kraft cup'),
        ('sleeve-kraft', 'Single kraft cup sleeve'),
    ]),
    ('paper', [
        ('paper-sheets-white', 'Stack of white grease-proof sheets'),
        ('paper-basket', 'Food tray lined with printed grease-proof paper'),
        ('napkin-white', 'Stack of white napkins'),
    ]),
    ('merch', [
        ('tee-ink', 'Forest cotton tee with a cream print'),
        ('hoodie-leaf', 'Leaf green hoodie with a cream print'),
        ('cap-ink', 'Forest cap with a cream mark'),
        ('tote-leaf', 'Leaf green cotton tote bag with a cream print'),
    ]),
    ('coffee-kit', [
        ('coffee-togo-jug', 'Kraft coffee jug box with carry handle and tap'),
        ('coffee-togo-cups', 'Cups, lids, and sleeves of the coffee to-go kit'),
    ]),
    ('victory', [
        ('victory-beer-pair', 'Two clear Earth Cups of amber beer, side by side'),
    ]),
    ('custom', [
        ('custom-cup-hot', 'Made-to-order hot cup with a marigold sun pattern'),
        ('custom-cup-cold', 'Made-to-order clear cup with a printed leaf pattern'),
        ('custom-bag-flat', 'Made-to-order flat handle bag with a clay stripe'),
        ('custom-paper-wrap', 'Sandwich wrapped in made-to-order printed grease-proof paper'),
    ]),
    ('college', [('college-row', 'College cups in five color pairs')]),
    ('hot-cups', [('cup-hot-stack', 'Stack of kraft hot cups beside a single cup')]),
    ('cold-cups', [('cup-cold-stack', 'Stack of clear cold cups')]),
]

# key, width, height, the widths kept, alternative text
WIDE = [
    ('hero', 2400, 1200, (640, 1280, 1920), 'Paper cups, a fiber clamshell, a bowl, and birch cutlery on a warm paper background'),
    ('hero-tall', 1200, 1400, (640, 860), 'Paper cups with lids and a fiber bowl on a warm paper background'),
    ('category-cups', 1200, 900, (640, 1280), 'Hot cups and clear cold cups in several sizes'),
    ('category-lids', 1200, 900, (640, 1280), 'Flat, dome, sip, and hot lids'),
    ('category-containers', 1200, 900, (640, 1280), 'Clamshell, take-out box, soup bowl, and noodle pail'),
    ('category-cutlery', 1200, 900, (640, 1280), 'Birch forks, knives, and spoons'),
    ('category-other', 1200, 900, (640, 1280), 'Plates, bowls, straws, and paper bags'),
    ('category-merch', 1200, 900, (640, 1280), 'Tees, a hoodie, and a cap'),
    ('story-custom', 1800, 1000, (640, 1280), 'A row of custom-printed cups in different patterns'),
    ('story-alliance', 1800, 1000, (640, 1280), 'Rows of white and green cups'),
    ('story-compost', 1800, 1000, (640, 1280), 'A used fiber plate and leaves on a mound of soil'),
    ('banner-college', 1600, 640, (640, 1280), 'College cups in team colors'),
    ('banner-victory', 1600, 640, (640, 1280), 'Clear cups of amber beer in a row'),
    ('print-cup-hot', 1280, 1280, (640,), 'Plain white paper cup'),
    ('print-cup-cold', 1280, 1280, (640,), 'Plain clear cup'),
    ('print-bag', 1280, 1280, (640,), 'Plain white paper bag with twisted handles'),
    ('print-sheets', 1280, 1280, (640,), 'Stack of plain white sheets'),
]
