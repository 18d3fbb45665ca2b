import { product } from './build';

/**
 * Products without the tag Public: staff samples, retired lines, and goods printed for one customer
 * (tagged with the customer's own product tag, see `seed/people.ts`).
 */
export const unlisted = [
  product({
    handle: 'staff-sample-cup-kit',
    title: 'Staff Sample Kit, Cups',
    productType: 'cups',
    description: [
      'One of each paper cup, for sales visits. Sign it out and bring it back dry.',
      'Contains 8 to 20 oz in kraft and white, and the insulated cups in 12 and 16 oz.',
    ],
    tags: ['staff', 'sample', 'hot-cups'],
    material: 'Paper, PLA lined',
    compost: 'industrial',
    hidden: true,
    maxQuantity: 1,
    pictures: ['cup-hot-12-kraft', 'cup-hot-12-white', 'cup-ripple-12-kraft'],
    assortment: { sizes: [{ name: '12 cups', cents: 900, pieces: 12 }] },
  }),
  product({
    handle: 'staff-sample-lid-kit',
    title: 'Staff Sample Kit, Lids',
    productType: 'lids',
    description: [
      'Flat, dome, sip, and hot lids in every rim, on a ring. For testing on a customer’s own cups.',
      'Write the rim on the visit sheet: 62, 78, 80, 85, 90, 92, or 98 mm.',
    ],
    tags: ['staff', 'sample'],
    material: 'PLA, CPLA and fiber',
    compost: 'industrial',
    hidden: true,
    maxQuantity: 1,
    pictures: ['lid-hot-white', 'lid-flat-clear', 'lid-dome-clear', 'lid-sip-clear'],
    assortment: { sizes: [{ name: '14 lids', cents: 600, pieces: 14 }] },
  }),
  product({
    handle: 'kraft-hot-cup-10-oz',
    title: 'Kraft Hot Cup, 10 oz (retired)',
    productType: 'cups',
    description: [
      'Retired: the 8 and 12 oz cups cover what it was used for. Kept for reorders from old invoices.',
      'Kraft paper with PLA lining, 90 mm rim. Commercial composting.',
    ],
    tags: ['retired', 'hot-cups', 'kraft'],
    material: 'Kraft paper, PLA lined',
    compost: 'industrial',
    rim: '90 mm',
    hidden: true,
    pictures: ['cup-hot-12-kraft'],
    assortment: { cents: 18, counts: [50, 500], changes: { '500 pieces': { stock: 0 } } },
  }),
  product({
    handle: 'bagasse-clamshell-first-mold',
    title: 'Bagasse Clamshell, First Mold (retired)',
    productType: 'containers',
    description: [
      'Retired: the single-tab version of the 9 in clamshell, replaced by the double tab.',
      'Bagasse, home compostable. Sold off by the case.',
    ],
    tags: ['retired', 'clamshells', 'bagasse'],
    material: 'Bagasse',
    compost: 'home',
    hidden: true,
    pictures: ['clamshell-1-closed'],
    assortment: { cents: 22, counts: [200] },
  }),
  product({
    handle: 'brunos-bakehouse-hot-cup',
    title: 'Bruno’s Bakehouse Hot Cup',
    productType: 'cups',
    description: [
      'Printed for Bruno’s Bakehouse: a cream sun on marigold, 16 oz with a 90 mm rim.',
      'Reprints ship from stock. A change of artwork makes it a new custom order.',
    ],
    tags: ['brunos-bakehouse', 'custom', 'hot-cups', 'printed'],
    material: 'White paperboard, PLA lined',
    compost: 'industrial',
    rim: '90 mm',
    hidden: true,
    pictures: ['custom-cup-hot'],
    assortment: { cents: 29, counts: [500, 1000] },
  }),
  product({
    handle: 'bay-hills-co-op-bag',
    title: 'Bay Hills Co-op Bag',
    productType: 'bags',
    description: [
      'Printed for the Bay Hills Food Co-op, an alliance member: medium bag with the co-op’s pattern.',
      'Cream paper with paper handles. Recycle it clean or compost it greasy.',
    ],
    tags: ['bay-hills-co-op', 'custom', 'alliance', 'paper-bags', 'printed'],
    material: 'Cream kraft paper',
    compost: 'recycle',
    hidden: true,
    pictures: ['custom-bag'],
    assortment: { cents: 58, counts: [250, 500] },
  }),
];
