import {
  discrepancyAlarm,
  type Findings,
  type ReconcileSpan,
  suggestedFixOf,
  UNRECORDED,
} from '~/domain/discrepancies/discrepancies';
import {
  caseOfFinding,
  findingsOn,
  type IntentFinding,
  isForsaken,
  isAbandoned,
  isLeftOver,
} from '~/domain/reconciliation/charge-findings';
import { type IntentSnapshot, ownerOf } from '~/domain/payment-methods/payment-method';
import { isTransient, isSilent } from '~/domain/payments/payment-failure';
import { refundedOf } from '~/domain/ledger/reversal-plan';
import { isStripeFailure } from '~/domain/core/retries/failure';
import { creditedIntents, findDepositById } from '~/models/deposits/deposit-row.server';
import { findDepositByIntent, type Deposit } from '~/models/deposits/deposit.server';
import {
  listIntentDiscrepancies,
  noteIntentFindings,
} from '~/models/reconciliation/discrepancy-subject.server';
import {
  cancelIntent,
  intentPages,
  retrieveIntent,
} from '~/platforms/stripe/payment-intents.server';
import { listRefundsOf } from '~/platforms/stripe/refunds.server';
import type { ServiceContext } from '~/services/context';
import { adoptIntent } from './adopt-intent.server';

type Context = Pick<ServiceContext, 'db' | 'stripe' | 'now' | 'log' | 'advanceDeposit'>;

/**
 * Compares Stripe's intents with deposits: every intent of ours in the span, those that a credit in the
 * span refers to, and those with an open discrepancy (money-security 5, 2; I-3, I-8, I-10). An intent
 * paid but not credited is credited on the normal path, one paid without a deposit has its deposit
 * recreated, and an old unpaid one is canceled.
 *
 * It goes through both sides by time, newest first, and holds a page of the account's intents and the ids of a day
 * (`span.progress` says how far it is): whatever the volume, as much memory.
 *
 * @throws StripeFailure
 */
export async function reconcileIntents(context: Context, span: ReconcileSpan): Promise<Findings> {
  const { db, stripe, log } = context;
  const { progress = UNRECORDED } = span;
  const open = await listIntentDiscrepancies(db);
  const total: Findings = { ...progress.found };

  async function note(intentId: string, findings: IntentFinding[]): Promise<void> {
    total.checked += 1;
    if (findings.length > 0) total.broken += 1;
    const before = { open: open.get(intentId), at: span.at };
    for (const kind of await noteIntentFindings(db, intentId, findings, before)) {
      log.error(discrepancyAlarm(kind, { intent: intentId }), suggestedFixOf(caseOfFinding(kind)));
    }
  }

  let unanswered: Error | undefined;
  async function compare(id: string, listed?: IntentSnapshot): Promise<void> {
    span.ending?.throwIfAborted();
    try {
      const intent = listed ?? (await findIntent(context, id));
      if (intent === null) {
        const isCredited = (await findDepositByIntent(db, id))?.state === 'credited';
        await note(id, isCredited ? ['credit-unpaid'] : []);
        return;
      }
      const { repaired, findings } = await check(context, intent, span.at);
      if (repaired) total.repaired += 1;
      await note(id, findings);
    } catch (error) {
      if (isStripeFailure(error) && isTransient(error)) {
        if (isSilent(error)) throw error;
        unanswered ??= error;
        return;
      }
      // One failed comparison does not stop the others, and its open discrepancies stay.
      log.error({ err: error, intent: id }, 'an intent could not be compared with its deposit');
      await note(id, [...((open.get(id) ?? new Set()) as Set<IntentFinding>), 'intent-stuck']);
    }
  }

  /** When the listed intents of about the last day were created, newest first. */
  const seen = new Map<string, number>();
  const left = placeOf(progress.cursor);
  let { upto } = left;
  /** Compares the credited deposits from then on whose intents were not listed. */
  async function compareUnlisted(from: Date): Promise<void> {
    if (upto !== null && from >= upto) return;
    for await (const ids of creditedIntents(db, { from, before: upto })) {
      for (const id of ids) if (!seen.has(id) && !open.has(id)) await compare(id);
    }
    upto = from;
    for (const [id, createdMs] of seen) {
      if (createdMs <= from.getTime() + LATE_MS) break;
      seen.delete(id);
    }
  }

  if (progress.cursor === null) for (const id of open.keys()) await compare(id);
  const among = { since: span.since, after: left.after };
  for await (const { intents, oldest, cursor } of intentPages(stripe, 'deposit', among)) {
    for (const intent of intents) {
      seen.set(intent.id, intent.createdAt.getTime());
      if (!open.has(intent.id)) await compare(intent.id, intent);
    }
    await compareUnlisted(new Date(oldest.getTime() + CLOCKS_MS));
    // What was not answered is asked again by whoever goes on with this run.
    if (!unanswered) await progress.save(`${cursor} ${upto?.toISOString() ?? ''}`, total);
  }
  await compareUnlisted(span.since);
  // So that the report says that not everything was compared.
  if (unanswered) throw unanswered;
  return total;
}

