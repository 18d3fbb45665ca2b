import { product } from './build';

/** Soup bowls with paper lids, sold with and without them. */
export const soupBowls = [
  product({
    handle: 'kraft-soup-bowl',
    title: 'Kraft Soup Bowl',
    productType: 'containers',
    description: [
      'A straight-sided bowl for soup, porridge, rice, and ice cream. Stiff kraft board, double rolled at the rim, so you can lift a full one by the edge.',
      'In 8, 12, and 16 oz, all with a 97 mm rim: one lid for three sizes. Microwave the leftovers without the lid, in short bursts.',
      'PLA-lined. Commercial composting; scrape it, don’t rinse it.',
    ],
    tags: ['bowls', 'soup', 'takeout', 'kraft', 'deli'],
    material: 'Kraft paper, PLA lined',
    compost: 'industrial',
    rim: '97 mm',
    pictures: ['bowl-soup-kraft-small'],
    assortment: {
      sizes: [
        { name: '8 oz', cents: 17 },
        { name: '12 oz', cents: 19.5 },
        { name: '16 oz', cents: 22.5 },
      ],
      counts: [50, 500],
    },
  }),
  product({
    handle: 'large-kraft-soup-bowl',
    title: 'Large Kraft Soup Bowl',
    productType: 'containers',
    description: [
      'For ramen, pho, and chili to share. The wider base keeps it upright in a bag with three others.',
      '26 and 32 oz with a 115 mm rim. Lids are sold separately, so you can serve without them in house.',
      'Kraft board, PLA-lined, for commercial composting.',
    ],
    tags: ['bowls', 'soup', 'takeout', 'kraft'],
    material: 'Kraft paper, PLA lined',
    compost: 'industrial',
    rim: '115 mm',
    pictures: ['bowl-soup-kraft'],
    assortment: {
      sizes: [
        { name: '26 oz', cents: 28 },
        { name: '32 oz', cents: 32 },
      ],
      counts: [50, 500],
    },
  }),
  product({
    handle: 'white-soup-bowl-with-lid',
    title: 'White Soup Bowl with Paper Lid',
    productType: 'containers',
    description: [
      'Bowl and vented paper lid in equal numbers. The white board looks at home on a hospital tray and at a food truck.',
      '12 and 16 oz, 97 mm rim. Both parts stand up to hot soup filled to the line and an hour in a delivery bag.',
      'PLA-lined paperboard. Commercial composting for bowl and lid.',
    ],
    tags: ['bowls', 'soup', 'takeout', 'white', 'set'],
    material: 'White paperboard, PLA lined',
    compost: 'industrial',
    rim: '97 mm',
    pictures: ['bowl-soup-white'],
    assortment: {
      sizes: [
        { name: '12 oz', cents: 31 },
        { name: '16 oz', cents: 34 },
      ],
      counts: [50, 250],
      unit: 'sets',
      parts: 2,
    },
  }),
];
