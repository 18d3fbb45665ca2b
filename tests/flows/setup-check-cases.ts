import type { SetupCheckId, SetupLine } from '../../app/domain/setup/setup-check';
import { WEBHOOK_TOPICS } from '../../app/platforms/shopify/webhooks.server';
import { mendSetup } from '../../app/services/setup/run-setup.server';
import { testGoods } from '../contract/sandbox-goods';
import { between, type SetupFixture } from './setup-check-fixture';

/** A check, what is broken, what the only red line says, and the check while that is broken. */
export type BrokenCase = [SetupCheckId, string, RegExp, () => Promise<SetupLine[]>];

/** What a check finds at Shopify, broken in turn. */
export function shopifyCases(fixture: () => SetupFixture): BrokenCase[] {
  const shop = (set: object) => () => fixture().withShop(set);
  const env = (variables: Record<string, string>) => () => fixture().check(variables);
  const definition = (name: string, change: object | null) =>
    shop({ definitions: { [name]: change } });

  return [
    [
      'shopify-token',
      'another app’s secret',
      /SHOPIFY_API_SECRET/,
      env({ SHOPIFY_API_SECRET: 'of-another-app' }),
    ],
    ['shopify-scopes', 'a scope', /lacks write_files/, shop({ withoutScopes: ['write_files'] })],
    ['shopify-customer-data', 'customer data', /level 2/, shop({ customerData: false })],
    ['shopify-version', 'a version', /2026-04/, shop({ ended: ['2026-04'] })],
    [
      'shopify-account',
      'the keys of another shop',
      /open earth-brands-sandbox\.myshopify\.com, not another\.myshopify\.com/,
      () =>
        fixture().withConfig(({ shopify }) => ({
          shopify: { ...shopify, domain: 'another.myshopify.com' },
        })),
    ],
    ['shopify-currency', 'the currency', /EUR/, shop({ currency: 'EUR' })],
    ['shopify-plan', 'the plan', /Starter/, shop({ plan: 'Starter' })],
    [
      'shopify-definitions',
      'a definition',
      /There is no definition of custom.rim of products/,
      definition('PRODUCT custom.rim', null),
    ],
    [
      'shopify-definitions',
      'a definition’s Storefront access',
      /The Storefront API can’t read custom.max_quantity of variants/,
      definition('PRODUCTVARIANT custom.max_quantity', { storefront: 'NONE' }),
    ],
    [
      'shopify-definitions',
      'a definition’s type',
      /Wrong type: .*custom.case_count of variants/,
      definition('PRODUCTVARIANT custom.case_count', { type: 'number_decimal' }),
    ],
    [
      'shopify-definitions',
      'the balance, which customers may write',
      /Customers can write custom.earthcash/,
      definition('CUSTOMER custom.earthcash', { customerAccount: 'READ_WRITE' }),
    ],
    [
      'shopify-earth-prime',
      'Earth Prime’s text',
      /no metaobject with the type and handle earth_prime/,
      () =>
        between(
          () => fixture().control.shopify({ action: 'metaobject', is: 'deleted' }),
          () => fixture().check(),
          () => fixture().control.shopify({ action: 'metaobject', is: 'restored' }),
        ),
    ],
    [
      'shopify-webhooks',
      'a subscription',
      /Not subscribed at .*: ORDERS_PAID\. Run npm run setup/,
      () =>
        between(
          () => fixture().setShop({ unsubscribed: ['ORDERS_PAID'] }),
          () => fixture().check(),
          () => fixture().subscribe(),
        ),
    ],
    [
      'shopify-webhooks',
      'a topic that Shopify refuses',
      new RegExp(`Not subscribed at .*: ${WEBHOOK_TOPICS[0]}\\.`),
      () =>
        between(
          () =>
            fixture().setShop({
              unsubscribed: [WEBHOOK_TOPICS[0]],
              refusedTopics: [WEBHOOK_TOPICS[0]],
            }),
          () => mendSetup(fixture().context()),
          () =>
            fixture()
              .setShop({})
              .then(() => fixture().subscribe()),
        ),
    ],
    [
      'shopify-publication',
      'a product’s publication',
      /Not published to the Headless channel .*1 product/,
      shop({ unpublished: ['kraft-cup'] }),
    ],
    [
      'shopify-shelves',
      'a product’s type',
      /Kraft/,
      () =>
        between(
          () => fixture().setShop({ types: { 'kraft-cup': 'Lantern' } }),
          () => fixture().check(),
          () => fixture().setShop({ types: { 'kraft-cup': typeOf('kraft-cup') } }),
        ),
    ],
    [
      'shopify-domain',
      'the domain',
      /redirects to old.example.com/,
      shop({ domain: 'https://old.example.com/' }),
    ],
    ['shopify-password', 'the password page', /password page/, shop({ domain: '/password' })],
    ['shopify-sign-in', 'customer accounts', /legacy/, shop({ accounts: 'CLASSIC' })],
    [
      'shopify-query-costs',
      'the cost of a query',
      /above 300 points, and these request more: OrderDetail \(320\)\./,
      () =>
        between(
          () => fixture().control.shopify({ action: 'costs', formula: 'reported', limit: 300 }),
          () => fixture().check(),
          () => fixture().control.shopify({ action: 'costs', formula: 'reported' }),
        ),
    ],
    [
      'shopify-sign-in',
      'the number of another shop',
      /Customers can’t sign in: .*SHOP_ID/,
      () => fixture().withConfig(({ accounts }) => ({ accounts: { ...accounts, shopId: '1' } })),
    ],
    [
      'shopify-domain',
      'a checkout that the pages don’t name',
      /content security policy doesn’t name/,
      () =>
        fixture().withConfig(({ shopify }) => ({
          shopify: { ...shopify, checkoutOrigins: ['https://checkout.example.com'] },
        })),
    ],
  ];
}

function typeOf(handle: string): string {
  const product = testGoods.find((one) => one.handle === handle);
  if (!product) throw new Error(`there is no ${handle}`);
  return product.productType;
}
