import { describe, expect, it } from 'vitest';
import { accountPaths } from '../../app/account-paths';
import { erpPaths } from '../../app/erp-paths';
import { paths } from '../../app/paths';
import { CATEGORIES } from '../../app/content/catalogue/categories';
import { routePatterns } from '../../scripts/route-patterns';

/** The public and shop routes of the spec's section 2, one by one. */
const SPEC_ADDRESSES = [
  '/',
  '/shop-all',
  '/cups',
  '/cups/cold-cups',
  '/cups/hot-cups',
  '/cups/party-packs',
  '/cups/college',
  '/lids',
  '/lids/sip',
  '/lids/flat',
  '/lids/dome',
  '/lids/hot',
  '/containers',
  '/containers/trays',
  '/containers/boxes',
  '/containers/clamshells',
  '/cutlery',
  '/cutlery/forks',
  '/cutlery/knives',
  '/cutlery/spoons',
  '/other',
  '/other/tableware',
  '/other/straws',
  '/merch',
  '/merch/tees',
  '/merch/hoodies',
  '/merch/hats',
  '/product/custom-cup-made-to-order',
  '/cart',
  '/my-products',
  '/contact-sales',
  '/our-story',
  '/faq',
  '/careers',
  '/earth-cups-alliance',
  '/get-started-ambassador',
  '/partners',
  '/get-started',

  // An ambassador's link (decision 0028).
  '/ref/AMARA7KQ',

  // Section 2, Back-office.
  '/erp-login',
  '/erp/orders',
  '/erp/customers',
  '/erp/products',

  // Section 7, The calls it makes.
  '/api/stripeSetupPayment',
  '/api/stripeChargeCustomer',
  '/api/storePaymentMethod',
  '/api/stripeRemovePaymentMethod',
  '/api/stripeSetDefaultPaymentMethod',
  '/api/stripeGetCustomerPaymentMethods',
  '/api/stripeGetDefaultPaymentMethod',
  '/api/requestInvoiceOption',
  '/api/shopifyAdmin',
];

describe('addresses', () => {
  const patterns = routePatterns();
  const isAnswered = (address: string) => patterns.some((pattern) => pattern.test(address));

  it.each(SPEC_ADDRESSES)('%s of the spec has a route', (address) => {
    expect(isAnswered(address)).toBe(true);
  });

  type Make = (...values: string[]) => string;
  /** What a path is built from, where not every value is a page. */
  const VALUES: Record<string, string[]> = { category: ['cups', 'hot-cups'] };
  const built = Object.entries({ paths, accountPaths, erpPaths }).flatMap(([list, all]) =>
    Object.entries(all).map(([name, make]): [string, string] => {
      const address = (make as unknown as Make)(...(VALUES[name] ?? ['1', '1']));
      return [`${list}.${name}`, address.split('?')[0] ?? ''];
    }),
  );

  it.each(built)('%s leads to a route: %s', (_name, address) => {
    expect(isAnswered(address)).toBe(true);
  });

  it('the category table is the spec’s list', () => {
    const fromTable = CATEGORIES.flatMap((category) => [
      paths.category(category.slug),
      ...category.children.map((child) => paths.category(category.slug, child.slug)),
    ]);
    const prefix = new RegExp(`^/(?:${CATEGORIES.map(({ slug }) => slug).join('|')})(?:/|$)`);
    expect(fromTable).toEqual(SPEC_ADDRESSES.filter((address) => prefix.test(address)));
  });

  it('writes queries safely', () => {
    expect(paths.shopAll({ search: ' a&b=c ' })).toBe('/shop-all?search=+a%26b%3Dc+');
    expect(paths.product('a/../b')).toBe('/product/a%2F..%2Fb');
    expect(paths.signIn('/my-products')).toBe('/auth/login?returnTo=%2Fmy-products');
  });
});
