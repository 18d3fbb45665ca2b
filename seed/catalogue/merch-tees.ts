import { adultSizes, product } from './build';

/** T-shirts. */
export const tees = [
  product({
    handle: 'earth-brands-tee',
    title: 'Earth Brands Tee',
    productType: 'merch',
    description: [
      'Our everyday T-shirt: 5.3 oz organic cotton jersey, side seams, a neck that survives the wash. Leaf print on natural; cream print on leaf green and forest.',
      'True to size, unisex cut. Wash cold, hang to dry, wear for years.',
      'Made to be reused. When it’s past saving, it makes a fine kitchen rag.',
    ],
    tags: ['tees', 'apparel', 'cotton', 'best-seller'],
    material: 'Organic cotton',
    compost: 'reuse',
    pictures: ['tee-natural', 'tee-leaf', 'tee-ink'],
    assortment: {
      colors: [
        { name: 'Natural', picture: 'tee-natural' },
        { name: 'Leaf', picture: 'tee-leaf' },
        { name: 'Forest', picture: 'tee-ink' },
      ],
      sizes: adultSizes(2400),
      changes: { 'Leaf / 2XL': { stock: 0 }, 'Forest / S': { stock: 0 } },
    },
  }),
  product({
    handle: 'heavyweight-tee',
    title: 'Heavyweight Tee',
    productType: 'merch',
    description: [
      'Seven-ounce cotton with a dry feel and a boxy fit. Made for people who carry sacks of coffee before breakfast.',
      'Forest with a cream print. Taped shoulders, thick ribbed collar.',
      'Wash inside out. The print sinks into the fabric and doesn’t crack.',
    ],
    tags: ['tees', 'apparel', 'cotton', 'heavyweight'],
    material: 'Organic cotton',
    compost: 'reuse',
    pictures: ['tee-ink'],
    assortment: { sizes: adultSizes(3200) },
  }),
  product({
    handle: 'recycled-cotton-tee',
    title: 'Recycled Cotton Tee',
    productType: 'merch',
    description: [
      'Spun from cutting-room scraps and a little new cotton for strength. Undyed, so each batch is its own shade of natural.',
      'Green leaf print on the chest. Slightly relaxed fit.',
      'Wear it, mend it, pass it on.',
    ],
    tags: ['tees', 'apparel', 'recycled', 'cotton'],
    material: 'Recycled cotton',
    compost: 'reuse',
    pictures: ['tee-natural'],
    assortment: { sizes: adultSizes(2600), changes: { '2XL': { stock: 0 } } },
  }),
  product({
    handle: 'barista-tee',
    title: 'Barista Tee',
    productType: 'merch',
    description: [
      'Leaf green, cut a little longer so it stays tucked under an apron. Cream print on the chest, none on the back.',
      'A 5 oz cotton and hemp jersey that dries quickly.',
      'Sold individually; contact us for team orders in mixed sizes.',
    ],
    tags: ['tees', 'apparel', 'hemp', 'coffee'],
    material: 'Cotton and hemp',
    compost: 'reuse',
    pictures: ['tee-leaf'],
    assortment: { sizes: adultSizes(2800) },
  }),
  product({
    handle: 'youth-tee',
    title: 'Youth Tee',
    productType: 'merch',
    description: [
      'A small T-shirt for school garden crews and Saturday helpers. Soft organic cotton, roomy neck.',
      'Natural with the leaf print, or leaf green with cream.',
      'Buy a size up: it will be handed down anyway.',
    ],
    tags: ['tees', 'apparel', 'youth', 'cotton'],
    material: 'Organic cotton',
    compost: 'reuse',
    pictures: ['tee-natural', 'tee-leaf'],
    assortment: {
      colors: [
        { name: 'Natural', picture: 'tee-natural' },
        { name: 'Leaf', picture: 'tee-leaf' },
      ],
      sizes: ['6', '8', '10', '12'].map((name) => ({ name, cents: 1800 })),
    },
  }),
  product({
    handle: 'ambassador-tee',
    title: 'Ambassador Tee',
    productType: 'merch',
    description: [
      'What our campus ambassadors wear when tabling, and now anyone can. Forest or leaf green with the cream print.',
      'Organic cotton, unisex cut, tear-out label.',
      'A small run each semester, so the limit is 3 per order.',
    ],
    tags: ['tees', 'apparel', 'ambassador', 'cotton', 'new'],
    material: 'Organic cotton',
    compost: 'reuse',
    maxQuantity: 3,
    pictures: ['tee-ink', 'tee-leaf'],
    assortment: {
      colors: [
        { name: 'Forest', picture: 'tee-ink' },
        { name: 'Leaf', picture: 'tee-leaf' },
      ],
      sizes: adultSizes(2200),
    },
  }),
];
