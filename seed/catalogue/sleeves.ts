import { product } from './build';

const COUNTS = [100, 500, 1000];

/** Sleeves for single-wall hot cups. */
export const sleeves = [
  product({
    handle: 'kraft-cup-sleeve',
    title: 'Kraft Cup Sleeve, 12 to 20 oz',
    productType: 'sleeves',
    description: [
      'A kraft band, fluted on the inside, that slides up any of our 12, 16, and 20 oz single-wall cups and stays put.',
      'Made from recycled board, with our small logo on the front. Ships flat and opens with a pinch.',
      'Uncoated and glued with starch. Recycle it with paper, or compost it at home as brown matter.',
    ],
    tags: ['sleeves', 'cup-sleeves', 'kraft', 'coffee', 'best-seller'],
    material: 'Recycled kraft board',
    compost: 'home',
    pictures: ['sleeve-kraft-on-cup', 'sleeve-kraft-stack', 'sleeve-kraft'],
    assortment: { cents: 6.4, counts: COUNTS },
  }),
  product({
    handle: 'small-kraft-cup-sleeve',
    title: 'Small Kraft Cup Sleeve, 8 oz',
    productType: 'sleeves',
    description: [
      'Cut shorter and narrower for the 8 oz cup, so it doesn’t slip down to the saucer.',
      'Recycled kraft board, corrugated, for cups with an 80 mm rim.',
      'Home compost or paper recycling.',
    ],
    tags: ['sleeves', 'cup-sleeves', 'kraft', 'coffee'],
    material: 'Recycled kraft board',
    compost: 'home',
    pictures: ['sleeve-kraft', 'sleeve-kraft-stack'],
    assortment: { cents: 5.8, counts: COUNTS },
  }),
  product({
    handle: 'white-printed-cup-sleeve',
    title: 'White Printed Cup Sleeve',
    productType: 'sleeves',
    description: [
      'White outside with our logo in green, brown inside. Dresses a kraft cup in a second.',
      'For 12 to 20 oz cups. The back is left blank for a name, an order, or a smile.',
      'Water-based ink on uncoated board: recycle or compost.',
    ],
    tags: ['sleeves', 'cup-sleeves', 'white', 'printed', 'coffee'],
    material: 'Kraft board',
    compost: 'home',
    pictures: ['sleeve-white'],
    assortment: { cents: 7.2, counts: COUNTS, changes: { '1,000 pieces': { stock: 0 } } },
  }),
  product({
    handle: 'heavy-kraft-cup-sleeve',
    title: 'Heavy Kraft Cup Sleeve',
    productType: 'sleeves',
    description: [
      'Deeper flutes and a thicker face for tea, which is served hotter than coffee and held longer.',
      'For 12 to 20 oz cups. Springy enough to reuse on the next cup.',
      'Recycled board, starch glue, home compost.',
    ],
    tags: ['sleeves', 'cup-sleeves', 'kraft', 'tea', 'insulated'],
    material: 'Recycled kraft board',
    compost: 'home',
    pictures: ['sleeve-kraft-on-cup', 'sleeve-kraft'],
    assortment: { cents: 8.1, counts: COUNTS },
  }),
  product({
    handle: 'stamp-ready-cup-sleeve',
    title: 'Stamp-Ready Cup Sleeve',
    productType: 'sleeves',
    description: [
      'A kraft sleeve with a smooth, absorbent face that takes rubber stamps without smudging. Our small logo is on one side; the other is yours.',
      'Delivered flat, so a stack can be stamped before the shop opens. For 12 to 20 oz cups.',
      'Recycled board and starch glue. Compost at home.',
    ],
    tags: ['sleeves', 'cup-sleeves', 'kraft', 'coffee', 'stamp'],
    material: 'Recycled kraft board',
    compost: 'home',
    pictures: ['sleeve-kraft-stack', 'sleeve-kraft'],
    assortment: { cents: 6.8, counts: COUNTS },
  }),
];
