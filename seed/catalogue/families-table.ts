import type { Family, Appearance } from './family';

const appearance = (
  name: string,
  material: string,
  compost: Appearance['compost'],
  ...pictures: string[]
): Appearance => ({ name, material, compost, pictures });

const grades = ['', 'Heavy', 'Catering'];

/** Families of cutlery, tableware, bags and paper for the generated catalogue. */
export const tableFamilies: Family[] = [
  ...(['Fork', 'Knife', 'Spoon'] as const).map((noun): Family => ({
    noun,
    productType: 'cutlery',
    tags: [noun === 'Knife' ? 'knives' : `${noun.toLowerCase()}s`, 'takeout'],
    styles: [
      appearance('Birch', 'Birch', 'home', `${noun.toLowerCase()}-birch`),
      appearance('Plant-Based', 'CPLA', 'industrial', `${noun.toLowerCase()}-cpla`),
    ],
    sizes: [
      { name: '6.3 in', cents: 4.8 },
      { name: '7 in', cents: 5.6 },
    ],
    grades,
    counts: [100, 500, 1000],
    uses: ['Smooth on the lip and steady in hot food.', 'Nests tightly in the drawer.'],
  })),
  {
    noun: 'Wrapped Cutlery Kit',
    productType: 'cutlery',
    tags: ['forks', 'knives', 'spoons', 'kit', 'delivery'],
    styles: [
      appearance('Birch', 'Birch and paper', 'home', 'cutlery-kit-birch'),
      appearance('Plant-Based', 'CPLA and paper', 'industrial', 'cutlery-kit-cpla'),
    ],
    sizes: [
      { name: '6.3 in', cents: 17 },
      { name: '7 in', cents: 18.5 },
    ],
    grades,
    counts: [50, 250, 500],
    unit: 'kits',
    parts: 4,
    uses: ['Fork, knife, spoon, and napkin in a paper pouch.', 'One for each delivered meal.'],
  },
  {
    noun: 'Plate',
    productType: 'tableware',
    tags: ['tableware', 'plates', 'events'],
    styles: [
      appearance('Round Bagasse', 'Bagasse', 'home', 'plate-round-9', 'plate-stack'),
      appearance('Square Bagasse', 'Bagasse', 'home', 'plate-square-8'),
      appearance('Three-Part Bagasse', 'Bagasse', 'home', 'plate-3-compartment'),
    ],
    sizes: [
      { name: '8 in', cents: 12 },
      { name: '9 in', cents: 13.5 },
      { name: '10 in', cents: 16 },
    ],
    grades,
    counts: [50, 250, 500],
    uses: ['Rigid in one hand, fine in the microwave.', 'A raised edge keeps the sauce in.'],
  },
  {
    noun: 'Bowl',
    productType: 'tableware',
    tags: ['tableware', 'bowls', 'salad'],
    styles: [appearance('Bagasse', 'Bagasse', 'home', 'bowl-bagasse-16', 'bowl-stack')],
    sizes: [
      { name: '12 oz', cents: 10.5 },
      { name: '16 oz', cents: 12.5 },
      { name: '24 oz', cents: 16.5 },
    ],
    grades,
    counts: [50, 250, 500],
    uses: ['Salad, cereal, and curry.', 'A flat foot keeps it steady.'],
  },
  {
    noun: 'Handled Bag',
    productType: 'bags',
    tags: ['bags', 'paper-bags', 'takeout'],
    styles: [
      appearance('Kraft', 'Kraft paper', 'recycle', 'bag-twist-kraft'),
      appearance('White', 'White kraft paper', 'recycle', 'bag-twist-white'),
      appearance('Leaf Print', 'Kraft paper', 'recycle', 'bag-twist-print'),
    ],
    sizes: [
      { name: 'small', cents: 39 },
      { name: 'medium', cents: 47 },
      { name: 'large', cents: 59 },
    ],
    grades,
    counts: [50, 250, 500],
    uses: ['Twisted paper handles, glued under a strip.', 'Stands while it is packed.'],
  },
  {
    noun: 'Lunch Bag',
    productType: 'bags',
    tags: ['bags', 'paper-bags', 'bakery'],
    styles: [appearance('Kraft', 'Kraft paper', 'home', 'bag-sos-kraft')],
    sizes: [
      { name: 'No. 4', cents: 7 },
      { name: 'No. 8', cents: 9.5 },
      { name: 'No. 12', cents: 12 },
    ],
    grades,
    counts: [100, 500, 1000],
    uses: ['Sandwiches, pastries, small groceries.', 'Square when shaken open.'],
  },
  {
    noun: 'Grease-Proof Sheets',
    productType: 'paper',
    tags: ['paper', 'grease-proof', 'deli'],
    styles: [
      appearance('Kraft', 'Grease-proof paper', 'home', 'paper-sheets-kraft'),
      appearance('White', 'Grease-proof paper', 'home', 'paper-sheets-white'),
    ],
    sizes: [
      { name: '8 x 11 in', cents: 2.6 },
      { name: '12 x 12 in', cents: 3.4 },
    ],
    grades,
    counts: [500, 1000, 5000],
    uses: ['Line, wrap, and separate.', 'Dense fibers hold the grease, not a film.'],
  },
  {
    noun: 'Napkin',
    productType: 'paper',
    tags: ['paper', 'napkins', 'events'],
    styles: [
      appearance('Kraft', 'Recycled paper', 'home', 'napkin-kraft'),
      appearance('White', 'Recycled paper', 'home', 'napkin-white'),
    ],
    sizes: [
      { name: 'cocktail', cents: 1.3 },
      { name: 'lunch', cents: 1.8 },
      { name: 'dinner', cents: 2.9 },
    ],
    grades: ['', 'Two-Ply', 'Embossed'],
    counts: [250, 1000, 3000],
    uses: ['Softer than it looks.', 'Compost it: used fibers are too short to recycle.'],
  },
];
