import { adultSizes } from './build';
import type { Family, Appearance } from './family';

const appearance = (name: string, ...pictures: string[]): Appearance => ({
  name,
  material: 'Organic cotton',
  compost: 'reuse',
  pictures,
});

const oneSize = (cents: number) => [{ name: 'One size', cents }];

/** Families of clothing for the generated catalogue: the size is chosen on the page, not in the title. */
export const merchFamilies: Family[] = [
  {
    noun: 'Tee',
    productType: 'merch',
    tags: ['tees', 'apparel'],
    styles: [
      appearance('Natural', 'tee-natural'),
      appearance('Leaf', 'tee-leaf'),
      appearance('Forest', 'tee-ink'),
    ],
    sizes: adultSizes(2400),
    grades: ['', 'Boxy', 'Light'],
    worn: true,
    uses: ['Jersey with a neck that survives the wash.', 'True to size, unisex cut.'],
  },
  {
    noun: 'Hoodie',
    productType: 'merch',
    tags: ['hoodies', 'apparel'],
    styles: [
      appearance('Natural', 'hoodie-natural'),
      appearance('Leaf', 'hoodie-leaf'),
      appearance('Forest', 'hoodie-ink'),
    ],
    sizes: adultSizes(5200),
    grades: ['', 'Brushed', 'Loopback'],
    worn: true,
    uses: ['A two-layer hood and a deep pocket.', 'Ribbed cuffs that can be mended.'],
  },
  {
    noun: 'Cap',
    productType: 'merch',
    tags: ['hats', 'caps', 'apparel'],
    styles: [
      appearance('Natural', 'cap-natural'),
      appearance('Leaf', 'cap-leaf'),
      appearance('Forest', 'cap-ink'),
    ],
    sizes: oneSize(2200),
    grades: ['', 'Low-Crown', 'Washed'],
    worn: true,
    uses: ['Six panels, curved bill.', 'Adjusts from 21 to 24 in.'],
  },
  {
    noun: 'Tote Bag',
    productType: 'merch',
    tags: ['totes', 'bags', 'reusable'],
    styles: [appearance('Natural', 'tote-natural'), appearance('Leaf', 'tote-leaf')],
    sizes: oneSize(1600),
    grades: ['', 'Canvas', 'Market'],
    worn: true,
    uses: ['Groceries, books, and lunch boxes.', 'Handles long enough for a winter coat.'],
  },
];
