import type { Family, Appearance } from './family';

const appearance = (
  name: string,
  material: string,
  compost: Appearance['compost'],
  ...pictures: string[]
): Appearance => ({ name, material, compost, pictures });

const grades = ['', 'Heavy', 'Catering'];

/** Families of containers for the generated catalogue. */
export const foodFamilies: Family[] = [
  {
    noun: 'Food Tray',
    productType: 'containers',
    tags: ['trays', 'food-truck', 'takeout'],
    styles: [appearance('Kraft', 'Kraft paperboard', 'home', 'tray-boat-kraft', 'paper-basket')],
    sizes: [
      { name: '1 lb', cents: 7.2 },
      { name: '2 lb', cents: 9 },
      { name: '3 lb', cents: 11 },
      { name: '5 lb', cents: 14.5 },
    ],
    grades,
    counts: [100, 500, 1000],
    uses: ['Fries, tacos, and pretzels.', 'Folded from one sheet.'],
  },
  {
    noun: 'Sushi Tray',
    productType: 'containers',
    tags: ['trays', 'sushi', 'takeout'],
    styles: [appearance('Bagasse', 'Bagasse', 'home', 'tray-sushi')],
    sizes: [
      { name: '7 in', cents: 17 },
      { name: '9 in', cents: 21 },
      { name: '10 in', cents: 25 },
    ],
    grades,
    counts: [50, 300],
    uses: ['Rolls, cut fruit, and pastries.', 'Fiber breathes, so rice doesn’t sweat.'],
  },
  {
    noun: 'Take-Out Box',
    productType: 'containers',
    tags: ['boxes', 'takeout', 'deli'],
    styles: [
      appearance(
        'Kraft',
        'Kraft paper, PLA lined',
        'industrial',
        'box-takeout-kraft',
        'box-takeout-open',
      ),
    ],
    sizes: [
      { name: '26 oz', cents: 24 },
      { name: '46 oz', cents: 30 },
      { name: '66 oz', cents: 38 },
      { name: '110 oz', cents: 46 },
    ],
    grades,
    counts: [50, 200],
    uses: ['Folded seams hold gravy.', 'Arrives flat, pops up with a squeeze.'],
  },
  {
    noun: 'Noodle Pail',
    productType: 'containers',
    tags: ['boxes', 'takeout', 'noodles'],
    styles: [
      appearance('Kraft', 'Kraft paper, PLA lined', 'industrial', 'box-pail-kraft'),
      appearance('White', 'White paperboard, PLA lined', 'industrial', 'box-pail-white'),
    ],
    sizes: [
      { name: '16 oz', cents: 19 },
      { name: '26 oz', cents: 23 },
      { name: '32 oz', cents: 27 },
    ],
    grades,
    counts: [50, 500],
    uses: ['Noodles, fried rice, popcorn.', 'No wire handle to take off.'],
  },
  {
    noun: 'Pizza Box',
    productType: 'containers',
    tags: ['boxes', 'pizza', 'takeout'],
    styles: [
      appearance('Kraft', 'Corrugated kraft', 'recycle', 'box-pizza-kraft', 'box-pizza-open'),
    ],
    sizes: [
      { name: '10 in', cents: 38 },
      { name: '12 in', cents: 46 },
      { name: '14 in', cents: 54 },
      { name: '16 in', cents: 63 },
    ],
    grades,
    counts: [50, 100],
    uses: ['Vents let the steam out.', 'Stiff enough to stack ten high.'],
  },
  {
    noun: 'Clamshell',
    productType: 'containers',
    tags: ['clamshells', 'takeout'],
    styles: [
      appearance('Bagasse', 'Bagasse', 'home', 'clamshell-1-open', 'clamshell-1-closed'),
      appearance('Three-Part', 'Bagasse', 'home', 'clamshell-3-open', 'clamshell-3-closed'),
      appearance('Natural', 'Bagasse and bamboo fiber', 'home', 'clamshell-kraft-open'),
    ],
    sizes: [
      { name: '8 in', cents: 32 },
      { name: '9 in', cents: 37 },
    ],
    grades,
    counts: [50, 200, 400],
    uses: ['A double tab closes with a push.', 'Microwave safe and unlined.'],
  },
  {
    noun: 'Soup Bowl',
    productType: 'containers',
    tags: ['bowls', 'soup', 'takeout'],
    styles: [
      appearance('Kraft', 'Kraft paper, PLA lined', 'industrial', 'bowl-soup-kraft'),
      appearance('White', 'White paperboard, PLA lined', 'industrial', 'bowl-soup-white'),
    ],
    sizes: [
      { name: '8 oz', cents: 17, rim: '97 mm' },
      { name: '12 oz', cents: 19.5, rim: '97 mm' },
      { name: '16 oz', cents: 22.5, rim: '97 mm' },
      { name: '32 oz', cents: 32, rim: '115 mm' },
    ],
    grades,
    counts: [50, 500],
    uses: ['Soup, porridge, rice, ice cream.', 'Double rolled at the rim.'],
  },
];
