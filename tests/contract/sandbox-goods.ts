import type { SeedProduct } from '../../seed/catalogue/types';

type Parts = Partial<SeedProduct> & Pick<SeedProduct, 'handle' | 'title'>;

function goods(parts: Parts): SeedProduct {
  return {
    productType: 'cups',
    description: ['A cup for something hot.', 'Made of <plants> & little else.'],
    tags: ['Public', 'hot-cups'],
    material: 'Paper',
    compost: 'home',
    options: [{ name: 'Case', values: ['50', '500'] }],
    variants: [
      { options: ['50'], priceCents: 1250, caseCount: 50, stock: 40, maxQuantity: 6 },
      { options: ['500'], priceCents: 9905, caseCount: 500, stock: 3 },
    ],
    pictures: ['cup-hot-12-kraft'],
    ...parts,
  };
}

const one = (priceCents: number, stock: number) => [
  { options: [], priceCents, caseCount: 1, stock },
];

/** Five products that cover every rule: variants, limits, low stock, sold out, hidden, other types. */
export const testGoods: SeedProduct[] = [
  goods({ handle: 'kraft-cup', title: 'Kraft Cup', rim: '90 mm', maxQuantity: 8 }),
  goods({
    handle: 'dome-lid',
    title: 'Dome Lid',
    productType: 'lids',
    tags: ['Public', 'dome'],
    options: [],
    variants: one(500, 10),
    rim: '90 mm',
  }),
  goods({
    handle: 'sold-out-hat',
    title: 'A Hat, Sold Out',
    productType: 'merch',
    tags: ['Public', 'hats'],
    options: [],
    variants: one(2400, 0),
  }),
  goods({ handle: 'secret-cup', title: 'Secret Cup', tags: ['hot-cups'] }),
  goods({
    handle: 'big-bag',
    title: 'Big Bag',
    productType: 'bags',
    tags: ['Public'],
    options: [],
    variants: one(20_000, 100),
  }),
];
