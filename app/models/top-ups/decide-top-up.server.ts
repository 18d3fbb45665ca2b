import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { nextTopUpStep, type TopUpStep } from '~/domain/top-ups/top-up';
import type { DB } from '../../../db/schema';
import { lockCustomerAccount } from '~/models/ledger/customer-account.server';
import { LEASE_MS } from '~/models/core/lease.server';
import { insertDeposit, type Deposit } from '~/models/deposits/deposit.server';
import { moneyTransaction } from '~/models/core/database.server';
import { stopTopUp } from './agree-top-up.server';
import { aboutTopUp, addTopUpEvent } from './top-up-event.server';
import { loadTopUpSnapshot, storeMonth } from './top-up-snapshot.server';
import { lockTopUp, updateTopUp, type TopUp } from './top-up.server';
import type { DepositLimits } from '~/domain/payments/deposit-limits';

type TopUpDecision =
  /** There is a deposit to charge now. */
  | { kind: 'begun'; depositId: string }
  /** A charge is wanted, but Stripe must first be asked about the card. */
  | { kind: 'check-card' }
  /** Nothing to do now; the time of the next check is stored. */
  | { kind: 'rests' };

export type TopUpRun = {
  gid: string;
  /** The card as Stripe has just described it; null before Stripe was asked. */
  card: { id: string; name: string; expiresAt: Date | null } | null;
  limits: DepositLimits;
  /** The process that will work on the deposit right away. */
  owner: string;
  /** UTC milliseconds. */
  now: number;
};

/** How soon a new deposit is looked at again, whichever process works on it, in milliseconds. */
const FOLLOW_MS = 3_000;

/**
 * Decides and writes in one transaction that locks the customer's row: however many processes run and however
 * often the balance falls, one begins a deposit and the others see it. The deposit's row exists before
 * anything is charged; `top_up.deposit_id` stays set until the outcome is recorded.
 */
export async function decideTopUp(db: Kysely<DB>, run: TopUpRun): Promise<TopUpDecision> {
  return moneyTransaction(db, async (trx) => {
    await lockCustomerAccount(trx, run.gid);
    const topUp = await lockTopUp(trx, run.gid);
    if (!topUp || topUp.depositId !== null) return { kind: 'rests' };
    if (!topUp.isOn) return rest(trx, topUp, { do: 'nothing' }, run);
    const snapshot = await loadTopUpSnapshot(trx, topUp, run.now);
    const step = nextTopUpStep({ ...snapshot, limits: run.limits });
    if (step.do !== 'charge') return rest(trx, topUp, step, run);
    // The customer may have agreed to another card while Stripe was asked about this one.
    if (run.card?.id !== topUp.paymentMethodId) return { kind: 'check-card' };
    return { kind: 'begun', depositId: await begin(trx, topUp, run) };
  });
}

async function rest(
  trx: Transaction<DB>,
  topUp: TopUp,
  step: Exclude<TopUpStep, { do: 'charge' }>,
  { now, card }: TopUpRun,
): Promise<TopUpDecision> {
  const at = new Date(now);
  const isOver = { lease_owner: null, lease_until: null, attempts: 0 };
  const cardCheck = card?.id === topUp.paymentMethodId ? { card_check_at: card.expiresAt } : {};
  switch (step.do) {
    case 'nothing':
      await updateTopUp(trx, topUp.customerGid, { ...isOver, ...cardCheck, is_due: false });
      break;
    case 'capped':
      await addTopUpEvent(trx, {
        ...aboutTopUp(topUp),
        kind: 'capped',
        month: storeMonth(now).month,
        at,
      });
      await untilThen(step.until);
      break;
    case 'wait':
      await untilThen(step.until);
      break;
    case 'stop':
      await stopTopUp(trx, topUp, { because: step.because, at });
      break;
  }
  return { kind: 'rests' };

  async function untilThen(until: number): Promise<void> {
    const next_attempt_at = new Date(until);
    await updateTopUp(trx, topUp.customerGid, { ...isOver, ...cardCheck, next_attempt_at });
  }
}

async function begin(
  trx: Transaction<DB>,
  topUp: TopUp,
  { card, owner, now }: TopUpRun,
): Promise<string> {
  const { customerGid: gid, terms, paymentMethodId, methodName } = topUp;
  const at = new Date(now);
  const last = await lastByHand(trx, topUp);
  const { id } = await insertDeposit(trx, {
    id: randomUUID(),
    customerGid: gid,
    stripeCustomerId: last.stripeCustomerId,
    formToken: randomUUID(),
    // Not a form's fingerprint: a post with the same amount and card is another deposit.
    fingerprint: `top-up:${terms.amountCents}:${paymentMethodId}`,
    amountCents: terms.amountCents,
    paymentMethodId,
    methodType: 'card',
    methodName: card?.name ?? methodName,
    methodFingerprint: null,
    asks3ds: false,
    firstName: last.firstName,
    lastName: last.lastName,
    at,
    topUpMonth: storeMonth(now).month,
    lease: { owner, until: new Date(now + LEASE_MS) },
  });
  await updateTopUp(trx, gid, {
    deposit_id: id,
    last_try_at: at,
    is_due: true,
    attempts: 0,
    card_check_at: card?.expiresAt ?? null,
    next_attempt_at: new Date(now + FOLLOW_MS),
    lease_owner: null,
    lease_until: null,
  });
  return id;
}

/**
 * Finds the name for the record: nobody is signed in, so it is that of the last manual deposit with this
 * card.
 */
async function lastByHand(
  trx: Transaction<DB>,
  { customerGid, paymentMethodId }: TopUp,
): Promise<Pick<Deposit, 'stripeCustomerId' | 'firstName' | 'lastName'>> {
  const row = await trx
    .selectFrom('deposit')
    .select(['stripe_customer_id', 'first_name', 'last_name'])
    .where('customer_gid', '=', customerGid)
    .where('payment_method_id', '=', paymentMethodId)
    .where('state', '=', 'credited')
    .where('top_up_month', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    stripeCustomerId: row.stripe_customer_id,
    firstName: row.first_name,
    lastName: row.last_name,
  };
}
