import type { Kysely } from 'kysely';
import { asks3ds } from '~/domain/payments/card-charge';
import { cardPause } from '~/domain/payments/card-pause';
import type { PaymentRejection, PayRequest } from '~/domain/payments/payment-rejection';
import type { PaymentMethodType } from '~/domain/payment-methods/payment-method';
import { isRejectedBankAccount } from '~/models/payment-methods/payment-method.server';
import type { DB } from '../../../db/schema';
import { cardAttempts, cardHistory } from './card-history.server';

/** The rejection of each pause. */
const PAUSES = {
  method: 'payment_too_many_declines',
  methods: 'payment_too_many_cards',
  open: 'payment_too_many_open',
} as const;

/** A saved card or bank account that is to be charged. */
export type PayingMethod = {
  type: PaymentMethodType;
  name: string;
  /** Of a bank account; null for a card. */
  fingerprint: string | null;
};

/**
 * Decides whether the card or bank account of a payment may be charged now, and whether its bank is to authenticate the
 * customer. Call it with the customer's row locked, so that two payments count each other.
 */
export async function checkMethod(
  trx: Kysely<DB>,
  {
    customerGid,
    request,
    method,
    declinesPerHour,
    now,
  }: {
    customerGid: string;
    request: PayRequest;
    method: PayingMethod | null;
    declinesPerHour: number;
    now: number;
  },
  { stripeCustomerId }: { stripeCustomerId: string | null },
): Promise<{ rejection: PaymentRejection } | { asks3ds: boolean }> {
  const { split, paymentMethodId: methodId } = request;
  const { cardCents } = split;
  if (cardCents === 0) return { asks3ds: false };
  if (stripeCustomerId === null || methodId === null || method === null) {
    return { rejection: { code: 'payment_method_unknown' } };
  }
  if (await isRejectedBankAccount(trx, method.fingerprint)) {
    return { rejection: { code: 'payment_method_refused' } };
  }
  const attempts = await cardAttempts(trx, { gid: customerGid, methodId }, now);
  const pause = cardPause(attempts, declinesPerHour, now);
  if (pause) {
    return { rejection: { code: PAUSES[pause.why], waitSeconds: Math.ceil(pause.ms / 1000) } };
  }
  const { hasCharged: hasCredited, hasDeclinedSinceCharge: hasDeclinedSinceCredit } =
    await cardHistory(trx, customerGid);
  return { asks3ds: asks3ds(cardCents, method.type, { hasCredited, hasDeclinedSinceCredit }) };
}
