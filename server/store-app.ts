import { setTimeout as wait } from 'node:timers/promises';
import type { AppLoadContext } from '../app/framework.server';
import { cartCookieName } from '../app/http/cart/cart-cookie.server';
import { favoritesCookieName } from '../app/http/catalogue/favorites.server';
import { flashCookieName } from '../app/http/flash.server';
import { sessionCookieName } from '../app/http/customers/session-cookie.server';
import { fixedSecurityHeaders } from '../app/http/security-headers';
import type { Config } from '../app/config/config.server';
import { createBalancePoll } from '../app/models/ledger/balance.server';
import { openDatabase } from '../app/models/core/database.server';
import { getDeposit } from '../app/models/deposits/deposit.server';
import { getPayment } from '../app/models/payments/payment.server';
import { findBookRealm } from '../app/models/invoices/quickbooks-token.server';
import { createEncryption } from '../app/models/core/encryption.server';
import { createLogos } from '../app/platforms/logos/logo.server';
import { createMailer } from '../app/platforms/mail/client.server';
import { createQuickBooks } from '../app/platforms/quickbooks/client.server';
import { createBookOAuth } from '../app/platforms/quickbooks/tokens.server';
import type { OtherVersion } from '../app/platforms/shopify/api-version';
import { createAdmin } from '../app/platforms/shopify/admin.server';
import { pageCatalogue } from '../app/platforms/shopify/catalogue/page-catalogue';
import { createCustomerAccounts } from '../app/platforms/shopify/customers/customer-accounts.server';
import { createStaffCatalogue } from '../app/platforms/shopify/catalogue/staff-catalogue.server';
import { createStorefront } from '../app/platforms/shopify/storefront.server';
import { createStripeClient } from '../app/platforms/stripe/client.server';
import { createBookAccess } from '../app/services/invoices/refresh-quickbooks-token.server';
import { createStatusCheck } from '../app/services/health/check-status.server';
import { customOrderClient } from '../app/services/custom-orders/advance-custom-order.server';
import {
  advanceDeposit,
  type DepositMachine,
} from '../app/services/deposits/advance-deposit.server';
import type { PaymentMachine } from '../app/services/payments/payment-run';
import { advancePayment } from '../app/services/payments/advance-payment.server';
import { topUpGuard } from '../app/services/top-ups/top-up-balance.server';
import { erpPaths } from '../app/erp-paths';
import { accountPaths } from '../app/account-paths';
import { paths } from '../app/paths';
import { migrate, pendingMigrations } from '../db/migrate';
import { createBootId } from './boot-id';
import { clientAddresses } from './client-address';
import { createFailpoint } from './failpoint';
import { inTime } from './in-time';
import type { createLog } from './log';
import type { Telemetry } from './telemetry/telemetry';
import { createWorkSignals } from './work-signals';
import type { Reconcile } from './reconciler';
import { createSearchLimit } from './search-limit';
import { createStoreCatalogue } from './store-catalogue';
import { createUploads } from './store-uploads';

type Caller = {
  requestId: string;
  nonce: string;
  address: string;
  forwarded: string | string[] | undefined;
  /** Whether the caller may have written just now, and has to see it. */
  mustBeCurrent: boolean;
};

export type StoreApp = Awaited<ReturnType<typeof createStoreApp>>;

/** Used until `onWake…` has set the real function. */
const doNothing = (): void => undefined;

const reconcileNothing: Reconcile = () => Promise.reject(new Error('no money runner yet'));

/**
 * Creates everything that lives as long as the process, in the order of dependencies.
 *
 * @param lockWaitMs how long another process that has the embedded database open may take to end
 * @param telemetry what watches queries and jobs, if anything does
 */
