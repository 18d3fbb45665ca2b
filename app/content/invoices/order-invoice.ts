import type { BillingRejection } from '~/domain/invoices/order-invoice';

/** Texts about the invoice of an order, on the order's pages. */
export const ORDER_INVOICE = {
  title: 'Invoice',
  number: 'Number',
  total: 'Total',
  open: 'Balance due',
  pay: 'Pay this invoice',
  view: 'View invoice',
  pdf: 'Download PDF',
  /** For the customer while QuickBooks has none. */
  coming: 'We’re preparing the invoice for this order. It will show up here and under Invoices.',
  void: 'This invoice was voided.',
  state: 'Status',
  states: {
    requested: 'Processing in QuickBooks',
    billed: 'In QuickBooks',
    rejected: 'Not billed',
    void: 'Void',
  },
  /** In the mail that brings it. */
  mail: {
    attached: 'The invoice is attached as a PDF.',
    notAttached: 'We couldn’t attach the PDF this time. Open the invoice to download it.',
  },
  retry: 'Bill again',
  notRejected: 'This order’s invoice already exists or is being created.',
} as const;

/** Why staff have to do something before an order can be billed. */
export const BILLING_REJECTION_LABELS: Record<BillingRejection, string> = {
  'closed-period': 'The books are closed for the date of this order.',
  'number-taken': 'Another invoice in QuickBooks has this order’s number.',
  amounts: 'The amounts in QuickBooks don’t match this order.',
  'order-missing': 'Shopify no longer has this order.',
  'no-email': 'This order’s customer has no email address.',
  refused: 'QuickBooks refused the invoice.',
};
