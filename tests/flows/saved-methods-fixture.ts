import { randomUUID } from 'node:crypto';
import { parseStripe } from '../../app/config/config-money.server';
import type { Database } from '../../app/models/core/database.server';
import { createStripeClient } from '../../app/platforms/stripe/client.server';
import { beginSetup } from '../../app/services/payment-methods/begin-setup.server';
import { openStripeFixture } from '../contract/sandbox-stripe-fixture';

export const VISA = { number: '4242 4242 4242 4242', expiry: '04 / 31', cvc: '123' };
export const NAME = { name: 'Test Payer', zip: '97205' };
export const BANK = {
  name: 'Test Payer',
  email: 'payer@example.com',
  routing: '110000000',
  account: '000123456789',
  accountType: 'checking',
  holderType: 'individual',
};

export type Owner = { gid: string; email: string };

/** The sandbox's Stripe over HTTP, and a database; each test makes its own customers. */
export async function openMethodFixture({ db }: Database) {
  const company = await openStripeFixture();
  const config = {
    // Only these settings: nothing is read from the environment.
    ...parseStripe(
      { STRIPE_API_BASE: company.url } as Parameters<typeof parseStripe>[0],
      company.url,
    ),
  };

  /** Returns what services need, with a new Stripe client whose circuit breaker is closed. */
  const needs = (now: () => number = Date.now) => ({
    db,
    stripe: createStripeClient(config),
    now,
    config: { origin: 'https://shop.example', rateLimits: true },
    log: { info: ignore, warn: ignore, error: ignore },
  });

  return {
    ...company,
    db,
    needs,
    owner: (): Owner => ({
      gid: `gid://shopify/Customer/${Math.floor(Math.random() * 1e12)}`,
      email: `${randomUUID()}@example.com`,
    }),
    fault: (operation: string, more: object = {}) =>
      company.control('POST', 'faults', {
        company: 'stripe',
        operation,
        effect: 'error',
        ...more,
      }),
    clearFaults: () => company.control('DELETE', 'faults'),
    /** Submits the hosted page's form as a browser does. @returns the address it redirects to */
    async fill(url: string, fields: Record<string, string>, type = 'card'): Promise<string> {
      const answer = await company.form(`${url}?type=${type}`, fields);
      const location = answer.headers.get('Location');
      if (!location) throw new Error(`nothing was saved: ${answer.status} ${await answer.text()}`);
      return location;
    },
    /** Begins a setup: the customer is on the hosted page. */
    async begun(owner: Owner) {
      const begun = await beginSetup(needs(), owner, 'setup');
      if (!begun.ok) throw new Error('too many');
      return begun;
    },
    rows: (gid: string) =>
      db.selectFrom('payment_method').selectAll().where('customer_gid', '=', gid).execute(),
    accountOf: (gid: string) =>
      db
        .selectFrom('customer_account')
        .selectAll()
        .where('customer_gid', '=', gid)
        .executeTakeFirst(),
  };
}

function ignore(): void {}

export type MethodFixture = Awaited<ReturnType<typeof openMethodFixture>>;
