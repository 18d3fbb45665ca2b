import { product } from './build';

/** Goods printed with the customer's own design, and the two products that the banners advertise. */
export const madeToOrder = [
  product({
    handle: 'custom-cup-made-to-order',
    title: 'Custom Cup, Made to Order',
    productType: 'cups',
    description: [
      'Your design on our cups, from one small logo to a pattern all the way around. Choose paper for hot drinks or clear for cold, send artwork, and see it on the cup before you order.',
      'Hot cups are kraft or white paper with a 90 mm rim; cold cups are clear PLA with a 98 mm rim. Both take our stock lids. We print up to 4 colors with water-based inks.',
      'A person checks every file and emails you a proof. We start printing only when you approve it. Prices are for one design; you can use it on several sizes at no extra charge.',
      'Printed cups go where plain ones go: commercial composting.',
    ],
    tags: ['custom', 'made-to-order', 'hot-cups', 'cold-cups', 'printed'],
    material: 'Paper or PLA',
    compost: 'industrial',
    pictures: ['custom-cups', 'custom-cup-hot', 'custom-cup-cold'],
    assortment: {
      sizes: [
        { name: 'Hot, 8 oz', cents: 31, picture: 'custom-cup-hot' },
        { name: 'Hot, 12 oz', cents: 34, picture: 'custom-cup-hot' },
        { name: 'Hot, 16 oz', cents: 38, picture: 'custom-cup-hot' },
        { name: 'Cold, 16 oz', cents: 36, picture: 'custom-cup-cold' },
        { name: 'Cold, 20 oz', cents: 40, picture: 'custom-cup-cold' },
      ],
      counts: [1000, 5000, 10000],
    },
  }),
  product({
    handle: 'paper-bags-made-to-order',
    title: 'Paper Bags, Made to Order',
    productType: 'bags',
    description: [
      'Carryout bags in your colors, with twisted or flat handles. A good bag gets around town long after the lunch inside is gone.',
      'Kraft or white paper, in 3 sizes, from a pastry bag to a carryout bag for 6 boxes. We print 1 to 3 colors on 2 sides; a repeated pattern costs no more than a logo.',
      'You get a proof by email and can change it twice. Unlaminated and printed with water-based ink, so the bag can be recycled with paper, or composted when it’s greasy.',
    ],
    tags: ['custom', 'made-to-order', 'bags', 'printed', 'takeout'],
    material: 'Kraft paper',
    compost: 'recycle',
    pictures: ['custom-bag', 'custom-bag-flat'],
    assortment: {
      sizes: [
        { name: 'Small, 8 x 5 x 10 in', cents: 62 },
        { name: 'Medium, 10 x 7 x 12 in', cents: 74 },
        { name: 'Large, 13 x 7 x 17 in', cents: 92 },
      ],
      counts: [500, 2500, 5000],
    },
  }),
  product({
    handle: 'custom-grease-proof-paper',
    title: 'Custom Grease-Proof Paper',
    productType: 'paper',
    description: [
      'Sheets printed with your name or pattern, for burgers, bagels, baskets, and fries. The least expensive way to put your name on the table.',
      'The paper holds grease because its fibers are beaten fine and pressed dense, not because of a film. It keeps a burger wrapped for as long as it takes to eat one; it isn’t a lid for soup.',
      'Printed on 1 side in 1 or 2 colors of food-safe, water-based ink. Tear it up and compost it at home or with the food scraps.',
    ],
    tags: ['custom', 'made-to-order', 'paper', 'grease-proof', 'printed', 'deli'],
    material: 'Grease-proof paper',
    compost: 'home',
    pictures: ['custom-paper', 'custom-paper-wrap'],
    assortment: {
      sizes: [
        { name: '10 x 10 in', cents: 5.2 },
        { name: '12 x 12 in', cents: 6.4 },
        { name: '15 x 20 in', cents: 10.5 },
      ],
      counts: [2000, 10000, 20000],
    },
  }),
  product({
    handle: 'earth-brands-coffee-togo-kit',
    title: 'Earth Brands Coffee To-Go Kit',
    productType: 'cups',
    description: [
      'Coffee for a whole meeting, carried in one hand. A kraft jug box with a tap and a pour-proof inner bag, with cups, lids, and sleeves packed flat beside it.',
      'The jug holds 96 oz, which is eight 12 oz cups. The air between bag and box keeps coffee warm through a meeting; fill it just before it goes out.',
      'Cups and lids meet at 90 mm. Kits come folded and take about a minute to set up. Choose how many jugs you want; each comes with 10 cups, lids, and sleeves, to allow for a spill.',
      'Flatten the box for paper recycling and send cups and lids to commercial composting. The inner bag and its tap are the one part that still goes in the trash; we’re working on it.',
    ],
    tags: ['party-packs', 'hot-cups', 'coffee', 'catering', 'office', 'set', 'new', 'best-seller'],
    material: 'Kraft board and paper',
    compost: 'industrial',
    rim: '90 mm',
    maxQuantity: 20,
    pictures: ['coffee-togo-kit', 'coffee-togo-jug', 'coffee-togo-cups'],
    assortment: {
      sizes: [
        { name: '1 jug, 10 cups', cents: 1450, pieces: 31 },
        { name: '5 jugs, 50 cups', cents: 6200, pieces: 155 },
        { name: '10 jugs, 100 cups', cents: 11400, pieces: 310 },
      ],
    },
  }),
  product({
    handle: 'earth-cups-x-victory-beer',
    title: 'Earth Cups x Victory Beer',
    productType: 'cups',
    description: [
      'Raise an Earth Cup to Victory. A clear 16 oz cup for draft beer, and in every box an entry in the alliance drawing for free beer for a year.',
      'The cup is our stiff beer cup in PLA: 98 mm rim, our logo in white, no glass on the lawn. Empty cups nest for the walk back to the bar.',
      'One box per person is plenty, so we limit orders to 5. The drawing is for alliance members of legal drinking age; the rules are in the box. Cups go to commercial composting.',
    ],
    tags: ['cold-cups', 'party-packs', 'beer', 'events', 'alliance', 'new'],
    material: 'PLA',
    compost: 'industrial',
    rim: '98 mm',
    maxQuantity: 5,
    pictures: ['victory-beer', 'victory-beer-pair'],
    assortment: { cents: 24, counts: [50, 100, 250] },
  }),
];
