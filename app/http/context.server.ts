import '@remix-run/node';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '~/config.server';
import type { BalancePoll } from '~/models/balance-poll.server';
import type { Sealing } from '~/models/sealing.server';
import type { PassFailpoint } from '~/domain/failpoint';
import type { ReconcileReport, ReconcileWindow } from '~/domain/reconcile-report';
import type { SettleDeposit, SettlePayment } from '~/domain/settled';
import type { Logos } from '~/platforms/logos/logo.server';
import type { QuickBooks } from '~/platforms/quickbooks/client.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { Catalogue } from '~/platforms/shopify/catalogue.server';
import type { ProductShelf } from '~/platforms/shopify/product-shelf.server';
import type { CustomerAccounts } from '~/platforms/shopify/customer-accounts.server';
import type { Storefront } from '~/platforms/shopify/storefront.server';
import type { StripeClient } from '~/platforms/stripe/client.server';
import type { DB } from '../../db/schema';

/**
 * What the server hands to every loader and action. The clients and the database are made once, when
 * the process starts; the last group belongs to the one request.
 */
export type StoreContext = {
  config: Config;
  db: Kysely<DB>;
  storefront: Storefront;
  admin: Admin;
  catalogue: Catalogue;
  /** All products, as staff see them. */
  shelf: ProductShelf;
  /** Where customers sign in. */
  accounts: CustomerAccounts;
  /** The card company. */
  stripe: StripeClient;
  /** The books: invoices. */
  quickbooks: QuickBooks;
  /** Pictures of companies by their host names. */
  logos: Logos;
  /** Keeps tokens unreadable in the database. */
  sealing: Sealing;
  /** Seconds until this address may search for something new; 0 when it may now. */
  searchWait: (address: string, query: string) => number;
  /** What open pages ask every second, of all of them together. */
  balancePoll: BalancePoll;
  /** The time that rules go by: UTC milliseconds, moved by CLOCK_OFFSET_MS in checks. */
  now: () => number;
  /** A webhook was kept: the caches of this process need not wait for the next round. */
  wakeFollowers: () => void;
  /** There is money work to do: the runner need not wait for its next look. */
  wakeMoney: () => void;
  /** Holds the books against everything, one run after another. */
  reconcile: (window: ReconcileWindow) => Promise<ReconcileReport>;
  /** Where a check may let the process die; passes everywhere else. */
  failpoint: PassFailpoint;
  /** Works a deposit on as far as it goes now. */
  settleDeposit: SettleDeposit;
  /** The same for a payment. */
  settlePayment: SettlePayment;
  /** This start of this process, in the leases that it takes. */
  bootId: string;
  /** A job was enqueued and its transaction is over: it need not wait for the next look. */
  wakeJobs: () => void;

  requestId: string;
  nonce: string;
  /** The caller's network address; from the proxy's header only when TRUSTED_PROXY is set. */
  clientAddress: string;
  log: Logger;
};

declare module '@remix-run/node' {
  interface AppLoadContext extends StoreContext {}
}
