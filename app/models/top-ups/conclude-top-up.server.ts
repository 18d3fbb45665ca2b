import type { Kysely, Transaction } from 'kysely';
import { DEPOSIT_DECLINES, depositFailure, isCalledOff } from '~/domain/deposits/deposit-machine';
import { TOP_UP_PATIENCE } from '~/domain/top-ups/top-up';
import type { DB } from '../../../db/schema';
import { lockCustomerAccount } from '~/models/ledger/customer-account.server';
import { getDeposit, type Deposit } from '~/models/deposits/deposit.server';
import { moneyTransaction } from '~/models/core/database.server';
import { stopTopUp } from './agree-top-up.server';
import { aboutTopUp, addTopUpEvent } from './top-up-event.server';
import { lockTopUp, updateTopUp, type TopUp } from './top-up.server';
import { TERMINAL_STATES } from '~/domain/ledger/ledger';

/** When to look again at a deposit that another process works on, and at one in review, in milliseconds. */
const FOLLOW_MS = 3_000;
const REVIEW_MS = 10 * 60_000;
/** The delay after a charge that could not even be started, in milliseconds. */
const AGAIN_MS = 15 * 60_000;

/**
 * Records the outcome of a charge, once: added, declined (which turns the top-up off), called off, or not
 * even started. As long as the deposit has not ended, it schedules the next check.
 *
 * @param now UTC milliseconds
 */
export async function concludeTopUp(db: Kysely<DB>, gid: string, now: number): Promise<void> {
  await moneyTransaction(db, async (trx) => {
    await lockCustomerAccount(trx, gid);
    const topUp = await lockTopUp(trx, gid);
    if (!topUp || topUp.depositId === null) return;
    const deposit = await getDeposit(trx, topUp.depositId);
    if (!TERMINAL_STATES.includes(deposit.state)) {
      const wait = deposit.state === 'review' ? REVIEW_MS : FOLLOW_MS;
      return updateTopUp(trx, gid, { ...NOBODYS, next_attempt_at: new Date(now + wait) });
    }
    if (deposit.state === 'credited') return added(trx, topUp, deposit, new Date(now));
    return failed(trx, topUp, deposit, now);
  });
}

const NOBODYS = { lease_owner: null, lease_until: null };

async function added(
  trx: Transaction<DB>,
  topUp: TopUp,
  { id, methodName, amountCents }: Deposit,
  at: Date,
): Promise<void> {
  // What was charged: the agreement may have changed meanwhile.
  const terms = { ...topUp.terms, amountCents };
  await addTopUpEvent(trx, {
    customerGid: topUp.customerGid,
    terms,
    methodName,
    kind: 'added',
    depositId: id,
    at,
  });
  // The customer may have spent more during the charge.
  const changes = { ...NOBODYS, deposit_id: null, is_due: topUp.isOn, next_attempt_at: at };
  await updateTopUp(trx, topUp.customerGid, changes);
}

async function failed(
  trx: Transaction<DB>,
  topUp: TopUp,
  deposit: Deposit,
  now: number,
): Promise<void> {
  const at = new Date(now);
  const because = depositFailure(deposit.failureCode) ?? 'deposit_not_begun';
  if (topUp.isOn && DEPOSIT_DECLINES.includes(because)) {
    return stopTopUp(trx, topUp, { because, depositId: deposit.id, at });
  }
  await addTopUpEvent(trx, {
    ...aboutTopUp(topUp),
    kind: 'not_added',
    because,
    depositId: deposit.id,
    at,
  });
  if (isCalledOff(because)) {
    // Decide again, by the current agreement and balance.
    const changes = { ...NOBODYS, deposit_id: null, is_due: topUp.isOn, next_attempt_at: at };
    return updateTopUp(trx, topUp.customerGid, changes);
  }
  const ended = { ...topUp, depositId: null };
  if (topUp.isOn && (await isHopeless(trx, topUp.customerGid))) {
    return stopTopUp(trx, ended, { because, at });
  }
  await updateTopUp(trx, topUp.customerGid, {
    ...NOBODYS,
    deposit_id: null,
    is_due: topUp.isOn,
    next_attempt_at: new Date(now + AGAIN_MS),
  });
}

/**
 * Whether the last `TOP_UP_PATIENCE` events are all charges that could not start; called-off ones don't
 * count.
 */
async function isHopeless(trx: Transaction<DB>, gid: string): Promise<boolean> {
  const rows = await trx
    .selectFrom('top_up_event')
    .select(['kind', 'because'])
    .where('customer_gid', '=', gid)
    .orderBy('seq', 'desc')
    .limit(TOP_UP_PATIENCE)
    .execute();
  const isUnbegun = rows.map(({ kind, because }) => kind === 'not_added' && !isCalledOff(because));
  return isUnbegun.length === TOP_UP_PATIENCE && !isUnbegun.includes(false);
}
