/** When an order on invoice is due (decision 0054). */

export const PAYMENT_TERMS = ['due_on_receipt', 'net_15', 'net_30', 'net_60'] as const;

export type PaymentTermsName = (typeof PAYMENT_TERMS)[number];

const LABELS: Readonly<Record<PaymentTermsName, string>> = {
  due_on_receipt: 'Due on receipt',
  net_15: 'Net 15',
  net_30: 'Net 30',
  net_60: 'Net 60',
};

/** Returns the terms as everybody in the trade calls them: `Net 30`. */
export function termsLabel(terms: PaymentTermsName): string {
  return LABELS[terms];
}