/** How far Stripe's clock may be behind ours: an intent is younger than its deposit, and its time is Stripe's. */
const CLOCKS_MS = 10 * 60_000;
/** An intent made later after its deposit than this is asked for by itself, although it was listed. */
const LATE_MS = 24 * 60 * 60_000;

/** Parses the cursor of `reconcileIntents`: the last intent, and up to when credited deposits were compared. */
function placeOf(cursor: string | null): { after: string | null; upto: Date | null } {
  const [after, upto] = cursor?.split(' ') ?? [];
  return { after: after ?? null, upto: upto ? new Date(upto) : null };
}

async function check(
  context: Context,
  intent: IntentSnapshot,
  at: Date,
): Promise<{ repaired: boolean; findings: IntentFinding[] }> {
  const { db, stripe, advanceDeposit } = context;
  const judge = (now: IntentSnapshot, its: Deposit) =>
    findingsOn(now, its, { livemode: stripe.livemode, at });
  const deposit = await depositOf(context, intent);
  if (deposit === null) {
    if (intent.status !== 'succeeded') {
      return { repaired: isForsaken(intent, at) && (await cancel(context, intent)), findings: [] };
    }
    if (await isGivenBack(context, intent)) return { repaired: false, findings: [] };
    await adoptIntent(context, intent);
    return { repaired: false, findings: ['intent-uncredited'] };
  }
  if (isLeftOver(intent, deposit)) return { repaired: await cancel(context, intent), findings: [] };
  const before = judge(intent, deposit);
  if (!before.some((one) => one === 'intent-uncredited' || one === 'intent-unfinished')) {
    return {
      repaired: false,
      findings: await stillSo(context, intent, { before, judge, deposit }),
    };
  }
  if (!isAbandoned(deposit)) await advanceDeposit(deposit.id);
  const advanced = (await findDepositById(db, deposit.id)) ?? deposit;
  if (isForsaken(intent, at) && isAbandoned(advanced)) await cancel(context, intent);
  const after = judge((await findIntent(context, intent.id)) ?? intent, advanced);
  const isOver = after.includes('intent-uncredited') && (await isGivenBack(context, intent));
  const findings = isOver ? after.filter((one) => one !== 'intent-uncredited') : after;
  return { repaired: !isOver && findings.length < before.length, findings };
}

/**
 * The list was read before the deposit, so a payment credited in between is no discrepancy. An intent
 * read after the deposit is at least as new as the credit.
 */
async function stillSo(
  context: Context,
  { id }: IntentSnapshot,
  seen: {
    before: IntentFinding[];
    judge: (now: IntentSnapshot, its: Deposit) => IntentFinding[];
    deposit: Deposit;
  },
): Promise<IntentFinding[]> {
  if (seen.before.length === 0) return [];
  const fresh = await findIntent(context, id);
  if (fresh === null) return seen.before;
  return seen.judge(fresh, seen.deposit).filter((one) => seen.before.includes(one));
}

async function depositOf({ db }: Context, intent: IntentSnapshot): Promise<Deposit | null> {
  const known = await findDepositByIntent(db, intent.id);
  if (known) return known;
  const depositId = ownerOf(intent)?.depositId;
  return depositId ? findDepositById(db, depositId) : null;
}

/** A person has refunded what was never credited: nothing is owed. @throws StripeFailure */
export async function isGivenBack(
  { stripe }: Pick<Context, 'stripe'>,
  intent: IntentSnapshot,
): Promise<boolean> {
  const refunds = refundedOf(await listRefundsOf(stripe, intent.id));
  return refunds.kind === 'known' && refunds.netCents >= intent.amountReceivedCents;
}

async function findIntent({ stripe }: Context, id: string): Promise<IntentSnapshot | null> {
  return retrieveIntent(stripe, id).catch((error: unknown) => {
    if (isStripeFailure(error) && error.kind === 'missing') return null;
    throw error;
  });
}

/**
 * @returns false if it was paid or canceled meanwhile
 */
async function cancel({ stripe }: Context, { id }: IntentSnapshot): Promise<boolean> {
  try {
    await cancelIntent(stripe, id);
    return true;
  } catch (error) {
    if (isStripeFailure(error) && error.kind === 'unexpected-state') return false;
    throw error;
  }
}
