import type { Kysely } from 'kysely';
import type { QuickBooksConfig } from '~/config/config-companies.server';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import {
  type LagName,
  MOST_LAG_S,
  type Status,
  type StatusName,
  type StatusResult,
  type StatusResults,
} from '~/domain/health/status';
import { deleteStatusBefore, findOldestWork, saveStatus } from '~/models/health/status.server';
import { findBookState } from '~/models/invoices/quickbooks-state.server';
import type { Mailer } from '~/platforms/mail/client.server';
import type { QuickBooks } from '~/platforms/quickbooks/client.server';
import { GRANTED_SCOPES_DOCUMENT } from '~/platforms/shopify/admin-documents';
import type { Admin } from '~/platforms/shopify/admin.server';
import { PING_DOCUMENT } from '~/platforms/shopify/shop-documents';
import type { CustomerAccounts } from '~/platforms/shopify/customers/customer-accounts.server';
import type { Storefront } from '~/platforms/shopify/storefront.server';
import { pingStripe, type StripeClient } from '~/platforms/stripe/client.server';
import type { DB } from '../../../db/schema';

type Needs = {
  db: Kysely<DB>;
  now: () => number;
  storefront: Pick<Storefront, 'query'>;
  admin: Pick<Admin, 'run'>;
  accounts: Pick<CustomerAccounts, 'ping'>;
  stripe: StripeClient;
  quickbooks: Pick<QuickBooks, 'query'>;
  mailer: Pick<Mailer, 'verify'>;
  config: { quickbooks: QuickBooksConfig };
};

/** What doesn't answer within this time is not well, although callers may wait longer. */
const PROBE_MS = 5_000;
/** Who asks within this time gets the last answer, so that nobody uses up a platform's rate limit. */
const FRESH_MS = 10_000;
/** A day is shown; the rest is for questions about the night before. */
const HISTORY_MS = 3 * 24 * 60 * 60_000;

/** Creates the check of all that the store depends on. A new one begins only after the last has ended. */
export function createStatusCheck(needs: Needs): () => Promise<Status> {
  let checking: Promise<Status> | undefined;
  let last: Status | undefined;
  return async () => {
    if (last && needs.now() - Date.parse(last.checkedAt) < FRESH_MS) return last;
    checking ??= checkAll(needs).finally(() => (checking = undefined));
    last = await checking;
    return last;
  };
}

async function checkAll(needs: Needs): Promise<Status> {
  const { db, now, config, quickbooks } = needs;
  const at = now();
  const calls: [StatusName, () => Promise<unknown>][] = [
    ['storefront', () => needs.storefront.query(PING_DOCUMENT, {})],
    ['admin', () => needs.admin.run(GRANTED_SCOPES_DOCUMENT, {}).catch(passThrottled)],
    ['sign-in', () => needs.accounts.ping()],
    ['stripe', () => pingStripe(needs.stripe)],
    ['mail', () => needs.mailer.verify().then((cause) => cause === null || Promise.reject(UNWELL))],
  ];
  const [work, book, ...answers] = await Promise.all([
    timed(() => findOldestWork(db, new Date(at))),
    findBookState(db, { settings: config.quickbooks, now: at }).catch(() => null),
    ...calls.map(([, call]) => timed(call)),
  ]);
  const results: StatusResults = { database: resultOf(work) };
  calls.forEach(([name], nth) => {
    const answer = answers[nth];
    if (answer) results[name] = resultOf(answer);
  });
  if (book?.connection === 'refused') results.quickbooks = { ok: false };
  if (book?.connection === 'connected') {
    results.quickbooks = resultOf(
      await timed(() => quickbooks.query('Invoice', 'select * from Invoice maxresults 1')),
    );
  }
  if (work.value) Object.assign(results, lagsOf(work.value, at));
  return { checkedAt: new Date(at).toISOString(), results };
}

const UNWELL = new Error('not well');

/** A shop that has no points left, as while the mirror is filled, answers: it is well. */
function passThrottled(error: unknown): void {
  const reason = isPlatformFailure(error) ? error.reason : null;
  if (reason?.why !== 'errors' || !reason.codes.includes('THROTTLED')) throw error;
}

type Timed<Value> = { value: Value | null; ok: boolean; ms: number };

const resultOf = ({ ok, ms }: Timed<unknown>): StatusResult => ({ ok, ms });

async function timed<Value>(call: () => Promise<Value>): Promise<Timed<Value>> {
  const began = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(UNWELL), PROBE_MS);
  });
  // Within the chain, so that a call that throws at once ends the timer too.
  const value = await Promise.race([Promise.resolve().then(call), late]).then(
    (answer) => ({ answer }),
    () => null,
  );
  clearTimeout(timer);
  const ms = Math.round(performance.now() - began);
  return { value: value && value.answer, ok: value !== null, ms };
}

function lagsOf(work: Record<LagName, Date | null>, at: number): StatusResults {
  const names = Object.keys(MOST_LAG_S) as LagName[];
  return Object.fromEntries(
    names.map((name) => {
      const since = work[name];
      const lagS = since === null ? 0 : Math.max(0, Math.round((at - since.getTime()) / 1000));
      return [name, { ok: lagS <= MOST_LAG_S[name], lagS }];
    }),
  );
}

/** Checks, stores the result for the last day's page, and deletes old results. */
export async function recordStatus({
  db,
  now,
  checkStatus,
}: Pick<Needs, 'db' | 'now'> & { checkStatus: () => Promise<Status> }): Promise<void> {
  await saveStatus(db, await checkStatus());
  await deleteStatusBefore(db, new Date(now() - HISTORY_MS));
}
