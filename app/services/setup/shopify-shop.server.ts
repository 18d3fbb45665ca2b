import { SETUP_TEXTS } from '~/content/setup/setup-outcomes';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { createCustomerAccounts } from '~/platforms/shopify/customers/customer-accounts.server';
import { probeDomain, fetchShopifyTime } from '~/platforms/shopify/setup/shop-setup.server';
import { findDatabaseFacts } from '~/models/core/database-facts.server';
import { ok, type SetupCheck, type SetupRun, wrong } from './setup-context';

/** Plans under which a shop sells nothing in a checkout. */
const NO_CHECKOUT = /^(starter|pause|frozen|dormant|cancel|fraudulent|trial)/i;

/** How far apart two clocks may be: a fifth of what Stripe's signatures allow, and more than a slow answer. */
const MOST_SECONDS = 60;

/** The shop's own settings. */
export const SHOPIFY_SHOP: readonly SetupCheck[] = [
  {
    id: 'shopify-account',
    after: ['shopify-token'],
    async run({ shop, config }) {
      const { domain, number } = await shop();
      const { shopId } = config.accounts;
      const wanted = config.shopify.domain ?? domain;
      if (wanted !== domain) return wrong(SETUP_TEXTS.account.other(wanted, domain));
      if (config.shopify.real && shopId !== undefined && shopId !== number) {
        return wrong(SETUP_TEXTS.account.other(shopId, number));
      }
      return ok(domain);
    },
  },
  {
    id: 'shopify-currency',
    after: ['shopify-token'],
    async run({ shop }) {
      const { currency } = await shop();
      return currency === 'USD' ? ok(currency) : wrong(SETUP_TEXTS.currency.wrong(currency));
    },
  },
  {
    id: 'shopify-plan',
    after: ['shopify-token'],
    async run({ shop }) {
      const { plan } = await shop();
      return NO_CHECKOUT.test(plan) ? wrong(SETUP_TEXTS.plan.none(plan)) : ok(plan);
    },
  },
  {
    id: 'shopify-domain',
    after: ['shopify-token'],
    async run({ shop, config }) {
      const { host, url } = (await shop()).primary;
      const { domain } = SETUP_TEXTS;
      if (config.shopify.real && host === new URL(config.origin).host) {
        return wrong(domain.own(host));
      }
      const { origin } = new URL(url);
      const answer = await probeDomain(url);
      // The theme of a headless shop may send people on to the store itself.
      if (answer.kind === 'redirect' && answer.to !== new URL(config.origin).origin) {
        return wrong(domain.redirects(host, new URL(answer.to).host));
      }
      const isNamed = config.shopify.checkoutOrigins.some((known) => covers(known, origin));
      return isNamed ? ok(host) : wrong(domain.blocked(host));
    },
  },
  {
    id: 'shopify-password',
    after: ['shopify-token'],
    async run({ shop }) {
      const { host, url } = (await shop()).primary;
      const { password } = SETUP_TEXTS;
      return (await probeDomain(url)).kind === 'password'
        ? wrong(password.on(host))
        : ok(password.off);
    },
  },
  {
    id: 'shopify-sign-in',
    after: ['shopify-token'],
    async run({ shop, config }) {
      const { signIn } = SETUP_TEXTS;
      if (!(await shop()).hasCustomerAccounts) return wrong(signIn.legacy);
      try {
        // A client of its own: the store's remembers what it discovered for an hour.
        const accounts = createCustomerAccounts(config.accounts, config.origin);
        const { url } = await accounts.begin(`${config.origin}/auth/callback`);
        return ok(signIn.found(new URL(url).host));
      } catch (error) {
        if (!isPlatformFailure(error)) throw error;
        const cause = error.cause instanceof Error ? error.cause.message : error.message;
        return wrong(signIn.silent(cause));
      }
    },
  },
];

/** Whether an entry of the content security policy names an origin; `*.` stands for subdomains. */
function covers(entry: string, origin: string): boolean {
  if (entry === origin) return true;
  const [scheme = '', host = ''] = entry.split('://*.');
  return host !== '' && origin.startsWith(`${scheme}://`) && origin.endsWith(`.${host}`);
}

/** Compares this machine's clock with the others'. */
export const CLOCK: SetupCheck = {
  id: 'clock',
  async run({ config, db, now }: SetupRun) {
    const apart = (at: number) => Math.round(Math.abs(now() - at) / 1000);
    const { clock } = SETUP_TEXTS;
    const fromDatabase = apart((await findDatabaseFacts(db)).at.getTime());
    const fromShopify = apart(await fetchShopifyTime(config.shopify.base));
    if (fromShopify > MOST_SECONDS) return wrong(clock.off(fromShopify, clock.shopify));
    if (fromDatabase > MOST_SECONDS) return wrong(clock.off(fromDatabase, clock.database));
    return ok(clock.found);
  },
};
