import type { IncomingMessage, ServerResponse } from 'node:http';
import { GraphQLError } from 'graphql';
import { ControlError } from '../../kit/control-input';
import type { Input } from '../../kit/control-input';
import { gid, idOf, stableNumber } from '../../kit/ids';
import { connection } from '../connection';
import type { AdminContext } from '../admin/context';
import type { Catalogue } from '../catalogue';
import type { Events } from '../events';
import type { Goods } from '../goods';
import type { Resolvers } from '../graphql';
import type { ProductRow } from '../rows';
import { ADMIN_VERSION, SHOP } from '../shop';
import type { Definitions } from '../metafield-definitions';

/** What the shop's owner can set, or forget to; `POST /control/shopify`, action `setup`, changes it. */
const DEFAULTS = {
  currency: 'USD',
  plan: 'Grow',
  accounts: 'NEW_CUSTOMER_ACCOUNTS',
  /** Scopes that the app was not granted. */
  withoutScopes: [] as string[],
  /** Whether the app may read protected customer data. */
  customerData: true,
  /** API versions that are no longer supported. */
  ended: [] as string[],
  /** The version that answers name, if it is not the requested one. */
  answers: ADMIN_VERSION,
  /** Where the primary domain sends visitors: a path or an address; empty for nowhere. */
  domain: '',
  /** Topics to which the app may not subscribe. */
  refusedTopics: [] as string[],
};

export type ShopSettings = typeof DEFAULTS;

const FRONT = '/shop-front';

type Parts = {
  catalogue: Catalogue;
  goods: Goods;
  events: Events;
  definitions: Definitions;
};

/** Shopify's settings, channels and definitions, each of which a control call can break. */
export function createShopSettings({ catalogue, goods, events, definitions }: Parts) {
  let settings: ShopSettings = DEFAULTS;
  let unpublished = new Set<string>();

  const product = (handle: unknown): ProductRow => {
    const row = catalogue.byHandle(String(handle));
    if (row === undefined) throw new ControlError(`there is no product ${String(handle)}`);
    return row;
  };

  /**
   * Puts everything back, then breaks what the call names: the settings above, and
   *
   * - `unpublished`: handles of products to take out of the Headless channel
   * - `types`: handles with another product type
   * - `definitions`: names such as `PRODUCT custom.rim` with what to change, null to delete
   * - `unsubscribed`: topics whose subscriptions to remove
   */
  function act(input: Input) {
    settings = DEFAULTS;
    unpublished = new Set();
    definitions.restore();
    for (const [name, value] of Object.entries((input.set ?? {}) as Record<string, unknown>)) {
      if (name === 'unpublished') {
        unpublished = new Set((value as unknown[]).map((handle) => product(handle).handle));
      } else if (name === 'types') {
        for (const [handle, productType] of Object.entries(value as Record<string, string>)) {
          goods.update({ ...product(handle), productType });
        }
      } else if (name === 'definitions') {
        for (const [which, change] of Object.entries(value as Record<string, object | null>)) {
          definitions.change(which, change);
        }
      } else if (name === 'unsubscribed') {
        for (const { id, topic } of events.subscriptions.values()) {
          if ((value as string[]).includes(topic)) events.subscriptions.delete(String(id));
        }
      } else if (name in DEFAULTS) {
        settings = { ...settings, [name]: value };
      } else throw new ControlError(`there is no setting ${name}`);
    }
    return { ...settings, unpublished: [...unpublished] };
  }

  return {
    actions: { setup: act },
    answers: () => settings.answers,
    isPublished: ({ handle }: ProductRow) => !unpublished.has(handle),
    /** Resolvers of the Admin API on top of others, some of which they narrow. */
    resolvers: (others: Resolvers): Resolvers => ({
      ...others,
      shop: () => ({
        ...(others['shop'] as object),
        currencyCode: settings.currency,
        plan: { publicDisplayName: settings.plan, partnerDevelopment: false, shopifyPlus: false },
        primaryDomain: (_: unknown, { baseUrl }: AdminContext) => ({
          host: new URL(baseUrl).host,
          url: `${baseUrl}${FRONT}`,
        }),
        customerAccountsV2: { customerAccountsVersion: settings.accounts, url: null },
        myshopifyDomain: SHOP.domain,
      }),
      publicApiVersions: () =>
        (others['publicApiVersions'] as { handle: string; supported: boolean }[]).map((one) => ({
          ...one,
          supported: one.supported && !settings.ended.includes(one.handle),
        })),
      currentAppInstallation: (...given: unknown[]) => {
        const installation = others['currentAppInstallation'] as (
          ...given: unknown[]
        ) => AppInstallation;
        const found = installation(...given);
        const { withoutScopes } = settings;
        return {
          ...found,
          accessScopes: found.accessScopes.filter(({ handle }) => !withoutScopes.includes(handle)),
        };
      },
      customers: (...given: unknown[]) => {
        if (!settings.customerData) throw protectedData();
        return (others['customers'] as (...given: unknown[]) => unknown)(...given);
      },
      ordersCount: (args: object, context: unknown) => counted(others, 'orders', args, context),
      customersCount: (args: object, context: unknown) =>
        counted(others, 'customers', args, context),
      draftOrdersCount: (args: object, context: unknown) =>
        counted(others, 'draftOrders', args, context),
      webhookSubscriptionCreate: (args: { topic: string }, ...rest: unknown[]) => {
        if (settings.refusedTopics.includes(args.topic)) {
          const message = 'You do not have permission to create or update webhooks with this topic';
          return { webhookSubscription: null, userErrors: [{ field: ['topic'], message }] };
        }
        const create = others['webhookSubscriptionCreate'] as (...given: unknown[]) => unknown;
        return create(args, ...rest);
      },
      publications: (page: { first?: number }) =>
        connection([CHANNEL], page, ({ id }) => id, publicationNode),
      publishablePublish: ({ id }: { id: string }) => {
        const row = catalogue.byId(idOf('Product', id) ?? '');
        const message = 'Publishable does not exist';
        if (row === undefined) return { userErrors: [{ field: ['id'], message }] };
        unpublished.delete(row.handle);
        return { userErrors: [] };
      },
    }),
    /** The first page of the shop's own domain: a theme, or wherever the owner sends visitors. */
    door: async (_: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
      if (url.pathname !== FRONT) return false;
      if (settings.domain === '') response.writeHead(200, { 'Content-Type': 'text/plain' });
      else response.writeHead(302, { Location: settings.domain });
      response.end();
      return true;
    },
    reset: () => {
      settings = DEFAULTS;
      unpublished = new Set();
    },
  };
}

type AppInstallation = { id: string; accessScopes: { handle: string }[] };

const CHANNEL = { id: gid('Publication', stableNumber('publication headless')), app: 'Headless' };

function publicationNode({ id, app }: typeof CHANNEL) {
  const nodes = [{ app: { title: app } }];
  return { id, channels: () => ({ nodes }) };
}

/** Counts what a connection of the same arguments lists. */
function counted(others: Resolvers, name: string, args: object, context: unknown) {
  const list = others[name] as (args: object, context: unknown) => { totalCount: number };
  const page = list({ ...args, first: 1, reverse: false, sortKey: 'ID' }, context);
  return { count: page.totalCount, precision: 'EXACT' };
}

function protectedData(): GraphQLError {
  return new GraphQLError(
    'This app is not approved to access the Customer object. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.',
    { extensions: { code: 'ACCESS_DENIED' } },
  );
}
