import { join } from 'node:path';
import type { ActiveCompany } from '../kit/active-company';
import { projectFile } from '../kit/project';
import { Store } from '../kit/store';
import type { World } from '../kit/world';
import type { Deliver } from '../mail/index';
import { createAccounts } from './accounts/accounts';
import { KEYS_TABLE } from './accounts/keys';
import { draftMutations } from './admin/draft-writes';
import { draftQueries } from './admin/drafts-search';
import { adminEndpoint, adminEngine } from './admin/endpoint';
import { Merges } from './admin/customer-merging';
import { customerResolvers } from './admin/customer-resolvers';
import { Costs } from './admin/cost';
import type { Formula } from './admin/cost';
import { Grants } from './admin/grants';
import { openShop } from './admin/nodes';
import { orderMutations } from './admin/order-writes';
import { orderQueries } from './admin/orders';
import { paymentTermsQueries } from './admin/payment-terms';
import { productMutations } from './admin/product-writes';
import { productQueries } from './admin/products';
import { metaobjectQueries, nodeQueries, shopQueries } from './admin/shop';
import { subscriptionFields } from './admin/subscriptions';
import { Throttle } from './admin/throttle';
import type { Plan } from './admin/throttle';
import { AdminTokens } from './admin/tokens';
import { UnderWay } from './admin/under-way';
import { bulkFiles } from './bulk/files';
import { BulkOperations } from './bulk/operations';
import { Carts } from './carts';
import { loadPictures, openCatalogue, productRows } from './catalogue-seed';
import type { Seed } from './catalogue-seed';
import { createCheckout } from './checkout/checkout';
import { shopifyControl } from './control';
import { customerAccountEndpoint } from './customer-account/endpoint';
import { customerRows } from './customer-seed';
import { Customers } from './customers';
import { Drafts } from './drafts/drafts';
import { invoicePage } from './drafts/invoice-page';
import { Events } from './events';
import { openFulfillment } from './fulfillment/open-fulfillment';
import { Goods } from './goods';
import { createImages } from './images/images';
import { Definitions } from './metafield-definitions';
import { Metaobjects } from './metaobjects';
import { OrderBook } from './order-book/order-book';
import { payPage } from './order-book/pay-page';
import { orderEditMutations } from './order-edits/edit-mutations';
import { orderRows } from './order-seed';
import { Orders } from './orders';
import type { CheckoutRow } from './rows';
import { openReturns } from './returns/open-returns';
import { createShopSettings } from './setup/settings';
import { CLIENT_SECRET } from './shop';
import { staffPages } from './staff-pages';
import { BuyerLimits } from './storefront/buyer-limits';
import { cartFields } from './storefront/cart-mutations';
import { storefrontEndpoint } from './storefront/endpoint';
import { catalogueQueries } from './storefront/queries';
import { searchQueries } from './storefront/search';
import { strictnessActions } from './strictness-control';
import { urlRedirects } from './url-redirects';

export type ShopifyOptions = {
  seed: Seed;
  /** The app's client secret: gives access to the Admin API. */
  clientSecret?: string | undefined;
  /** Signs webhooks; the client secret if left out, as at Shopify. */
  webhookSecret?: string | undefined;
  /** Sets the Admin API's rate limit. */
  plan: Plan;
  /** How pages inside pages count; as Shopify's users report if left out. */
  costs?: Formula | undefined;
  /** The shop's number in the URLs of customer accounts; the sandbox's fixed one if left out. */
  shopId?: string | undefined;
  /** Lifetime of a customer's access token in seconds; an hour if left out. */
  accountTokenSeconds?: number | undefined;
  /** Delivers the mails that Shopify itself sends: login codes. */
  deliver: Deliver;
};

