import { SETUP_TEXTS } from '~/content/setup/setup-outcomes';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { measureQueries } from '~/platforms/shopify/setup/query-costs.server';
import { mayReadCustomerData } from '~/platforms/shopify/setup/shop-setup.server';
import { STOREFRONT_API_VERSION } from '~/platforms/shopify/storefront.server';
import {
  ADMIN_API_VERSION,
  missingScopes,
  NEEDED_SCOPES,
} from '~/platforms/shopify/webhooks.server';
import { ok, type SetupCheck, wrong } from './setup-context';

/** What the app at Shopify may do, and for how long it is understood. */
export const SHOPIFY_ACCESS: readonly SetupCheck[] = [
  {
    id: 'shopify-token',
    async run({ shop }) {
      try {
        await shop();
      } catch (error) {
        const cause = isPlatformFailure(error) ? String(error.cause) : '';
        // Shopify did answer: with a rejection of our id and secret, or of the token they got.
        if (/token refused with HTTP 4/.test(cause)) return wrong(SETUP_TEXTS.token.refused);
        throw error;
      }
      return ok(SETUP_TEXTS.token.found);
    },
  },
  {
    id: 'shopify-scopes',
    after: ['shopify-token'],
    async run({ admin }) {
      const missing = await missingScopes(admin);
      if (missing.length > 0) return wrong(SETUP_TEXTS.scopes.missing(missing));
      return ok(SETUP_TEXTS.scopes.found(NEEDED_SCOPES.length));
    },
  },
  {
    id: 'shopify-customer-data',
    after: ['shopify-scopes'],
    async run({ admin }) {
      const { denied, found } = SETUP_TEXTS.customerData;
      return (await mayReadCustomerData(admin)) ? ok(found) : wrong(denied);
    },
  },
  {
    id: 'shopify-version',
    after: ['shopify-token'],
    async run({ shop }) {
      const { versions } = await shop();
      const ours = [...new Set([ADMIN_API_VERSION, STOREFRONT_API_VERSION])];
      const ended = ours.filter((version) => !versions.includes(version));
      return ended.length > 0
        ? wrong(SETUP_TEXTS.version.ended(ended))
        : ok(SETUP_TEXTS.version.found(ours));
    },
  },
  {
    id: 'shopify-query-costs',
    after: ['shopify-scopes'],
    async run({ setup }) {
      const costs = await measureQueries(setup.costOf);
      const over = costs.filter(({ points, limit }) => points > limit);
      const list = over.map(({ operation, points }) => `${operation} (${points})`);
      if (over[0]) return wrong(SETUP_TEXTS.costs.over(list, over[0].limit));
      const [dearest] = costs;
      if (!dearest) throw new Error('no query was measured');
      const smaller = costs
        .filter(({ first, desired }) => first !== desired)
        .map(({ operation, first, desired }) => `${operation} (${first} instead of ${desired})`);
      return ok(SETUP_TEXTS.costs.found({ ...dearest, count: costs.length, smaller }));
    },
  },
];
