"""Smaller sizes of a shape: the picture of the largest from farther away, so that sizes read truly side by side.

The key of a picture -> rows of (key, size as a part of the largest, alternative text). Imports nothing, as `shots.py`.
"""
SMALLER = {
    **{f'lid-{kind}-clear': [(f'lid-{kind}-clear-{mm}', mm / 98, f'{words}, {mm} mm') for mm in (92, 85, 78)] for kind, words in (
        ('flat', 'Clear flat lids with a straw slot'), ('dome', 'Clear dome lids with a straw hole'), ('sip', 'Clear sip-through lids'))},
    'clamshell-1-open': [('clamshell-1-open-8', 8 / 9, 'Open bagasse clamshell with one compartment, 8 in')],
    'clamshell-3-open': [('clamshell-3-open-8', 8 / 9, 'Open bagasse clamshell with three compartments, 8 in')],
    'clamshell-1-closed': [('clamshell-1-closed-6', 6 / 9, 'Closed bagasse burger box, 6 in')],
    'clamshell-kraft-open': [('clamshell-kraft-open-6', 6 / 9, 'Open natural kraft-fiber burger box, 6 in')],
    'box-takeout-kraft': [('box-takeout-kraft-small', 0.75, 'Folded kraft take-out box, small')],
    'box-pizza-kraft': [('box-pizza-kraft-small', 10 / 14, 'Closed kraft pizza box with a leaf print, for one')],
    'tray-boat-kraft': [('tray-boat-kraft-small', 0.69, 'Kraft paper food tray, small')],
    'bowl-soup-kraft': [('bowl-soup-kraft-small', 97 / 115, 'Kraft soup bowl with a paper lid, 97 mm')],
    'fork-birch': [('fork-birch-dessert', 4.3 / 6.3, 'Birch dessert forks')],
    'spoon-birch': [('spoon-birch-tasting', 3.7 / 6.3, 'Birch tasting spoons')],
}
