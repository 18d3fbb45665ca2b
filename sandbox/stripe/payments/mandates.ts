import type { Stripe } from 'stripe';
import { methodBody } from '../payment-methods';
import type { MandateRow } from '../rows';
import type { Money } from './money';

/** Returns the active mandate of a saved bank account, if there is one. */
export function activeMandate(money: Money, methodId: string): MandateRow | undefined {
  return money.records.mandates.find(
    ({ paymentMethod, status }) => paymentMethod === methodId && status === 'active',
  );
}

/** Blocks further debits of this account and ends its mandates. False if it is not a bank account. */
export function blockBank(money: Money, methodId: string, reason: string): boolean {
  const { paymentMethods } = money.records;
  const method = paymentMethods.get(methodId);
  if (method?.type !== 'us_bank_account') return false;
  const blocked = { networkCode: NETWORK_CODES[reason] ?? 'R03', reason };
  const bank = { ...method.bank, blocked };
  const body = methodBody(paymentMethods.put({ ...method, bank }));
  money.events.emit('payment_method.updated', body);
  endMandates(money, methodId);
  return true;
}

/** Ends the mandates of a bank account, as its owner can at their bank. The account can still be debited anew. */
export function endMandates(money: Money, methodId: string): void {
  const { mandates } = money.records;
  const given = mandates.values().filter(({ paymentMethod }) => paymentMethod === methodId);
  for (const mandate of given) {
    const next = mandates.put({ ...mandate, status: 'inactive' });
    money.events.emit('mandate.updated', mandateBody(next), { status: mandate.status });
  }
}

/** https://docs.stripe.com/payments/ach-direct-debit/blocked-bank-accounts */
const NETWORK_CODES: Record<string, string> = {
  bank_account_closed: 'R02',
  debit_not_authorized: 'R10',
  bank_account_frozen: 'R16',
};

/** Returns a mandate as the API shows it: https://docs.stripe.com/api/mandates */
export function mandateBody(row: MandateRow): Stripe.Mandate {
  return {
    id: row.id,
    object: 'mandate',
    customer_acceptance: {
      accepted_at: row.acceptedAt,
      online: { ip_address: null, user_agent: null },
      type: 'online',
    },
    livemode: false,
    multi_use: {},
    payment_method: row.paymentMethod,
    payment_method_details: { type: 'us_bank_account', us_bank_account: {} },
    status: row.status,
    type: 'multi_use',
  };
}
