import { product } from './build';

const COUNTS = [50, 250, 500];

/** Carrier, lunch and produce bags, and paper mailers. */
export const bags = [
  product({
    handle: 'kraft-twist-handle-bag',
    title: 'Kraft Bag with Twisted Handles',
    productType: 'bags',
    description: [
      'The take-out bag. Brown paper with our logo on the front, handles of twisted paper cord glued in under a strip, and a flat bottom that stands while you pack it.',
      'Three sizes. The medium holds two stacked 9 in clamshells with cutlery beside them.',
      'Paper throughout, with glue that paper mills accept. Recycle it clean or compost it greasy.',
    ],
    tags: ['bags', 'paper-bags', 'kraft', 'takeout', 'retail', 'best-seller'],
    material: 'Kraft paper',
    compost: 'recycle',
    pictures: ['bag-twist-kraft'],
    assortment: {
      sizes: [
        { name: 'Small, 8 x 5 x 10 in', cents: 38 },
        { name: 'Medium, 10 x 7 x 12 in', cents: 46 },
        { name: 'Large, 13 x 7 x 17 in', cents: 58 },
      ],
      counts: COUNTS,
    },
  }),
  product({
    handle: 'white-twist-handle-bag',
    title: 'White Bag with Twisted Handles',
    productType: 'bags',
    description: [
      'The same bag in white, for bakeries and gift shops. The back is blank and takes a stamp or a sticker well.',
      'Small and medium. Handles hold as much as the paper does; double the bag for bottles.',
      'White kraft paper, uncoated. Recycle it with paper, or compost it when it’s done.',
    ],
    tags: ['bags', 'paper-bags', 'white', 'bakery', 'retail'],
    material: 'White kraft paper',
    compost: 'recycle',
    pictures: ['bag-twist-white'],
    assortment: {
      sizes: [
        { name: 'Small, 8 x 5 x 10 in', cents: 41 },
        { name: 'Medium, 10 x 7 x 12 in', cents: 49 },
      ],
      counts: COUNTS,
    },
  }),
  product({
    handle: 'leaf-print-twist-handle-bag',
    title: 'Leaf Print Bag with Twisted Handles',
    productType: 'bags',
    description: [
      'Our house print, a pair of green leaves on brown kraft. For shops that want a printed bag without ordering thousands.',
      'Small and medium, printed on both faces with water-based ink.',
      'Recycle with paper, or compost.',
    ],
    tags: ['bags', 'paper-bags', 'kraft', 'printed', 'retail'],
    material: 'Kraft paper',
    compost: 'recycle',
    pictures: ['bag-twist-print'],
    assortment: {
      sizes: [
        { name: 'Small, 8 x 5 x 10 in', cents: 44 },
        { name: 'Medium, 10 x 7 x 12 in', cents: 52 },
      ],
      counts: COUNTS,
      changes: { 'Medium, 10 x 7 x 12 in / 500 pieces': { stock: 0 } },
    },
  }),
  product({
    handle: 'kraft-flat-handle-bag',
    title: 'Kraft Bag with Flat Handles',
    productType: 'bags',
    description: [
      'Flat paper handles glued inside the rim: less to tear off, easier for a courier to carry over one arm.',
      'Medium and large. The wide gusset is made for trays and 10 in pizza boxes.',
      'Brown kraft, no metal, no string. Paper recycling or compost.',
    ],
    tags: ['bags', 'paper-bags', 'kraft', 'takeout', 'delivery'],
    material: 'Kraft paper',
    compost: 'recycle',
    pictures: ['bag-flat-kraft'],
    assortment: {
      sizes: [
        { name: 'Medium, 10 x 7 x 12 in', cents: 34 },
        { name: 'Large, 12 x 10 x 12 in', cents: 42 },
      ],
      counts: COUNTS,
    },
  }),
  product({
    handle: 'kraft-lunch-bag',
    title: 'Kraft Lunch Bag',
    productType: 'bags',
    description: [
      'The brown bag: flat when stored, square when shaken open, easily rolled down at the top. Sandwiches, pastries, penny candy.',
      'No. 4, 8, and 12. Made of unbleached paper heavy enough to write a name on.',
      'Use it twice, then compost it or line your scrap pail with it.',
    ],
    tags: ['bags', 'paper-bags', 'kraft', 'bakery', 'deli', 'school', 'best-seller'],
    material: 'Kraft paper',
    compost: 'home',
    pictures: ['bag-sos-kraft'],
    assortment: {
      sizes: [
        { name: 'No. 4, 5 x 3 x 10 in', cents: 7 },
        { name: 'No. 8, 6 x 4 x 12 in', cents: 9.5 },
        { name: 'No. 12, 7 x 4 x 14 in', cents: 12 },
      ],
      counts: [100, 500, 1000],
    },
  }),
  product({
    handle: 'compostable-produce-bag',
    title: 'Compostable Produce Bag',
    productType: 'bags',
    description: [
      'Thin, clear green bags on a roll for markets and grocers. Apples on Monday, kitchen scraps on Thursday.',
      '10 by 15 in and 12 by 17 in. Lets through enough moisture to keep greens from going slimy.',
      'Plant starch and a compostable polymer. Goes with food scraps to a commercial facility; check that yours accepts bags.',
    ],
    tags: ['bags', 'produce', 'grocery', 'clear', 'market'],
    material: 'Plant starch film',
    compost: 'industrial',
    pictures: ['bag-produce'],
    assortment: {
      sizes: [
        { name: '10 x 15 in', cents: 6 },
        { name: '12 x 17 in', cents: 7.8 },
      ],
      counts: [250, 1000, 2000],
    },
  }),
  product({
    handle: 'compostable-scrap-bag',
    title: 'Compostable Scrap Bag, 3 gal',
    productType: 'bags',
    description: [
      'A liner for the counter pail. Green and slightly clear, so the crew can see at a glance that it holds food scraps and not glass.',
      '16 by 17 in for pails up to three gallons. Empty it every other day, before the bag starts to compost. The picture shows the produce bag, made of the same film.',
      'Plant starch film for commercial composting.',
    ],
    tags: ['bags', 'liners', 'food-scraps', 'kitchen'],
    material: 'Plant starch film',
    compost: 'industrial',
    pictures: ['bag-produce'],
    assortment: { cents: 14, counts: [100, 500] },
  }),
  product({
    handle: 'kraft-mailer',
    title: 'Kraft Paper Mailer',
    productType: 'bags',
    description: [
      'An envelope bag for shirts, books, and samples, with a paper gusset and two strips of water-activated glue: one to send, one to send back.',
      '9 by 12 in and 13 by 17 in. Strong crepe paper that stretches before it tears.',
      'No bubble, no film. Recycle with paper.',
    ],
    tags: ['bags', 'mailers', 'kraft', 'shipping', 'retail'],
    material: 'Kraft paper',
    compost: 'recycle',
    pictures: ['bag-mailer'],
    assortment: {
      sizes: [
        { name: '9 x 12 in', cents: 39 },
        { name: '13 x 17 in', cents: 56 },
      ],
      counts: [50, 250],
    },
  }),
];
