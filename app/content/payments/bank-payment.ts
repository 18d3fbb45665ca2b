import { cashOf } from '~/content/ledger/earth-cash';

/** Texts about a payment from a bank account, which takes days. */
export const BANK_PAYMENT = {
  order: (name: string | null) => (name === null ? 'your order' : `order ${name}`),
  invoice: 'your invoice',
} as const;

/**
 * Returns what became of the money of a bank payment that did not go through.
 *
 * @param isDeclined whether the bank has paid nothing
 * @param organization name of the organization whose Earth Cash was part of it; null for the customer's own
 */
export function bankPaymentKept({
  isDeclined,
  storeCreditCents,
  organization,
}: {
  isDeclined: boolean;
  storeCreditCents: number;
  organization: string | null;
}): string {
  const debit = isDeclined
    ? 'Nothing was taken from your account.'
    : 'Anything that was debited is on its way back to your account, usually within a few business days.';
  if (storeCreditCents === 0) return debit;
  const cash =
    organization === null
      ? 'Your Earth Cash is back in your balance.'
      : `The amount reserved is back in ${cashOf(organization)}.`;
  return `${debit} ${cash}`;
}
