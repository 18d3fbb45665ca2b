import type { Kysely } from 'kysely';
import type { Config } from '~/config/config.server';
import type { SettleDeposit, SettlePayment } from '~/domain/payments/settled';
import type { PassFailpoint } from '~/domain/core/retries/failpoint';
import type { Sealing } from '~/models/core/request-limit.server';
import type { Mailer } from '~/platforms/mail/client.server';
import type { QuickBooks } from '~/platforms/quickbooks/client.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { CustomerAccounts } from '~/platforms/shopify/customers/customer-accounts.server';
import type { Storefront } from '~/platforms/shopify/storefront.server';
import type { StripeClient } from '~/platforms/stripe/client.server';
import type { DB } from '../../db/schema';

/** A log that takes fields and a sentence; never a form's text, a secret or a name. */
export type ServiceLog = Record<'info' | 'warn' | 'error', (fields: object, text: string) => void>;

/**
 * What services work with; the first argument of each. A service names what it uses of it with `Pick`, so that a
 * job or a test can call it with just that, and passes the whole on to the services that it calls.
 */
export type ServiceContext = {
  config: Config;
  db: Kysely<DB>;
  storefront: Storefront;
  admin: Admin;
  /** Where customers sign in. */
  accounts: CustomerAccounts;
  /** Cards, bank accounts, charges. */
  stripe: StripeClient;
  /** Invoices. */
  quickbooks: QuickBooks;
  /** Encrypts tokens that are stored in the database. */
  sealing: Sealing;
  /** The time that rules use: UTC milliseconds, shifted by CLOCK_OFFSET_MS in tests. */
  now: () => number;
  log: ServiceLog;
  /** Marks a point at which a test may kill the process; otherwise does nothing. */
  failpoint: PassFailpoint;
  /** Identifies this run of this process in the leases that it takes. */
  bootId: string;
  /** Identifies the request in staff's trace; null outside of requests. */
  requestId: string | null;
  /**
   * Moves a deposit on as far as possible now. Here rather than called, because the machines have clients of their
   * own, with more patience than a request's, and a request waits for them only for a while.
   */
  settleDeposit: SettleDeposit;
  /** Moves a payment on as far as possible now; here for the same reason. */
  settlePayment: SettlePayment;
  /** To call when a deposit, payment or balance is due, so that the money runner looks at once. */
  wakeMoney: () => void;
  /** To call when the transaction that enqueued a job has committed, so that the job starts at once. */
  wakeJobs: () => void;
};

/** What the services that send mail work with; only jobs have it. */
export type MailContext = ServiceContext & {
  mailer: Pick<Mailer, 'send'>;
  /** Our own address, with or without a name; its host becomes part of the message id. */
  fromAddress: string;
  /** Where mail to the staff goes. */
  staffAddress: string;
};

/** The settings that a service uses: `Settings<'commission'>`. */
export type Settings<Key extends keyof Config> = { config: Pick<Config, Key> };
