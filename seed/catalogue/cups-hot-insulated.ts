import { product } from './build';

const COUNTS = [25, 250, 500];

/** Hot cups with a second wall, a mixed case, and hot cups sold with their lids. */
export const insulatedHotCups = [
  product({
    handle: 'double-wall-kraft-hot-cup',
    title: 'Double-Wall Kraft Hot Cup',
    productType: 'cups',
    description: [
      'Two layers of kraft with air between them. The outer wall stays comfortable with a fresh pour-over inside, and there’s no sleeve to stock or lose.',
      'Both sizes have a 90 mm rim and take our 90 mm lids. They stack a little higher than single-wall cups, so allow more shelf space.',
      'The inner wall is PLA-lined; the outer wall is plain paper. Compost it commercially in one piece; no need to pull the walls apart.',
    ],
    tags: ['hot-cups', 'coffee', 'kraft', 'double-wall', 'insulated', 'best-seller'],
    material: 'Kraft paper, PLA lined',
    compost: 'industrial',
    rim: '90 mm',
    pictures: ['cup-double-12-kraft'],
    assortment: {
      sizes: [
        { name: '12 oz', cents: 29 },
        { name: '16 oz', cents: 33 },
      ],
      counts: COUNTS,
    },
  }),
  product({
    handle: 'double-wall-white-hot-cup',
    title: 'Double-Wall White Hot Cup',
    productType: 'cups',
    description: [
      'A smooth white outer wall around an air gap: the plainest of our insulated cups and the best background for a printed label.',
      'In 12 and 16 oz, 90 mm rim. Drinks stay hot noticeably longer than in a single wall, so warn the first sip.',
      'White paperboard with a PLA-lined inner wall, for commercial composting.',
    ],
    tags: ['hot-cups', 'coffee', 'white', 'double-wall', 'insulated'],
    material: 'White paperboard, PLA lined',
    compost: 'industrial',
    rim: '90 mm',
    pictures: ['cup-double-16-white'],
    assortment: {
      sizes: [
        { name: '12 oz', cents: 28.5 },
        { name: '16 oz', cents: 32.5 },
      ],
      counts: COUNTS,
    },
  }),
  product({
    handle: 'ripple-wall-kraft-hot-cup',
    title: 'Ripple-Wall Kraft Hot Cup',
    productType: 'cups',
    description: [
      'Upright ripples give your fingers something to hold and keep them off the hot inner wall. Popular on construction sites and at winter markets, where gloves are on.',
      'Three sizes, one 90 mm rim. The ripple adds grip, not width: the cup still sits in a four-cup carrier and in most car cup holders.',
      'A corrugated kraft jacket around a white, PLA-lined cup. For commercial composting, in one piece.',
    ],
    tags: ['hot-cups', 'coffee', 'kraft', 'ripple-wall', 'insulated'],
    material: 'Kraft paper, PLA lined',
    compost: 'industrial',
    rim: '90 mm',
    pictures: ['cup-ripple-12-kraft'],
    assortment: {
      sizes: [
        { name: '12 oz', cents: 27 },
        { name: '16 oz', cents: 30.5 },
        { name: '20 oz', cents: 34 },
      ],
      counts: COUNTS,
    },
  }),
  product({
    handle: 'ripple-wall-forest-hot-cup',
    title: 'Ripple-Wall Forest Hot Cup',
    productType: 'cups',
    description: [
      'The ripple cup in deep forest green. Hides drips and fingerprints and pairs with the green lid for an all-green look.',
      '12 and 16 oz, 90 mm rim. Only the jacket is colored; the cup inside stays white.',
      'A corrugated paper jacket around a white, PLA-lined cup; commercial composting.',
    ],
    tags: ['hot-cups', 'coffee', 'green', 'ripple-wall', 'insulated'],
    material: 'Kraft paper, PLA lined',
    compost: 'industrial',
    rim: '90 mm',
    maxQuantity: 20,
    pictures: ['cup-ripple-16-green'],
    assortment: {
      sizes: [
        { name: '12 oz', cents: 28 },
        { name: '16 oz', cents: 31.5 },
      ],
      counts: COUNTS,
      changes: { '12 oz / 500 pieces': { stock: 0 } },
    },
  }),
  product({
    handle: 'kraft-cup-and-white-lid-set',
    title: 'Kraft Hot Cup and White Lid Set',
    productType: 'cups',
    description: [
      'Equal numbers of 12 oz kraft cups and white sip lids in one carton, counted so you run out of both on the same day.',
      'Cup and lid meet at 90 mm with a firm click. A sensible first order for a pop-up or an office coffee corner.',
      'PLA-lined cup, CPLA lid: both go to commercial composting together.',
    ],
    tags: ['hot-cups', 'coffee', 'kraft', 'set', 'office'],
    material: 'Kraft paper and CPLA',
    compost: 'industrial',
    rim: '90 mm',
    pictures: ['lid-hot-white-on-cup', 'cup-hot-12-kraft', 'lid-hot-white'],
    assortment: { cents: 27, counts: [50, 200, 500], unit: 'sets', parts: 2 },
  }),
  product({
    handle: 'white-cup-and-green-lid-set',
    title: 'White Hot Cup and Forest Lid Set',
    productType: 'cups',
    description: [
      'White 16 oz cups with forest green sip lids, the same number of each. The set we use at our own tasting table.',
      'Both measure 90 mm at the rim. The lid has a raised sip edge and a small vent so the cup doesn’t gulp.',
      'Commercial composting for both parts; leave the lid on.',
    ],
    tags: ['hot-cups', 'coffee', 'white', 'set', 'office'],
    material: 'White paperboard and CPLA',
    compost: 'industrial',
    rim: '90 mm',
    pictures: ['lid-hot-green-on-cup', 'cup-hot-16-white', 'lid-hot-green'],
    assortment: { cents: 29.5, counts: [50, 200, 500], unit: 'sets', parts: 2 },
  }),
  product({
    handle: 'hot-cup-sample-case',
    title: 'Hot Cup Sample Case',
    productType: 'cups',
    description: [
      'Try before you fill a storeroom: ten each of the kraft, double-wall, and ripple-wall cups in 12 oz, with a card that says which is which.',
      'All of them have a 90 mm rim. Pour your own coffee, hold them for five minutes, then choose.',
      'Every cup in the case is lined with PLA and made for commercial composting.',
    ],
    tags: ['hot-cups', 'coffee', 'sample', 'kraft'],
    material: 'Kraft paper, PLA lined',
    compost: 'industrial',
    rim: '90 mm',
    maxQuantity: 2,
    pictures: ['cup-hot-12-kraft', 'cup-double-12-kraft', 'cup-ripple-12-kraft'],
    assortment: { sizes: [{ name: '12 oz, 30 cups', cents: 1200, pieces: 30 }] },
  }),
];
