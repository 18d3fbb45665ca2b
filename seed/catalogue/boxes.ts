import { product } from './build';

/** Boxes: take-out boxes, noodle pails and pizza boxes. */
export const boxes = [
  product({
    handle: 'kraft-takeout-box-small',
    title: 'Small Kraft Take-Out Box',
    productType: 'containers',
    description: [
      'The folded box with the tuck-in lid. Lunch for one: a salad, a curry, a slice, and a side.',
      '26 oz (No. 1) and 46 oz (No. 8). Arrives flat and pops up with a squeeze; the seams are folded, not glued, so they hold gravy.',
      'PLA-lined kraft. Microwave with the lid ajar. Commercial composting.',
    ],
    tags: ['boxes', 'takeout', 'kraft', 'deli', 'best-seller'],
    material: 'Kraft paper, PLA lined',
    compost: 'industrial',
    pictures: ['box-takeout-kraft-small', 'box-takeout-open'],
    assortment: {
      sizes: [
        { name: '26 oz', cents: 24 },
        { name: '46 oz', cents: 30 },
      ],
      counts: [50, 450],
    },
  }),
  product({
    handle: 'kraft-takeout-box-large',
    title: 'Large Kraft Take-Out Box',
    productType: 'containers',
    description: [
      'Family size, for fried chicken, party salads, or a dozen dumplings.',
      '66 oz (No. 3) and 110 oz (No. 4). Four flaps lock over each other; no tape needed.',
      'Kraft with a PLA lining. For commercial composting, food and all.',
    ],
    tags: ['boxes', 'takeout', 'kraft', 'catering'],
    material: 'Kraft paper, PLA lined',
    compost: 'industrial',
    pictures: ['box-takeout-kraft', 'box-takeout-open'],
    assortment: {
      sizes: [
        { name: '66 oz', cents: 38 },
        { name: '110 oz', cents: 46 },
      ],
      counts: [40, 160],
    },
  }),
  product({
    handle: 'lined-lunch-box',
    title: 'Paper-Lined Lunch Box',
    productType: 'containers',
    description: [
      'An unlined kraft box with a loose sheet of grease-proof paper. The paper takes the oil, the box stays clean.',
      '46 oz, with the tuck-in lid. Good for sandwiches, pastries, and fried fish; not for soup or stew.',
      'No plastic lining at all: recycle the box with paper if it’s clean, or compost both at home if not.',
    ],
    tags: ['boxes', 'takeout', 'kraft', 'bakery', 'plastic-free'],
    material: 'Kraft paper',
    compost: 'home',
    pictures: ['box-takeout-open', 'box-takeout-kraft'],
    assortment: { cents: 33, counts: [50, 200], unit: 'sets', parts: 2 },
  }),
  product({
    handle: 'kraft-noodle-pail',
    title: 'Kraft Noodle Pail',
    productType: 'containers',
    description: [
      'The take-out pail in brown board with a folded top. Noodles, fried rice, popcorn, a small bouquet.',
      '16, 26, and 32 oz. No wire handle, so it can go in the microwave and in the compost without being taken apart.',
      'PLA-lined kraft; commercial composting.',
    ],
    tags: ['boxes', 'takeout', 'noodles', 'kraft'],
    material: 'Kraft paper, PLA lined',
    compost: 'industrial',
    pictures: ['box-pail-kraft'],
    assortment: {
      sizes: [
        { name: '16 oz', cents: 19 },
        { name: '26 oz', cents: 23 },
        { name: '32 oz', cents: 27 },
      ],
      counts: [50, 500],
    },
  }),
  product({
    handle: 'white-noodle-pail',
    title: 'White Noodle Pail',
    productType: 'containers',
    description: [
      'A white pail with a green leaf on the front. The classic shape, without the wire.',
      '26 and 32 oz. Fold the four flaps in turn and tuck the last.',
      'White board lined with PLA, for commercial composting.',
    ],
    tags: ['boxes', 'takeout', 'noodles', 'white'],
    material: 'White paperboard, PLA lined',
    compost: 'industrial',
    pictures: ['box-pail-white'],
    assortment: {
      sizes: [
        { name: '26 oz', cents: 23.5 },
        { name: '32 oz', cents: 27.5 },
      ],
      counts: [50, 500],
      changes: { '32 oz / 500 pieces': { stock: 0 } },
    },
  }),
  product({
    handle: 'personal-pizza-box',
    title: 'Personal Pizza Box',
    productType: 'containers',
    description: [
      'For one hungry person, or for flatbreads, cookies, and quiche. Fine-fluted board, so it looks neat at a small size.',
      '8 and 10 in square, 1.5 in deep. Vents at the sides let steam out before the crust goes soft.',
      'Unbleached corrugated board with a green leaf print. Recycle the clean lid; compost the greasy base.',
    ],
    tags: ['boxes', 'pizza', 'takeout', 'kraft', 'bakery'],
    material: 'Corrugated kraft',
    compost: 'recycle',
    pictures: ['box-pizza-kraft-small', 'box-pizza-open'],
    assortment: {
      sizes: [
        { name: '8 in', cents: 32 },
        { name: '10 in', cents: 38 },
      ],
      counts: [50, 100],
    },
  }),
  product({
    handle: 'kraft-pizza-box',
    title: 'Kraft Pizza Box',
    productType: 'containers',
    description: [
      'A stiff, ventilated box for the delivery bag. Stack ten high, and the bottom one still opens flat.',
      '12, 14, and 16 in square, 1.75 in deep. The lid tears off along a perforation and quarters into plates.',
      'Corrugated kraft from recycled fiber. Grease belongs in the compost, not in the paper bin: tear off the clean lid and sort the two.',
    ],
    tags: ['boxes', 'pizza', 'takeout', 'kraft'],
    material: 'Corrugated kraft',
    compost: 'recycle',
    pictures: ['box-pizza-kraft', 'box-pizza-open'],
    assortment: {
      sizes: [
        { name: '12 in', cents: 46 },
        { name: '14 in', cents: 54 },
        { name: '16 in', cents: 63 },
      ],
      counts: [50, 100],
    },
  }),
];
