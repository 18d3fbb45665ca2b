import { randomBytes } from 'node:crypto';
import { createEncryption } from '../../../app/models/core/encryption.server';
import { hashSecret, insertSession } from '../../../app/models/customers/customer-session.server';
import type { Database } from '../../../app/models/core/database.server';
import { control, decimalOf, stripeAt } from './outside';
import { freshEmail, nextAddress, sessionCookie, type Person } from './person';
import type { ShopUnderTest } from './shop-under-test';
import type { UsableStore } from './store';

/** How a card behaves when it is charged: Stripe's names of test payment methods. */
export const CARDS = {
  good: 'pm_card_visa',
  refused: 'pm_card_chargeCustomerFail',
} as const;

export type PersonSpec = {
  card: keyof typeof CARDS;
  /** The metafield's value before the store first sees this customer; 0 for none. */
  openingCents?: number;
  /** At Shopify. */
  tags?: readonly string[];
};

/** The parts of a shop that new people are written to. */
export type ShopWithPeople = Pick<ShopUnderTest, 'sandboxUrl'> & {
  store: UsableStore;
  proxy: Pick<ShopUnderTest['proxy'], 'know'>;
};

type Made = Person & { secret: string; tags: string[] };

/** What happens to the platforms' webhooks. */
export type WebhookMode = 'on' | 'off' | 'duplicate' | 'reorder';

/** The store's default for the sandbox; it protects nothing there. */
export const SESSION_SECRET = 'sandbox-session-secret-that-everybody-knows';
const DAY_MS = 24 * 60 * 60_000;

/**
 * Creates new customers at Shopify with a session in the store and a card at Stripe, as if they had
 * signed up, signed in and used the hosted page. The rows are inserted directly, so this must come
 * before the store is started.
 */
export async function makePeople(
  shop: ShopWithPeople,
  specs: readonly PersonSpec[],
  webhooks: WebhookMode = 'on',
): Promise<Person[]> {
  const made: Made[] = [];
  // Webhooks sent before the store runs would be lost anyway.
  await setWebhooks(shop.sandboxUrl, 'off');
  for (const each of specs) made.push(await makePerson(shop, each));
  await setWebhooks(shop.sandboxUrl, webhooks);
  await shop.store.use((database) => writeDown(database, made));
  for (const each of made) {
    shop.proxy.know(each.stripeCustomerId, each.gid);
    shop.proxy.know(each.paymentMethodId, each.gid);
  }
  return made;
}

/** Sets the mode for both platforms; events that happen while webhooks are off are not sent later. */
async function setWebhooks(sandboxUrl: string, mode: WebhookMode): Promise<void> {
  for (const company of ['stripe', 'shopify']) {
    await control(sandboxUrl, 'POST', '/control/webhooks', { company, mode });
  }
}

async function makePerson({ sandboxUrl }: Pick<ShopUnderTest, 'sandboxUrl'>, spec: PersonSpec) {
  const secret = randomBytes(32).toString('base64url');
  const stripe = stripeAt(sandboxUrl);
  const email = freshEmail();
  const row = (await control(sandboxUrl, 'POST', '/control/shopify', {
    action: 'customer-create',
    email,
    set: { firstName: 'Fay', lastName: 'Fault', tags: spec.tags ?? [] },
  })) as { id: number };
  const gid = `gid://shopify/Customer/${row.id}`;
  if (spec.openingCents) await writeMetafield(sandboxUrl, gid, spec.openingCents);
  const customer = await stripe.customers.create({ email, metadata: { customer_gid: gid } });
  const method = await stripe.paymentMethods.attach(CARDS[spec.card], { customer: customer.id });
  await stripe.customers.update(customer.id, {
    invoice_settings: { default_payment_method: method.id },
  });
  return {
    gid,
    email,
    stripeCustomerId: customer.id,
    paymentMethodId: method.id,
    tags: [...(spec.tags ?? [])],
    secret,
    cookie: sessionCookie(secret),
    address: nextAddress(),
  };
}

/** Overwrites the metafield, as staff or another app would. */
export function writeMetafield(sandboxUrl: string, gid: string, cents: number): Promise<unknown> {
  return control(sandboxUrl, 'POST', '/control/shopify', {
    action: 'customer-metafield',
    id: gid,
    key: 'earthcash',
    value: decimalOf(cents),
    type: 'number_decimal',
  });
}

async function writeDown({ db }: Database, people: readonly Made[]): Promise<void> {
  const encryption = createEncryption(SESSION_SECRET);
  const now = new Date();
  for (const { gid, email, secret, stripeCustomerId, tags } of people) {
    await insertSession(db, encryption, {
      secret,
      customerGid: gid,
      device: 'Firefox on Linux',
      now,
      accessToken: `access-${hashSecret(secret)}`,
      refreshToken: `refresh-${hashSecret(secret)}`,
      idToken: 'id',
      accessExpiresAt: new Date(now.getTime() + DAY_MS),
    });
    await db
      .insertInto('customer_profile')
      .values({
        customer_gid: gid,
        email,
        first_name: 'Fay',
        last_name: 'Fault',
        display_name: 'Fay Fault',
        tags,
        // Stays fresh for the whole run: this mirror is not under test.
        fetched_at: new Date(now.getTime() + DAY_MS),
      })
      .execute();
    await db
      .insertInto('customer_account')
      .values({ customer_gid: gid, stripe_customer_id: stripeCustomerId })
      .execute();
  }
}
