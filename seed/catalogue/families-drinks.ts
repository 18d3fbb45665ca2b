import type { Family, Appearance } from './family';

const hotGrades = ['', 'Heavy', 'Vending'];
const kraft = (...pictures: string[]): Appearance => ({
  name: 'Kraft',
  material: 'Kraft paper, PLA lined',
  compost: 'industrial',
  pictures,
});
const white = (...pictures: string[]): Appearance => ({
  name: 'White',
  material: 'White paperboard, PLA lined',
  compost: 'industrial',
  pictures,
});
const clear = (...pictures: string[]): Appearance => ({
  name: 'Clear',
  material: 'PLA',
  compost: 'industrial',
  pictures,
});
const recycled = (...pictures: string[]): Appearance => ({
  name: 'Recycled Clear',
  material: 'Recycled PET',
  compost: 'recycle',
  pictures,
});
const college = (name: string, picture: string): Appearance => ({ ...white(picture), name });

/** Families of cups, lids, straws and sleeves for the generated catalogue. */
export const drinkFamilies: Family[] = [
  {
    noun: 'Hot Cup',
    productType: 'cups',
    tags: ['hot-cups', 'coffee', 'single-wall'],
    styles: [
      kraft('cup-hot-12-kraft', 'cup-hot-stack'),
      white('cup-hot-12-white'),
      { ...white('cup-hot-12-leaf'), name: 'Leaf Print' },
    ],
    sizes: [
      { name: '8 oz', cents: 16.5, rim: '80 mm' },
      { name: '12 oz', cents: 19, rim: '90 mm' },
      { name: '16 oz', cents: 21.5, rim: '90 mm' },
      { name: '20 oz', cents: 24.5, rim: '90 mm' },
    ],
    grades: hotGrades,
    counts: [50, 500, 1000],
    uses: [
      'Drip coffee, lattes, and tea.',
      'A single wall with a rolled rim that takes a firm lid.',
    ],
  },
  {
    noun: 'Double-Wall Hot Cup',
    productType: 'cups',
    tags: ['hot-cups', 'coffee', 'double-wall', 'insulated'],
    styles: [kraft('cup-double-12-kraft'), white('cup-double-16-white')],
    sizes: [
      { name: '12 oz', cents: 28.5, rim: '90 mm' },
      { name: '16 oz', cents: 32.5, rim: '90 mm' },
    ],
    grades: hotGrades,
    counts: [25, 250, 500],
    uses: ['Air between two walls keeps fingers comfortable.', 'No sleeve to stock.'],
  },
  {
    noun: 'Ripple-Wall Hot Cup',
    productType: 'cups',
    tags: ['hot-cups', 'coffee', 'ripple-wall', 'insulated'],
    styles: [kraft('cup-ripple-12-kraft'), { ...kraft('cup-ripple-16-green'), name: 'Forest' }],
    sizes: [
      { name: '12 oz', cents: 27, rim: '90 mm' },
      { name: '16 oz', cents: 30.5, rim: '90 mm' },
    ],
    grades: hotGrades,
    counts: [25, 250, 500],
    uses: ['Upright ripples give grip, even with gloves on.', 'Sits in a four-cup carrier.'],
  },
  {
    noun: 'Cold Cup',
    productType: 'cups',
    tags: ['cold-cups', 'iced-coffee', 'juice-bar'],
    styles: [
      clear('cup-cold-16-clear', 'cup-cold-stack'),
      recycled('cup-cold-16-clear', 'cup-cold-stack'),
    ],
    sizes: [
      { name: '12 oz', cents: 15, rim: '92 mm' },
      { name: '16 oz', cents: 17.5, rim: '98 mm' },
      { name: '20 oz', cents: 20, rim: '98 mm' },
      { name: '24 oz', cents: 23, rim: '98 mm' },
    ],
    grades: ['', 'Heavy', 'Frost-Safe'],
    counts: [50, 500, 1000],
    uses: ['Iced coffee, juice, and soda.', 'Clear enough to show the layers in a drink.'],
  },
  {
    noun: 'Party Pack',
    productType: 'cups',
    tags: ['party-packs', 'events', 'set'],
    styles: [
      { ...clear('party-pack-cold-16'), name: 'Cold Drinks' },
      { ...kraft('party-pack-hot-12'), name: 'Hot Drinks' },
    ],
    sizes: [
      { name: '25 guests', cents: 1400, pieces: 75 },
      { name: '50 guests', cents: 2600, pieces: 150 },
      { name: '100 guests', cents: 4800, pieces: 300 },
    ],
    grades: ['', 'Picnic', 'Office'],
    uses: ['Cups and lids counted by the guest.', 'The box opens into a dispenser.'],
  },
  {
    noun: 'College Cup',
    productType: 'cups',
    tags: ['college', 'game-day', 'events'],
    styles: [
      college('Red and White', 'college-red-white'),
      college('Navy and Gold', 'college-navy-gold'),
      college('Orange and Blue', 'college-orange-blue'),
      college('Purple and Gold', 'college-purple-gold'),
      college('Green and White', 'college-green-white'),
    ],
    sizes: [
      { name: '12 oz', cents: 23, rim: '90 mm' },
      { name: '16 oz', cents: 25.5, rim: '90 mm' },
    ],
    grades: ['', 'Stadium', 'Tailgate'],
    counts: [50, 250, 500],
    uses: ['Team colors without any school’s logo.', 'For hot and cold drinks.'],
  },
  {
    noun: 'Flat Lid',
    productType: 'lids',
    tags: ['flat', 'cold-cup-lids', 'straw-slot'],
    styles: [clear('lid-flat-clear', 'lid-flat-on-cup'), recycled('lid-flat-clear')],
    sizes: [
      { name: '92 mm', cents: 6.6, rim: '92 mm', suffix: '-92' },
      { name: '98 mm', cents: 7, rim: '98 mm' },
    ],
    grades: ['', 'Snug-Fit', 'Easy-Press'],
    counts: [50, 500, 1000],
    uses: ['A slot grips the straw.', 'Lies flat, so lidded cups can be stacked.'],
  },
  {
    noun: 'Dome Lid',
    productType: 'lids',
    tags: ['dome', 'cold-cup-lids'],
    styles: [clear('lid-dome-clear', 'lid-dome-on-cup'), recycled('lid-dome-clear')],
    sizes: [
      { name: '92 mm', cents: 7.5, rim: '92 mm', suffix: '-92' },
      { name: '98 mm', cents: 8, rim: '98 mm' },
    ],
    grades: ['', 'Snug-Fit', 'Easy-Press'],
    counts: [50, 500, 1000],
    uses: ['Headroom for cream or fruit.', 'The hole takes straws up to 10 mm.'],
  },
  {
    noun: 'Sip Lid',
    productType: 'lids',
    tags: ['sip', 'cold-cup-lids', 'strawless'],
    styles: [clear('lid-sip-clear', 'lid-sip-on-cup'), recycled('lid-sip-clear')],
    sizes: [
      { name: '92 mm', cents: 7.9, rim: '92 mm', suffix: '-92' },
      { name: '98 mm', cents: 8.4, rim: '98 mm' },
    ],
    grades: ['', 'Snug-Fit', 'Easy-Press'],
    counts: [50, 500, 1000],
    uses: ['Drink without a straw.', 'The raised edge holds back the ice.'],
  },
  {
    noun: 'Hot Cup Lid',
    productType: 'lids',
    tags: ['hot', 'sip', 'hot-cup-lids', 'coffee'],
    styles: [
      { name: 'White', material: 'CPLA', compost: 'industrial', pictures: ['lid-hot-white'] },
      { name: 'Black', material: 'CPLA', compost: 'industrial', pictures: ['lid-hot-black'] },
      { name: 'Forest', material: 'CPLA', compost: 'industrial', pictures: ['lid-hot-green'] },
      {
        name: 'Fiber',
        material: 'Molded plant fiber',
        compost: 'home',
        pictures: ['lid-hot-fiber'],
      },
    ],
    sizes: [
      { name: '80 mm', cents: 7.4, rim: '80 mm', suffix: '-80' },
      { name: '90 mm', cents: 8.2, rim: '90 mm' },
    ],
    grades: ['', 'Snug-Fit', 'Vented'],
    counts: [50, 500, 1000],
    uses: ['A raised sip edge and a small vent.', 'Closes with a click all the way around.'],
  },
  {
    noun: 'Paper Straw',
    productType: 'straws',
    tags: ['straws', 'paper-straws', 'plastic-free'],
    styles: [
      { name: 'White', material: 'Paper', compost: 'home', pictures: ['straw-paper-white'] },
      {
        name: 'Green Striped',
        material: 'Paper',
        compost: 'home',
        pictures: ['straw-paper-green'],
      },
      { name: 'Kraft', material: 'Kraft paper', compost: 'home', pictures: ['straw-paper-kraft'] },
    ],
    sizes: [
      { name: '7.75 in x 6 mm', cents: 2.4 },
      { name: '7.75 in x 8 mm', cents: 2.9 },
    ],
    grades: ['', 'Four-Ply', 'Slow-Sip'],
    counts: [250, 1000, 5000],
    uses: ['Wound tight and glued with starch.', 'Long enough for a 16 oz cup.'],
  },
  {
    noun: 'Cup Sleeve',
    productType: 'sleeves',
    tags: ['sleeves', 'cup-sleeves', 'coffee'],
    styles: [
      {
        name: 'Kraft',
        material: 'Kraft board',
        compost: 'home',
        pictures: ['sleeve-kraft-on-cup'],
      },
      {
        name: 'White Printed',
        material: 'Kraft board',
        compost: 'home',
        pictures: ['sleeve-white'],
      },
    ],
    sizes: [
      { name: '8 oz', cents: 5.8 },
      { name: '12 to 20 oz', cents: 6.6 },
    ],
    grades: ['', 'Heavy', 'Slim'],
    counts: [100, 500, 1000],
    uses: ['Corrugated, with an inside that grips.', 'Ships flat and opens with a pinch.'],
  },
];
