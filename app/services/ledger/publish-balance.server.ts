import { discrepancyAlarm } from '~/domain/discrepancies/discrepancies';
import { errorMessage } from '~/content/core/errors';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { cents } from '~/domain/core/money';
import { createPace, type Pace } from '~/domain/core/retries/breaker';
import {
  RETRY_PATIENCE,
  retryDelayMs,
  SILENCE_PATIENCE,
  silenceDelayMs,
} from '~/domain/core/retries/retry-delay';
import {
  findPublication,
  markPublished,
  reschedulePublication,
} from '~/models/ledger/published-balance.server';
import { findMergeOf } from '~/models/customers/account-merge.server';
import { closeDiscrepancy, openDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import { moneyTransaction } from '~/models/core/database.server';
import { recordBalanceCheck, consumeCheckTicket } from '~/models/ledger/shown-balance.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import { fetchBalance, writeBalance } from '~/platforms/shopify/customers/customer-balance.server';
import type { ServiceContext, Settings } from '~/services/context';

export type PublishContext = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log' | 'failpoint'> &
  Settings<'openingBalancesUntil' | 'outsideRaiseLimitCents'>;

/** How often it starts over because of a concurrent write, before it waits for a later time. */
const TRIES = 5;

/** What a read and a write cost of Shopify's rate limit; `PACE` keeps them below 80 points in any second. */
const FETCH_POINTS = 3;
const WRITE_POINTS = 11;
const PACE = { perSecond: 65, burst: 14 };

/** One budget for each Shopify client, that is, for each process. */
const paces = new WeakMap<Admin, Pace>();

/**
 * Updates Shopify's copy of a customer's balance from the ledger, and the ledger from what others have changed
 * in that copy (money-security 3.8). It may be called at any time and from several places at once; if
 * Shopify shows the right balance already, it writes nothing.
 *
 * The process may die at any point: the version metafield tells the next run what has been written. A failure
 * leads to a later attempt, never to a lost credit (spec section 8: 'Failed to update customer', the flow continues).
 *
 * @throws for our own errors, including the database's: see `publishLater`
 */
export async function publishBalance(context: PublishContext, gid: string): Promise<void> {
  let because: string;
  let isSilent = false;
  try {
    const outcome = await publish(context, gid);
    if (outcome === 'done') return;
    because = outcome.because;
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    because = `${error.kind}: ${error.operation}`;
    isSilent = error.kind === 'unavailable';
  }
  await publishLater(context, gid, because, isSilent);
}

async function publish(
  context: PublishContext,
  gid: string,
): Promise<'done' | { because: string }> {
  for (let left = TRIES; left > 0; left -= 1) {
    const outcome = await publishOnce(context, gid);
    if (outcome !== 'again') return outcome;
  }
  return { because: 'others write at the same time' };
}

async function publishOnce(
  context: PublishContext,
  gid: string,
): Promise<'done' | 'again' | { because: string }> {
  const { db, admin, now, log, config } = context;
  const ticket = await consumeCheckTicket(db, gid);
  if (ticket === null) return 'done';
  if (ticket.isMerged && (await isLeftToPlatform(context, gid, ticket.versionSeq))) return 'done';
  // The failpoints are for publishing; a run that only checks for outside changes passes none.
  const failpoint = ticket.isRequested ? context.failpoint : () => undefined;
  const pace = paceOf(admin);
  await pace.spend(FETCH_POINTS);
  const shown = await fetchBalance(admin, gid);
  if (shown === null) return { because: 'Shopify does not know the customer' };
  failpoint('after_meta_read');
  const check = await moneyTransaction(db, (trx) =>
    recordBalanceCheck(trx, gid, { ticket, shown }, { at: new Date(now()), config }),
  );
  if (check.kind === 'again') return 'again';
  if (check.kind === 'nothing') return 'done';
  if (check.kind === 'paused') {
    if (check.isNew) {
      const fields = discrepancyAlarm('companion-ahead', { customer: gid });
      log.error(fields, 'publishing has stopped');
    }
    return 'done';
  }
  const { requestedSeq, versionMetafield, adoptCents, waitingCents, notices } = check;
  for (const kind of notices) {
    log.error(discrepancyAlarm(kind, { customer: gid }), 'a balance needs a person');
  }
  if (adoptCents !== 0 || waitingCents !== 0) {
    log.warn({ customer: gid, adoptCents, waitingCents }, 'a balance was changed outside');
  }
  if (check.write) {
    await pace.spend(WRITE_POINTS);
    failpoint('before_meta_set');
    const outcome = await writeBalance(admin, gid, versionMetafield, shown);
    if (outcome === 'stale') return 'again';
    if (outcome !== 'set') return { because: `refused: ${outcome.refused.join(' ')}` };
    failpoint('after_meta_set');
  }
  const at = new Date(now());
  await markPublished(db, gid, { requestedSeq, versionMetafield, at });
  await closeDiscrepancy(db, { kind: 'balance-not-published', subject: gid, by: 'true again', at });
  return 'done';
}

/**
 * For a merged account whose customer Shopify is removing: marks it as published, since nothing is shown there any
 * more. @returns false if the balance still has to be published
 */
async function isLeftToPlatform(
  { db, now }: PublishContext,
  gid: string,
  seq: number,
): Promise<boolean> {
  const merge = await findMergeOf(db, gid);
  if (!merge?.platformBegunAt || merge.outcome === 'apart') return false;
  const requestedSeq = (await findPublication(db, gid))?.requestedSeq ?? 0n;
  const versionMetafield = { seq, cents: cents(0) };
  await markPublished(db, gid, { requestedSeq, versionMetafield, at: new Date(now()) });
  return true;
}

function paceOf(admin: Admin): Pace {
  const pace = paces.get(admin) ?? createPace(PACE);
  paces.set(admin, pace);
  return pace;
}

/**
 * Schedules another attempt after a failure; from the twentieth in a row on, or after about half an hour of
 * Shopify's silence, a discrepancy is open for a person. What waits for the end of a silence is published within
 * a minute of it. Also called by the runner for errors of `publishBalance` other than Shopify's silence or rejection.
 *
 * @param because an operation and a kind of failure; never a vendor's text
 */
export async function publishLater(
  { db, now, log }: Pick<PublishContext, 'db' | 'now' | 'log'>,
  gid: string,
  because: string,
  isSilent = false,
): Promise<void> {
  const at = new Date(now());
  const attempts = ((await findPublication(db, gid))?.attempts ?? 0) + 1;
  const nextAt = new Date(at.getTime() + (isSilent ? silenceDelayMs : retryDelayMs)(attempts));
  await reschedulePublication(db, gid, { nextAt, because, at });
  const details = { code: 'balance_not_published', customer: gid, attempts, because };
  log.error(details, errorMessage('balance_not_published'));
  if (attempts < (isSilent ? SILENCE_PATIENCE : RETRY_PATIENCE)) return;
  const kind = 'balance-not-published';
  const isNew = await openDiscrepancy(db, {
    kind,
    subject: gid,
    detail: { attempts, because },
    // The spec's text. Nothing is incremented here, so nothing can be counted twice.
    before: errorMessage('metafield_not_incremented'),
    at,
  });
  if (isNew) log.error(discrepancyAlarm(kind, { customer: gid }), 'a balance is not published');
}
