import type { Logger } from 'pino';
import type { ServiceContext } from '~/services/context';
import type { Reads } from '~/models/core/reads';
import type { BalancePoll } from '~/models/ledger/balance.server';
import type { ReconcileReport, ReconcileWindow } from '~/domain/discrepancies/discrepancies';
import type { Status } from '~/domain/health/status';
import type { Logos } from '~/platforms/logos/logo.server';
import type { QuickBooks } from '~/platforms/quickbooks/client.server';
import type { BookOAuth } from '~/platforms/quickbooks/tokens.server';
import type { PageCatalogue } from '~/platforms/shopify/catalogue/page-catalogue';
import type { StaffCatalogue } from '~/platforms/shopify/catalogue/staff-catalogue.server';

/**
 * The `context` of every loader and action. The clients and the database are made once, when the process
 * starts; the last group belongs to a single request.
 */
export type StoreContext = ServiceContext & {
  /** Notes in `shown` what is read of it. */
  catalogue: PageCatalogue;
  /** For lists and files that may be a few seconds old, but not for who has just written. */
  reads: Reads;
  /** All products, including those that shoppers do not see; for staff. */
  staffCatalogue: StaffCatalogue;
  quickbooks: QuickBooks & { background: QuickBooks };
  /** Whether all that the store depends on is well, at most ten seconds ago. */
  checkStatus: () => Promise<Status>;
  /** Connects a company of QuickBooks. */
  bookOAuth: BookOAuth;
  /** Company logos by host name. */
  logos: Logos;
  /** Seconds until this network address may make another search; 0 if it may now. */
  searchWait: (address: string, query: string) => number;
  /** Answers the balance polls of all open pages, with one query for many of them. */
  balancePoll: BalancePoll;
  /** To call after storing a webhook, so that this process's caches follow it at once. */
  wakeFollowers: () => void;
  /** Compares the ledger with Stripe and Shopify; runs of one process never overlap. */
  reconcile: (window: ReconcileWindow) => Promise<ReconcileReport>;

  requestId: string;
  /** Tags of what this request's page shows (`domain/catalogue/page-tags`). */
  shown: Set<string>;
  nonce: string;
  /** The caller's network address; from the proxy's header only when TRUSTED_PROXY is set. */
  clientAddress: string;
  log: Logger;
  /** In development: markup that says what the request has cost. */
  debugPanel?: () => string;
};

declare module '~/framework.server' {
  interface AppLoadContext extends StoreContext {}
}
