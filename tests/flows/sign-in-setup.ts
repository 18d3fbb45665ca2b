import type { Kysely } from 'kysely';
import { newSecret } from '../../app/models/customers/customer-session.server';
import { createEncryption } from '../../app/models/core/encryption.server';
import { createCustomerAccounts } from '../../app/platforms/shopify/customers/customer-accounts.server';
import { beginSignIn, finishSignIn } from '../../app/services/customers/finish-sign-in.server';
import type { DB } from '../../db/schema';
import { PUBLIC_CLIENT } from '../../sandbox/shopify/accounts/clients';
import type { Shop } from '../contract/sandbox-shop';
import { signInAtProvider } from '../support/sign-in';

export const STORE = 'http://localhost:3000';
export const IVY = { email: 'ivy@example.com', gid: 'gid://shopify/Customer/7100000000001' };
export const encryption = createEncryption('a secret of the tests that is long enough');

type Line = { level: 'info' | 'warn' | 'error'; fields: object; text: string };

/** The two services of signing in, on a database and a sandbox; the caller sets the time. */
export function signInFixture(db: Kysely<DB>, shop: Shop) {
  const lines: Line[] = [];
  const needs = {
    db,
    encryption,
    accounts: createCustomerAccounts(
      {
        real: false,
        base: shop.url,
        clientId: PUBLIC_CLIENT,
        clientSecret: undefined,
        shopId: undefined,
        origins: [],
      },
      STORE,
    ),
    now: Date.now,
    log: {
      info: (fields: object, text: string) => void lines.push({ level: 'info', fields, text }),
      warn: (fields: object, text: string) => void lines.push({ level: 'warn', fields, text }),
      error: (fields: object, text: string) => void lines.push({ level: 'error', fields, text }),
    },
  };
  const redirectUri = `${STORE}/auth/callback`;

  /** Begins a sign-in: the browser is sent to the provider. */
  async function begin(browser = newSecret(), returnTo = '/my-products') {
    const address = await beginSignIn(needs, { browser, redirectUri, returnTo });
    const state = new URL(address).searchParams.get('state') ?? '';
    return { browser, address, state };
  }

  /** Begins a sign-in and follows it back to the store, with the provider's answer in the address. */
  async function beginAndWalk(browser = newSecret()) {
    const begun = await begin(browser);
    return { ...begun, url: new URL(await signInAtProvider(begun.address, IVY.email)) };
  }

  /** Waits for the callback; false if the store does not know this sign-in. */
  async function finish(
    { url, browser }: { url: URL; browser: string | null },
    now = Date.now,
  ): Promise<boolean> {
    const finishing = await finishSignIn({ ...needs, now }, { url, browser, device: 'A test' });
    if (finishing.known) await finishing.done;
    return finishing.known;
  }

  /** Plans one failure of a call to the provider. */
  const fault = (operation: string, effect: string, more: object = {}) =>
    shop.control('POST', 'faults', { company: 'shopify', operation, effect, times: 1, ...more });

  /** Returns how often this operation of the provider was called. */
  async function requested(operation: string): Promise<number> {
    const { body } = await shop.control('GET', 'requests?since=0');
    const calls = body as unknown as { operation: string }[];
    return calls.filter((call) => call.operation === operation).length;
  }

  return { needs, lines, begin, beginAndWalk, finish, fault, requested };
}

export type SignInFixture = ReturnType<typeof signInFixture>;
