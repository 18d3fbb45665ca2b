import { product } from './build';

const COUNTS = [50, 250, 500];

/** Plates and bowls of sugarcane fiber. */
export const tableware = [
  product({
    handle: 'bagasse-plate-9-in',
    title: 'Round Bagasse Plate, 9 in',
    productType: 'tableware',
    description: [
      'Our dinner plate. Rigid enough to hold ribs and beans in one hand, with a raised edge that keeps the beans there.',
      '9 in across, about as thick as heavy cardboard. Fine in the microwave and the freezer.',
      'Pressed sugarcane fiber, nothing added for shine. Tear it up and compost it at home.',
    ],
    tags: ['tableware', 'plates', 'bagasse', 'events', 'plastic-free', 'best-seller'],
    material: 'Bagasse',
    compost: 'home',
    pictures: ['plate-round-9', 'plate-stack'],
    assortment: { cents: 13, counts: COUNTS },
  }),
  product({
    handle: 'bagasse-plate-6-in',
    title: 'Round Bagasse Plate, 6 in',
    productType: 'tableware',
    description: [
      'For cake, canapés, or under a soup bowl.',
      '6 in across. Same pressed rim as the dinner plate; a stack of 50 is about as high as a coffee cup.',
      'Bagasse. Home compost.',
    ],
    tags: ['tableware', 'plates', 'bagasse', 'dessert', 'events', 'plastic-free'],
    material: 'Bagasse',
    compost: 'home',
    pictures: ['plate-round-6', 'plate-stack'],
    assortment: { cents: 7.6, counts: [50, 500, 1000] },
  }),
  product({
    handle: 'bagasse-plate-3-compartment',
    title: 'Three-Compartment Plate, 10 in',
    productType: 'tableware',
    description: [
      'One large compartment and two small ones. For barbecue, school lunch, and Thanksgiving for thirty.',
      '10 in across; the walls between the compartments are half an inch high.',
      'Unlined sugarcane fiber for the home compost pile or the food-scrap bin.',
    ],
    tags: ['tableware', 'plates', 'bagasse', 'compartments', 'catering', 'plastic-free'],
    material: 'Bagasse',
    compost: 'home',
    pictures: ['plate-3-compartment'],
    assortment: { cents: 16, counts: COUNTS },
  }),
  product({
    handle: 'bagasse-square-plate',
    title: 'Square Bagasse Plate',
    productType: 'tableware',
    description: [
      'A straight-edged plate for caterers who set long tables. Squares line up; rounds don’t.',
      '8 and 10 in. The corners are softly turned up and work as handles.',
      'Bagasse without coating. Compost at home.',
    ],
    tags: ['tableware', 'plates', 'bagasse', 'catering', 'wedding', 'plastic-free'],
    material: 'Bagasse',
    compost: 'home',
    pictures: ['plate-square-8'],
    assortment: {
      sizes: [
        { name: '8 in', cents: 13.5 },
        { name: '10 in', cents: 18 },
      ],
      counts: COUNTS,
    },
  }),
  product({
    handle: 'bagasse-oval-platter',
    title: 'Oval Bagasse Platter',
    productType: 'tableware',
    description: [
      'For a whole fish, a fajita plate, or the shared starter in the middle of the table.',
      '10 and 12 in long, with a shallow well that catches juices.',
      'Sugarcane fiber, microwave safe, home compostable.',
    ],
    tags: ['tableware', 'plates', 'platters', 'bagasse', 'catering', 'plastic-free'],
    material: 'Bagasse',
    compost: 'home',
    pictures: ['plate-oval-12'],
    assortment: {
      sizes: [
        { name: '10 in', cents: 17 },
        { name: '12 in', cents: 22 },
      ],
      counts: [50, 250],
    },
  }),
  product({
    handle: 'bagasse-bowl',
    title: 'Bagasse Bowl',
    productType: 'tableware',
    description: [
      'A round bowl with a flat foot for salads, cereal, poke, and curry.',
      '12, 16, and 24 oz. Holds hot soup for as long as it takes to eat it; for delivery, choose a lidded soup bowl.',
      'Unlined fiber. Break it up for the home compost pile.',
    ],
    tags: ['tableware', 'bowls', 'bagasse', 'salad', 'plastic-free', 'best-seller'],
    material: 'Bagasse',
    compost: 'home',
    pictures: ['bowl-bagasse-16', 'bowl-stack'],
    assortment: {
      sizes: [
        { name: '12 oz', cents: 10.5 },
        { name: '16 oz', cents: 12.5 },
        { name: '24 oz', cents: 16.5 },
      ],
      counts: COUNTS,
      changes: { '24 oz / 250 pieces': { maxQuantity: 10 } },
    },
  }),
  product({
    handle: 'bagasse-tasting-bowl',
    title: 'Bagasse Tasting Bowl, 6 oz',
    productType: 'tableware',
    description: [
      'A small bowl for dips, olives, a scoop of gelato, or chili-contest samples.',
      '6 oz, 4.5 in across. Sits steady on a crowded plate.',
      'Bagasse. Home compost.',
    ],
    tags: ['tableware', 'bowls', 'bagasse', 'tasting', 'dessert', 'plastic-free'],
    material: 'Bagasse',
    compost: 'home',
    pictures: ['bowl-stack'],
    assortment: { cents: 7, counts: [50, 500, 1000] },
  }),
  product({
    handle: 'plate-and-bowl-set',
    title: 'Plate and Bowl Set',
    productType: 'tableware',
    description: [
      'Dinner plate, dessert plate, and 16 oz bowl for each guest, in one carton with handles.',
      'Everything is pressed from the same pulp, so the table looks set, not littered.',
      'All bagasse, all home compostable. Keep the carton: folded flat, it becomes the compost bag’s frame.',
    ],
    tags: ['tableware', 'plates', 'bowls', 'bagasse', 'set', 'events', 'plastic-free'],
    material: 'Bagasse',
    compost: 'home',
    maxQuantity: 20,
    pictures: ['plate-stack', 'bowl-stack', 'plate-round-9', 'plate-round-6'],
    assortment: {
      sizes: [
        { name: '25 guests', cents: 950, pieces: 75 },
        { name: '50 guests', cents: 1750, pieces: 150 },
        { name: '100 guests', cents: 3200, pieces: 300 },
      ],
    },
  }),
];
