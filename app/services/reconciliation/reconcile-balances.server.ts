import {
  type Findings,
  type ReconcileSpan,
  UNRECORDED,
} from '~/domain/discrepancies/discrepancies';
import { ledgerBalances } from '~/models/ledger/ledger.server';
import { closeDiscrepancy, listOpenDiscrepancies } from '~/models/discrepancies/discrepancy.server';
import { listUnaccepted, reportRaise } from '~/models/ledger/outside-raise.server';
import { listBalanceSample, listBalancesBehind } from '~/models/ledger/published-balance.server';
import { publishBalance, type PublishContext } from '~/services/ledger/publish-balance.server';
import { isTransient, isSilent } from '~/domain/payments/payment-failure';
import { isStripeFailure } from '~/domain/core/retries/failure';
import { listDepositsInDispute } from '~/models/deposits/deposit-dispute.server';
import { findDepositByIntent } from '~/models/deposits/deposit.server';
import { postReversals } from '~/services/refunds/post-reversals.server';
import { eachReturn } from './each-return.server';

const DAY_MS = 24 * 60 * 60_000;

/** Discrepancies about an account's available balance, with the condition that resolves them. */
const IS_OVER = {
  'negative-balance': (availableCents: number) => availableCents >= 0,
  'return-to-closed-account': (availableCents: number) => availableCents <= 0,
};

/**
 * Reconciles Shopify with the ledger: publishes every balance that Shopify does not show yet and, once a
 * day, one customer in a hundred, whose metafields are read in full (money-security 5, 4). Outside
 * changes enter the ledger on the normal path, with a discrepancy if a person should look. While a raise waits to
 * be accepted, its discrepancy is open, even if someone has closed it.
 */
export async function reconcileBalances(
  context: PublishContext,
  { window, at, ending }: ReconcileSpan,
): Promise<Findings> {
  const { db, log } = context;
  const behind = await listBalancesBehind(db, at);
  const day = Math.floor(at.getTime() / DAY_MS);
  const sample = window === 'month' ? await listBalanceSample(db, day) : [];
  const customers = new Set([...behind, ...sample]);
  for (const gid of customers) {
    ending?.throwIfAborted();
    await publishBalance(context, gid).catch((error: unknown) => {
      // The next one may succeed; this one is due again.
      log.warn({ err: error, customer: gid }, 'a balance could not be published');
    });
  }
  for (const { gid, unacceptedCents } of await listUnaccepted(db)) {
    await reportRaise(db, gid, { unacceptedCents, at });
  }
  const stillBehind = new Set(await listBalancesBehind(db, at));
  for (const { kind, subject } of await listOpenDiscrepancies(
    db,
    Object.keys(IS_OVER) as (keyof typeof IS_OVER)[],
  )) {
    if (!IS_OVER[kind]((await ledgerBalances(db, subject)).availableCents)) continue;
    await closeDiscrepancy(db, { kind, subject, by: 'true again', at });
  }
  return {
    checked: customers.size,
    repaired: behind.filter((gid) => !stillBehind.has(gid)).length,
    broken: 0,
  };
}

/** How long an appeal may change a decided dispute; until then it is read again once a day. */
const APPEAL_MS = 365 * 24 * 60 * 60_000;

/**
 * Posts refunds and disputes of the span and, once a day, every dispute that still withholds money or
 * may be appealed. Their deposits are read in full and posted by cumulative amounts (money-security 5,
 * 3). One failed posting does not stop the others.
 *
 * @throws StripeFailure
 */
export async function reconcileReversals(
  context: Parameters<typeof postReversals>[0],
  { since, window, at, ending, progress = UNRECORDED }: ReconcileSpan,
): Promise<Findings> {
  const { db, stripe, log } = context;
  const open = await listOpenDiscrepancies(db, ['reversal-unclear', 'reversal-stuck']);
  const deposits = new Set(open.map(({ subject }) => subject));
  const unclear = new Set(
    open.filter(({ kind }) => kind === 'reversal-unclear').map(({ subject }) => subject),
  );
  if (window === 'month') {
    const decided = new Date(at.getTime() - APPEAL_MS);
    for (const id of await listDepositsInDispute(db, decided)) deposits.add(id);
  }
  const total: Findings = { ...progress.found };
  let unanswered: Error | undefined;
  async function post(id: string): Promise<void> {
    ending?.throwIfAborted();
    total.checked += 1;
    const outcome = await postReversals(context, id).catch((error: unknown) => {
      if (isStripeFailure(error) && isTransient(error)) {
        if (isSilent(error)) throw error;
        unanswered ??= error;
        return 'later';
      }
      log.error({ err: error, deposit: id }, 'refunds of a deposit could not be posted');
      return 'broken';
    });
    if (outcome === 'posted') total.repaired += 1;
    if (outcome === 'unclear' || outcome === 'broken') total.broken += 1;
    else if (unclear.has(id) && outcome !== 'later') {
      await closeDiscrepancy(db, { kind: 'reversal-unclear', subject: id, by: 'true again', at });
    }
  }
  if (progress.cursor === null) for (const id of deposits) await post(id);
  for await (const { intents, cursor } of eachReturn(stripe, since, progress.cursor)) {
    for (const intent of intents) {
      const deposit = await findDepositByIntent(db, intent);
      if (deposit && !deposits.has(deposit.id)) await post(deposit.id);
    }
    if (!unanswered) await progress.save(cursor, total);
  }
  // So that the report says that not everything was compared.
  if (unanswered) throw unanswered;
  return total;
}
