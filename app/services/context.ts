import type { Config } from '~/config/config.server';
import type { DepositState } from '~/domain/ledger/ledger';
import type { Advance } from '~/domain/payments/card-charge';
import type { PaymentState } from '~/domain/payments/payment';
import type { Storage } from '~/domain/core/files/storage';
import type { Encryption } from '~/models/core/encryption.server';
import type { Mailer } from '~/platforms/mail/client.server';
import type { QuickBooks } from '~/platforms/quickbooks/client.server';
import type { Scan } from '~/platforms/scanner/clamd.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { CustomerAccounts } from '~/platforms/shopify/customers/customer-accounts.server';
import type { CostOf } from '~/platforms/shopify/setup/admin-queries.server';
import type { Storefront } from '~/platforms/shopify/storefront.server';
import type { MoneyContext } from './money-context';

/**
 * What services work with; the first argument of each. A service names what it uses of it with `Pick`, so that a
 * job or a test can call it with just that, and passes the whole on to the services that it calls.
 */
export type ServiceContext = MoneyContext & {
  config: Config;
  storefront: Storefront;
  admin: Admin;
  /** Where customers sign in. */
  accounts: CustomerAccounts;
  setup: SetupTools;
  /** Invoices. */
  quickbooks: QuickBooks;
  /** Encrypts tokens that are stored in the database. */
  encryption: Encryption;
  /** Where uploads are kept, and what scans them before. */
  uploads: Uploads;
  /** Identifies the request in staff's activity log; null outside of requests. */
  requestId: string | null;
  /**
   * Moves a deposit on as far as possible now. Here rather than called, because the machines have clients of their
   * own, with more patience than a request's, and a request waits for them only for a while.
   */
  advanceDeposit: Advance<DepositState>;
  /** Moves a payment on as far as possible now; here for the same reason. */
  advancePayment: Advance<PaymentState>;
  /** To call when the transaction that enqueued a job has committed, so that the job starts at once. */
  wakeJobs: () => void;
};

export type Uploads = {
  /** Null: they are kept in the database. */
  bucket: Storage | null;
  /** Null: nothing scans them. */
  scan: Scan | null;
  /** Says why one could not be kept. */
  tell: (error: Error) => void;
};

/** What only the checks of the set-up use: the process makes it, because migrations are not the app's. */
export type SetupTools = {
  costOf: CostOf;
  /** Names of the migrations that the database still lacks. */
  pendingMigrations: () => Promise<string[]>;
  /** Applies them. @returns their names */
  migrate: () => Promise<string[]>;
};

/** What the services that send mail work with; only jobs have it. */
export type MailContext = ServiceContext & {
  mailer: Pick<Mailer, 'send'>;
  /** Our own address, with or without a name; its host becomes part of the message id. */
  fromAddress: string;
  /** Where mail to the staff goes. */
  staffAddress: string;
  /** Where alarms go. */
  alarmAddress: string;
};

/** The settings that a service uses: `Settings<'commission'>`. */
export type Settings<Key extends keyof Config> = { config: Pick<Config, Key> };
