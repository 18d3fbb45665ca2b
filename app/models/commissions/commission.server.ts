import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { STORE } from '~/domain/staff/approval';
import {
  COMMISSION_NEWS,
  type CommissionNews,
  commissionOf,
  commissionStep,
  entryPayableAt,
  netCommission,
  wasPaid,
} from '~/domain/commissions/commission';
import { type CommissionRules, rateFor } from '~/domain/commissions/commission-rate';
import type { Cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';
import { lockAmbassador } from '~/models/ambassadors/ambassador.server';
import { insertApproval } from '~/models/staff/approval.server';
import { type OrderFacts, loadOrderFacts } from './commission-order.server';
import { listRates } from './commission-rate.server';
import { decideOrderReferral } from '~/models/ambassadors/referral.server';
import { moneyTransaction } from '~/models/core/database.server';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Brings an order's commission up to date: decides once who referred it, earns when the order is first seen
 * paid, and posts the difference after refunds and disputes. What no payment proves earns only once a second person
 * has approved it (decision 0041). Safe to call late, twice, concurrently or out of
 * order. Does almost nothing for an order without a referral. Call it in the transaction that has changed the
 * order, after the order's own rows.
 *
 * @param at when the order was read
 * @returns what happened, for the log
 */
export async function advanceCommission(
  trx: Transaction<DB>,
  orderGid: string,
  { at, rules }: { at: Date; rules: CommissionRules },
): Promise<CommissionNews[]> {
  const seen = await loadOrderFacts(trx, orderGid);
  if (seen === null) return [];
  const referral =
    seen.referral ??
    (await decideOrderReferral(trx, seen.order, { at, referralDays: rules.referralDays }));
  if (referral === null) return [];
  const of = { order: orderGid, ambassador: referral.ambassadorGid };
  if (referral.refused !== null) {
    // Reported once, when it is decided.
    const isNews = seen.referral === null;
    return isNews ? [{ ...of, happened: 'refused', because: referral.refused }] : [];
  }
  if (seen.commission === null && !wasPaid(seen.now)) return [];
  await lockAmbassador(trx, referral.ambassadorGid);
  // Read again under the lock: its previous holder may have changed everything.
  const facts = await loadOrderFacts(trx, orderGid);
  if (facts === null) return [];
  const news: CommissionNews[] = [];
  let { commission } = facts;
  if (commission === null) {
    const isFirstSight = seen.referral === null;
    // If the order was already paid when we first saw it, count it as paid when it was placed.
    const earnedAt = isFirstSight ? facts.order.createdAt : later(at, facts.order.createdAt);
    const earning = await earningOf(trx, facts, { ...referral, earnedAt });
    if (earning === null) return [];
    if (!facts.isProven && facts.verdict !== 'approved') {
      if (facts.verdict !== null || earning.commissionCents === 0) return [];
      const { commissionCents: amountCents } = earning;
      await requestCommission(trx, orderGid, { ...referral, amountCents, at });
      return [{ ...of, happened: 'waits', amountCents }];
    }
    commission = await earn(trx, facts, earning, rules.holdDays);
    news.push({ ...of, happened: 'earned', amountCents: commission.commissionCents });
  }
  const step = commissionStep(commission.net, netCommission(commission, facts.now));
  if (step === null) return news;
  const occurredAt = later(at, commission.lastAt);
  await trx
    .insertInto('commission_entry')
    .values({
      ambassador_gid: referral.ambassadorGid,
      kind: step.kind,
      order_gid: orderGid,
      nth: commission.entries + 1,
      cents: BigInt(step.cents),
      sales_cents: BigInt(step.salesCents),
      because: step.because,
      occurred_at: occurredAt,
      payable_at: entryPayableAt(commission.payableAt, occurredAt),
    })
    .execute();
  const { kind: happened, cents: amountCents, because } = step;
  return [...news, { ...of, happened, amountCents, because }];
}

type Earning = {
  ambassadorGid: string;
  earnedAt: Date;
  rateId: number;
  basisPoints: number;
  commissionCents: Cents;
};

/** Returns how a commission is calculated. Null if no rate was in force. */
async function earningOf(
  trx: Transaction<DB>,
  { baseCents }: OrderFacts,
  { ambassadorGid, earnedAt }: { ambassadorGid: string; earnedAt: Date },
): Promise<Earning | null> {
  const finished = await trx
    .selectFrom('training_finish')
    .select('finished_at')
    .where('customer_gid', '=', ambassadorGid)
    .executeTakeFirst();
  const rate = rateFor(await listRates(trx), {
    finishedAt: finished?.finished_at ?? null,
    paidAt: earnedAt,
  });
  if (rate === null) return null;
  const { id: rateId, basisPoints } = rate;
  const commissionCents = commissionOf(baseCents, basisPoints);
  return { ambassadorGid, earnedAt, rateId, basisPoints, commissionCents };
}

/** Asks for a second person: what staff have written down as received proves no payment (decision 0041). */
async function requestCommission(
  trx: Transaction<DB>,
  orderGid: string,
  { ambassadorGid, amountCents, at }: { ambassadorGid: string; amountCents: Cents; at: Date },
): Promise<void> {
  await insertApproval(trx, {
    id: randomUUID(),
    formToken: randomUUID(),
    kind: 'commission',
    subjectId: orderGid,
    request: { ambassadorGid },
    amountCents,
    reason: '',
    atOnce: false,
    limitCents: 0,
    by: STORE,
    at,
  });
}

/** Records how the commission is calculated, and writes its first entry. */
async function earn(
  trx: Transaction<DB>,
  { order, baseCents }: OrderFacts,
  { ambassadorGid, earnedAt, rateId, basisPoints, commissionCents }: Earning,
  holdDays: number,
): Promise<NonNullable<OrderFacts['commission']>> {
  const place = await trx
    .selectFrom('ambassador_mirror')
    .select(['college_key', 'chapter_kind', 'chapter_key'])
    .where('customer_gid', '=', ambassadorGid)
    .executeTakeFirst();
  const payableAt = new Date(earnedAt.getTime() + holdDays * DAY_MS);
  await trx
    .insertInto('commission')
    .values({
      order_gid: order.gid,
      ambassador_gid: ambassadorGid,
      order_name: order.name,
      ordered_at: order.createdAt,
      earned_at: earnedAt,
      payable_at: payableAt,
      base_cents: BigInt(baseCents),
      rate_id: rateId,
      basis_points: basisPoints,
      commission_cents: BigInt(commissionCents),
      campus_key: place?.college_key ?? null,
      chapter_kind: place?.chapter_kind ?? null,
      chapter_key: place?.chapter_key ?? null,
    })
    .execute();
  await trx
    .insertInto('commission_entry')
    .values({
      ambassador_gid: ambassadorGid,
      kind: 'earned',
      order_gid: order.gid,
      nth: 1,
      cents: BigInt(commissionCents),
      sales_cents: BigInt(baseCents),
      occurred_at: earnedAt,
      payable_at: payableAt,
    })
    .execute();
  const net = { cents: commissionCents, salesCents: baseCents };
  return { baseCents, commissionCents, payableAt, net, entries: 1, lastAt: earnedAt };
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

/**
 * Advances the commissions of some orders again, each in its own transaction. A failure affects neither
 * the other orders nor the caller: it is logged, and the reconciler finds the order again.
 *
 * @param orders ids or nulls; orders without a referral are skipped
 * @returns how many have changed, and how many could not be settled
 */
export async function advanceCommissions(
  db: Kysely<DB>,
  orders: readonly (string | null)[],
  {
    at,
    rules,
    log,
  }: {
    at: Date;
    rules: CommissionRules;
    log: Record<'info' | 'error', (fields: object, text: string) => void>;
  },
): Promise<{ repaired: number; broken: number }> {
  const total = { repaired: 0, broken: 0 };
  for (const orderGid of orders) {
    if (orderGid === null) continue;
    try {
      const news = await moneyTransaction(db, (trx) =>
        advanceCommission(trx, orderGid, { at, rules }),
      );
      for (const one of news) log.info(one, COMMISSION_NEWS[one.happened]);
      if (news.length > 0) total.repaired += 1;
    } catch (error) {
      total.broken += 1;
      log.error({ err: error, order: orderGid }, 'the commission of an order could not be settled');
    }
  }
  return total;
}
