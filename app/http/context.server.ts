import '@remix-run/node';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '~/config/config.server';
import type { BalancePoll } from '~/models/ledger/balance-poll.server';
import type { Sealing } from '~/models/core/sealing.server';
import type { PassFailpoint } from '~/domain/core/retries/failpoint';
import type { ReconcileReport, ReconcileWindow } from '~/domain/discrepancies/reconcile-report';
import type { SettleDeposit, SettlePayment } from '~/domain/deposits/settled';
import type { Logos } from '~/platforms/logos/logo.server';
import type { QuickBooks } from '~/platforms/quickbooks/client.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { Catalogue } from '~/platforms/shopify/catalogue/catalogue.server';
import type { ProductShelf } from '~/platforms/shopify/catalogue/product-shelf.server';
import type { CustomerAccounts } from '~/platforms/shopify/customers/customer-accounts.server';
import type { Storefront } from '~/platforms/shopify/storefront.server';
import type { StripeClient } from '~/platforms/stripe/client.server';
import type { DB } from '../../db/schema';

/**
 * The `context` of every loader and action. The clients and the database are made once, when the process
 * starts; the last group belongs to a single request.
 */
export type StoreContext = {
  config: Config;
  db: Kysely<DB>;
  storefront: Storefront;
  admin: Admin;
  catalogue: Catalogue;
  /** All products, including those that shoppers do not see; for staff. */
  shelf: ProductShelf;
  /** Where customers sign in. */
  accounts: CustomerAccounts;
  /** Cards, bank accounts, charges. */
  stripe: StripeClient;
  /** Invoices. */
  quickbooks: QuickBooks & { background: QuickBooks };
  /** Company logos by host name. */
  logos: Logos;
  /** Encrypts tokens that are stored in the database. */
  sealing: Sealing;
  /** Seconds until this network address may make another search; 0 if it may now. */
  searchWait: (address: string, query: string) => number;
  /** Answers the balance polls of all open pages, with one query for many of them. */
  balancePoll: BalancePoll;
  /** The time that rules use: UTC milliseconds, shifted by CLOCK_OFFSET_MS in tests. */
  now: () => number;
  /** To call after storing a webhook, so that this process's caches follow it at once. */
  wakeFollowers: () => void;
  /** To call when a deposit, payment or balance is due, so that the money runner looks at once. */
  wakeMoney: () => void;
  /** Compares the ledger with Stripe and Shopify; runs of one process never overlap. */
  reconcile: (window: ReconcileWindow) => Promise<ReconcileReport>;
  /** Marks a point at which a test may kill the process; otherwise does nothing. */
  failpoint: PassFailpoint;
  /** Moves a deposit on as far as possible now. */
  settleDeposit: SettleDeposit;
  /** Moves a payment on as far as possible now. */
  settlePayment: SettlePayment;
  /** Identifies this run of this process in the leases that it takes. */
  bootId: string;
  /** To call when the transaction that enqueued a job has committed, so that the job starts at once. */
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
