import { product } from './build';

/** Grease-proof sheets, wraps, basket liners and napkins. */
export const paperGoods = [
  product({
    handle: 'kraft-grease-proof-sheets',
    title: 'Kraft Grease-Proof Sheets',
    productType: 'paper',
    description: [
      'Brown sheets to line, wrap, and separate: baskets, burgers, cookies, cheese.',
      'Dense paper holds back grease for an hour or so without a plastic film. Cut in three sizes, stacked so you can pull one at a time.',
      'Compost it with whatever is stuck to it.',
    ],
    tags: ['paper', 'grease-proof', 'kraft', 'deli', 'bakery', 'best-seller'],
    material: 'Grease-proof paper',
    compost: 'home',
    pictures: ['paper-sheets-kraft'],
    assortment: {
      sizes: [
        { name: '8 x 11 in', cents: 2.6 },
        { name: '12 x 12 in', cents: 3.4 },
        { name: '15 x 16 in', cents: 4.8 },
      ],
      counts: [500, 1000, 5000],
    },
  }),
  product({
    handle: 'white-grease-proof-sheets',
    title: 'White Grease-Proof Sheets',
    productType: 'paper',
    description: [
      'The same dense paper in white, whitened without chlorine. For pastry cases, fish counters, and trays that want to look freshly laid.',
      '8 by 11 and 12 by 12 in.',
      'Home compost. Not for the oven: use baking parchment there.',
    ],
    tags: ['paper', 'grease-proof', 'white', 'deli', 'bakery'],
    material: 'Grease-proof paper',
    compost: 'home',
    pictures: ['paper-sheets-white'],
    assortment: {
      sizes: [
        { name: '8 x 11 in', cents: 2.5 },
        { name: '12 x 12 in', cents: 3.3 },
      ],
      counts: [500, 1000, 5000],
    },
  }),
  product({
    handle: 'sandwich-wrap',
    title: 'Sandwich Wrap',
    productType: 'paper',
    description: [
      'Supple paper that folds around a roll and stays folded. Tears down the middle for eating on the go.',
      '12 by 15 in, the size for a 9 in sub. Cuts cleanly with the sandwich inside.',
      'Uncoated and home compostable.',
    ],
    tags: ['paper', 'grease-proof', 'sandwich', 'deli', 'takeout'],
    material: 'Grease-proof paper',
    compost: 'home',
    pictures: ['paper-sandwich', 'paper-sheets-white'],
    assortment: { cents: 3.9, counts: [500, 1000, 4000] },
  }),
  product({
    handle: 'printed-basket-liner',
    title: 'Printed Basket Liner',
    productType: 'paper',
    description: [
      'A white sheet with a small printed pattern, for fry baskets and food trays.',
      '12 by 12 in; covers the base and climbs the sides of a 2 lb tray. Printed in water-based ink on the side away from the food.',
      'Compost at home with the last of the ketchup.',
    ],
    tags: ['paper', 'grease-proof', 'liners', 'food-truck', 'printed'],
    material: 'Grease-proof paper',
    compost: 'home',
    pictures: ['paper-basket'],
    assortment: {
      cents: 3.6,
      counts: [500, 1000, 5000],
      changes: { '5,000 pieces': { stock: 0 } },
    },
  }),
  product({
    handle: 'kraft-napkin',
    title: 'Kraft Napkin',
    productType: 'paper',
    description: [
      'Unbleached recycled napkins, softer than they look. Two ply, so one is usually enough.',
      'Three folds: cocktail for the bar, lunch for the counter, dinner for the table.',
      'Compost them; used napkins are too short in the fiber to be recycled.',
    ],
    tags: ['paper', 'napkins', 'kraft', 'recycled', 'events', 'best-seller'],
    material: 'Recycled paper',
    compost: 'home',
    pictures: ['napkin-kraft'],
    assortment: {
      sizes: [
        { name: 'Cocktail, 5 in', cents: 1.3 },
        { name: 'Lunch, 6.5 in', cents: 1.8 },
        { name: 'Dinner, 8 in', cents: 2.9 },
      ],
      counts: [250, 1000, 3000],
    },
  }),
  product({
    handle: 'white-napkin',
    title: 'White Napkin',
    productType: 'paper',
    description: [
      'White recycled paper, two ply, embossed at the edge. For guests who look at the napkin before they use it.',
      'Lunch and dinner folds.',
      'Whitened without chlorine. Home compost.',
    ],
    tags: ['paper', 'napkins', 'white', 'recycled', 'catering', 'wedding'],
    material: 'Recycled paper',
    compost: 'home',
    pictures: ['napkin-white'],
    assortment: {
      sizes: [
        { name: 'Lunch, 6.5 in', cents: 1.9 },
        { name: 'Dinner, 8 in', cents: 3 },
      ],
      counts: [250, 1000, 3000],
    },
  }),
  product({
    handle: 'kraft-dispenser-napkin',
    title: 'Kraft Dispenser Napkin',
    productType: 'paper',
    description: [
      'Interfolded single-ply napkins that come out one at a time. Guests take only what they need, so a box lasts.',
      'Fits common countertop dispensers for a 6.5 by 8.5 in sheet.',
      'Recycled, unbleached, home compostable.',
    ],
    tags: ['paper', 'napkins', 'kraft', 'recycled', 'food-truck'],
    material: 'Recycled paper',
    compost: 'home',
    pictures: ['napkin-kraft'],
    assortment: { cents: 0.9, counts: [500, 6000] },
  }),
];