export async function createStoreApp(
  config: Config,
  log: ReturnType<typeof createLog>,
  lockWaitMs = 0,
  { watchQuery, watchJobs }: Pick<Telemetry, 'watchQuery' | 'watchJobs'> = {},
) {
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    directUrl: config.directUrl,
    replicaUrl: config.replicaUrl,
    poolMax: config.poolMax,
    dataDir: config.dataDir,
    lockWaitMs,
    watchQuery,
    log: (line) => log.info(line),
  });
  const noteVersion = (other: OtherVersion) =>
    log.error(
      { alarm: 'shopify-version', ...other },
      'Shopify answers in another API version than the store is written for',
    );
  const storefront = createStorefront(config.shopify, { noteVersion });
  const admin = createAdmin(config.shopify, { noteVersion });
  const { pointsPerSecond, pointsLeft } = admin;
  const staffCatalogue = createStaffCatalogue({ ...admin.background, pointsPerSecond });
  const accounts = createCustomerAccounts(config.accounts, config.origin);
  const encryption = createEncryption(config.sessionSecret, ...config.earlierSecrets);
  const failpoint = createFailpoint(config.failpoint, config.dataDir);
  const bookOAuth = createBookOAuth(
    config.quickbooks,
    `${config.origin}${erpPaths.quickbooksCallback()}`,
  );
  const bookAccess = createBookAccess({
    failpoint,
    db: database.db,
    encryption,
    renew: bookOAuth.renew,
    firstToken: config.quickbooks.refreshToken,
    log,
  });
  const quickbooks = createQuickBooks(config.quickbooks, bookAccess, {
    findRealm: () => findBookRealm(database.db),
  });
  const stripe = createStripeClient(config.stripe);
  const mailer = createMailer({ smtpUrl: config.mail.smtpUrl, from: config.mail.from });
  const logos = createLogos(config.logos);
  const searchWait = createSearchLimit();
  const addressOf = clientAddresses(config.trustedProxies, log);
  const now = () => Date.now() + config.clockOffsetMs;
  const balancePoll = createBalancePoll(database.db, now);
  let wakeFollowers = doNothing;
  let wakeJobs = doNothing;
  let wakeMoney = doNothing;
  let reconcile = reconcileNothing;
  const bootId = createBootId();
  const { catalogue, catalogueSource } = createStoreCatalogue(storefront, database, bootId, log);
  const signals = createWorkSignals({ database, bootId, log, config });
  /** The same for all work, whoever waits for it. */
  const common = {
    config,
    db: database.db,
    accounts,
    setup: {
      costOf: admin.costOf,
      pendingMigrations: () => pendingMigrations(database.db),
      migrate: () => migrate(database),
    },
    encryption,
    now,
    failpoint,
    bootId,
    wakeMoney: () => wakeMoney(),
    wakeJobs: () => wakeJobs(),
    uploads: createUploads(config, now, log),
  };
  // What the process does outside of requests must stop nothing that customers wait for, nor the reverse.
  const background = {
    storefront: storefront.sync,
    admin: admin.background,
    stripe: stripe.background,
    quickbooks: quickbooks.background,
  };
  const checkStatus = createStatusCheck({ ...common, ...background, mailer });
  const deposits: DepositMachine = {
    ...common,
    stripe,
    log,
    topUps: topUpGuard,
    returnUrl: (depositId) => `${config.origin}${accountPaths.deposit(depositId)}`,
  };
  const payments: PaymentMachine = {
    ...common,
    stripe,
    log,
    pause: wait,
    customOrders: customOrderClient,
    admin,
    quickbooks,
    returnUrl: (paymentId) => `${config.origin}${paths.checkoutPayment(paymentId)}`,
  };

  return {
    ...common,
    log,
    database,
    ...background,
    mailer,
    checkStatus,
    signals,
    watchJobs,
    requestId: null,
    advanceDeposit: (depositId: string) => advanceDeposit(deposits, depositId),
    advancePayment: (paymentId: string) => advancePayment(payments, paymentId),
    /** The share of Shopify's points that should be available now, from 0 to 1. */
    pointsLeft,
    catalogue,
    catalogueSource,
    staffCatalogue,
    host: new URL(config.origin).host,
    protocol: new URL(config.origin).protocol,
    /** Names of the cookies whose presence makes a page personal, so that it is not cached. */
    personalCookies: [
      cartCookieName(config.secureCookies),
      favoritesCookieName(config.secureCookies),
      flashCookieName(config.secureCookies),
      sessionCookieName(config.secureCookies),
    ],
    /** Name of the cookie that says who is signed in. */
    sessionCookie: sessionCookieName(config.secureCookies),
    fixedHeaders: Object.entries(fixedSecurityHeaders(config.secureCookies)),
    onWakeFollowers(wake: () => void) {
      wakeFollowers = wake;
    },
    onWakeJobs(wake: () => void) {
      wakeJobs = wake;
    },
    onWakeMoney(wake: () => void) {
      wakeMoney = wake;
    },
    onReconcile(work: Reconcile) {
      reconcile = work;
    },

    /** Returns the `context` for the loaders and actions of one request. */
    requestScope({ requestId, nonce, address, forwarded, mustBeCurrent }: Caller): AppLoadContext {
      const caller = addressOf(forwarded, address);
      const shown = new Set<string>();
      return {
        ...common,
        reads: mustBeCurrent ? { mayBeOld: database.db } : database.reads,
        // Without a trusted proxy the address may be a proxy's and thus everybody's: Shopify is not told.
        storefront: config.trustedProxies ? storefront.forBuyer(caller) : storefront,
        admin: admin.forms,
        catalogue: pageCatalogue(catalogue, shown),
        shown,
        staffCatalogue,
        stripe,
        quickbooks,
        bookOAuth,
        checkStatus,
        logos,
        balancePoll,
        searchWait: config.rateLimits ? searchWait : () => 0,
        wakeFollowers: () => wakeFollowers(),
        reconcile: (window) => reconcile(window),
        advanceDeposit: (depositId) =>
          inTime(advanceDeposit(deposits, depositId), () => getDeposit(database.db, depositId)),
        advancePayment: (paymentId) =>
          inTime(advancePayment(payments, paymentId), () => getPayment(database.db, paymentId)),
        requestId,
        nonce,
        clientAddress: caller,
        log: log.child({ requestId }),
      };
    },
  };
}
