import { randomUUID } from 'node:crypto';
import { parseConfig } from '../../app/config/config.server';
import type { SignUpForm } from '../../app/domain/customers/sign-up';
import { createEncryption } from '../../app/models/core/encryption.server';
import type { Database } from '../../app/models/core/database.server';
import { createAdmin } from '../../app/platforms/shopify/admin.server';
import { openShop, type Shop } from '../contract/sandbox-shop';

export type StoredCustomer = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  tags: string[];
  marketing: { state: string; optInLevel: string | null; updatedAt: string | null };
  metafields: { namespace: string; key: string; type: string; value: string }[];
};

export const NOW = Date.UTC(2026, 10, 21);

const encryption = createEncryption('a secret of the tests that is long enough');

export const freshEmail = (name = 'robin') => `${name}-${randomUUID()}@example.com`;

/** Starts a sandbox of Shopify in this process, and returns what both ways of signing up need. */
export async function openSignUps(database: () => Database) {
  const shop = await openShop();
  const config = parseConfig({ SANDBOX_URL: shop.url });
  /** With a new client: an open circuit breaker of one test does not affect another. */
  const needs = (changes: { neutral?: boolean; now?: number } = {}) => ({
    db: database().db,
    admin: createAdmin(config.shopify),
    encryption,
    neutral: changes.neutral ?? false,
    now: () => changes.now ?? NOW,
  });
  return { shop, needs, ...questions(shop, database) };
}

function questions(shop: Shop, database: () => Database) {
  return {
    async customers(email: string): Promise<StoredCustomer[]> {
      const { body } = await shop.control('GET', 'state');
      const { customers } = body['shopify'] as { customers: StoredCustomer[] };
      return customers.filter((row) => row.email.toLowerCase() === email.toLowerCase());
    },
    /** Returns the mails that are to be sent to this address. */
    async mailsDue(email: string): Promise<string[]> {
      const { rows } = await database().executeSql(
        `select mail.template from email_outbox mail join sign_up s on s.id::text = mail.about
         where mail.key like 'sign-up:%' and lower(s.email) = lower($1) order by mail.id`,
        [email],
      );
      return rows.map((row) => String(row['template']));
    },
    async states(email: string): Promise<string[]> {
      const rows = await database()
        .db.selectFrom('sign_up')
        .select('state')
        .where('email', '=', email)
        .execute();
      return rows.map(({ state }) => state).toSorted();
    },
    fault: (operation: string, effect: string, changes: object = {}) =>
      shop.control('POST', 'faults', {
        company: 'shopify',
        operation,
        effect,
        times: 1,
        ...changes,
      }),
    clearFaults: () => shop.control('DELETE', 'faults'),
  };
}

/** Returns the form of an individual, with the fields that the test changes. */
export function signUpForm(changes: Partial<SignUpForm> = {}): SignUpForm {
  return {
    formToken: randomUUID(),
    kind: 'individual',
    email: freshEmail(),
    acceptsMarketing: false,
    answers: {},
    ...changes,
  };
}

/** Returns the metafields of a customer as `namespace.key` → value. */
export function textsOf(customer: StoredCustomer | undefined): Record<string, string> {
  return Object.fromEntries(
    (customer?.metafields ?? []).map(({ namespace, key, value }) => [`${namespace}.${key}`, value]),
  );
}