/** Shopify: Storefront, Admin and Customer Account APIs, checkout, login, webhooks, pictures. */
export function createShopify(world: World, options: ShopifyOptions): ActiveCompany {
  const clientSecret = options.clientSecret ?? CLIENT_SECRET;
  const { clock } = world;
  const now = () => clock.iso();
  const store = new Store(join(world.folder, 'shopify.jsonl'));
  const products = productRows(options.seed.products, loadPictures());
  const catalogue = openCatalogue(store, products, options.seed);
  const events = new Events(store, world, options.webhookSecret ?? clientSecret);
  const goods = new Goods(catalogue, events, now);
  const metaobjects = new Metaobjects(store);
  const carts = new Carts(store, catalogue, clock);
  const customers = new Customers(store, clock, events);
  const orders = new Orders(store, clock, events, () =>
    orderRows(
      [...(options.seed.orders ?? []), ...(options.seed.broughtOrders?.(clock.now()) ?? [])],
      products,
      customerRows(clock.now()),
    ),
  );
  const checkouts = store.table<CheckoutRow>('checkouts', ({ token }) => token);
  const images = createImages({
    sourceDirectory: projectFile('seed/pictures/files'),
    cacheDirectory: join(world.folder, 'pictures'),
  });

  const accounts = createAccounts(
    world,
    { store, customers, deliver: options.deliver },
    { shopId: options.shopId, tokenSeconds: options.accountTokenSeconds },
  );

  const grants = new Grants();
  const tokens = new AdminTokens(store, clock, clientSecret, grants);
  const costs = new Costs(options.costs ?? 'reported');
  const limits = new BuyerLimits(clock);
  const definitions = new Definitions(store);
  const underWay = new UnderWay();
  const merges = new Merges();
  const shop = openShop(catalogue, orders, customers, clock, { grants, merges });
  const drafts = new Drafts(store, clock, events, customers);
  const returns = openReturns(shop, { store, clock, orders, goods, events });
  const orderBook = new OrderBook({ store, clock, orders, goods, events });
  const orderEdits = orderEditMutations(store, shop, orderBook);
  const fulfillment = openFulfillment(shop, { store, clock, orders, events });
  const records = { store, clock, catalogue, drafts, orders, customers, goods };
  const redirects = urlRedirects(store);
  const settings = createShopSettings({ catalogue, goods, events, definitions });
  const strict = { grants, tokens, costs, limits, definitions, drafts, merges };
  const bulk = new BulkOperations(store, clock, join(world.folder, 'bulk'), () => engine);
  const act = shopifyControl({
    redirects,
    bulk: bulk.actions(),
    returns: returns.actions,
    strictness: strictnessActions({ ...strict, customers, orderEdits }),
    catalogue,
    goods,
    carts,
    orders,
    customers,
    metaobjects,
    orderBook,
    fulfillmentBook: fulfillment.book,
    records,
    shop,
    grants,
    settings,
    now,
  });

  const engine = adminEngine(
    settings.resolvers({
      ...shopQueries(),
      ...definitions.fields(),
      ...productQueries(catalogue),
      ...productMutations(store, { catalogue, goods, orders }, () => clock.now()),
      ...orderQueries(shop),
      ...metaobjectQueries(metaobjects),
      ...nodeQueries(shop, drafts, metaobjects, orderEdits.calculatedOrder),
      ...customerResolvers({ store, shop, goods, drafts, merges, now }),
      ...draftQueries(shop, drafts),
      ...draftMutations(records, shop, underWay),
      ...orderMutations(store, shop, orderBook, underWay),
      ...orderEdits.fields,
      ...fulfillment.fields,
      ...returns.fields,
      ...paymentTermsQueries(),
      ...subscriptionFields(events),
      ...bulk.fields(),
    }),
  );

  const doors = [
    images.handle,
    storefrontEndpoint(
      world,
      {
        ...catalogueQueries(catalogue, metaobjects, settings.isPublished),
        ...searchQueries(catalogue),
        ...redirects.fields,
        ...cartFields(carts, catalogue, (token) => customers.byId(accounts.holder(token) ?? '')),
      },
      { grants, definitions, limits },
    ),
    adminEndpoint(world, {
      tokens,
      throttle: new Throttle(clock, options.plan),
      costs,
      underWay,
      answers: settings.answers,
      engine,
    }),
    createCheckout(world, { store, clock, carts, orders, customers, goods, checkouts }),
    tokens.endpoint(world),
    bulkFiles(world, bulk),
    accounts.asPerson,
    accounts.handle,
    customerAccountEndpoint(world, { customers, orders, catalogue, holder: accounts.holder }),
    invoicePage(world, records),
    payPage(world, orders, orderBook),
    settings.door,
    staffPages(world, catalogue, orders, customers, drafts),
  ];

  return {
    name: 'shopify',
    handle: async (request, response, url) => {
      for (const door of doors) if (await door(request, response, url)) return true;
      return false;
    },
    state: () => ({
      customers: customers.all(),
      products: catalogue.all(),
      carts: carts.all(),
      orders: orders.all(),
      returns: returns.all(),
      draftOrders: drafts.all(),
      metafields: [
        ...catalogue.all().map((row) => ({ ...row, owner: row.handle })),
        ...customers.all().map((row) => ({ ...row, owner: row.email })),
      ].flatMap(({ id, owner, metafields }) =>
        metafields.map((row) => ({ ownerId: id, owner, ...row })),
      ),
    }),
    control: (action, input) => store.batch(() => act(action, input)),
    webhooks: events.webhooks,
    reset: () => {
      events.webhooks.reset();
      grants.revoke([]);
      costs.reset();
      limits.reset();
      drafts.resetDelays();
      merges.stop();
      settings.reset();
      bulk.reset();
      // Tokens and subscriptions survive: a connected app would not notice that they are gone.
      store.reset(['adminTokens', 'subscriptions', KEYS_TABLE]);
      catalogue.reindex();
    },
    close: async () => {
      events.webhooks.close();
      merges.stop();
      await images.close();
      store.close();
    },
  };
}
