import type { DiscrepancyRule } from './discrepancy-rule';

/** About orders on invoice, their invoices in QuickBooks, and what was paid of either. */
export const INVOICE_DISCREPANCIES = {
  'order-without-invoice': {
    label: 'Order on invoice without an invoice',
    severity: 'error',
    subject: 'order',
    resolvedBy: ['itself'],
    suggestedFix: {
      waiting:
        'This order has been waiting for its invoice for hours. Check whether QuickBooks is connected, and the page of jobs for what failed.',
      gone: 'This order’s invoice was deleted in QuickBooks, so nobody will pay it. Create it again there with the order’s number, or cancel the order.',
      void: 'This order’s invoice was voided in QuickBooks, but the order still stands. Create a new invoice there, or cancel the order.',
    },
  },
  'invoice-without-order': {
    label: 'Invoice without an order',
    severity: 'error',
    subject: 'order',
    resolvedBy: ['itself'],
    suggestedFix: {
      canceled:
        'This order was canceled, but money is still due on its invoice. Void the invoice in QuickBooks, or apply a credit memo to it.',
      deleted:
        'This order was deleted in Shopify, but its invoice is still in QuickBooks. Void the invoice there if nothing was delivered.',
    },
  },
  'invoice-paid-on-one-side': {
    label: 'Paid on one side only',
    severity: 'error',
    subject: 'order',
    resolvedBy: ['itself'],
    suggestedFix: {
      books:
        'This order’s invoice is paid in QuickBooks, but Shopify doesn’t show the order as paid. Check both, then mark the order as paid in Shopify.',
      credited:
        'A credit in QuickBooks closed this order’s invoice, so nobody paid it, and Shopify still shows the order as owed. If goods came back or got cheaper, delete the credit memo and edit or cancel the order instead: the invoice follows. If the customer won’t pay, give the credit memo the item “Bad debts”. If the credit was the customer’s own money, mark the order as paid.',
      shop: 'Shopify shows this order as paid, but money is still due on its invoice. Check how it was paid, then record the payment in QuickBooks.',
    },
  },
  'invoice-amounts-differ': {
    label: 'Order and invoice amounts differ',
    severity: 'critical',
    subject: 'order',
    resolvedBy: ['itself'],
    suggestedFix:
      'The invoice in QuickBooks bills a different amount than the order costs. Compare the two, then correct the invoice in QuickBooks or edit the order.',
  },
  'invoice-duplicated': {
    label: 'Two invoices for one order',
    severity: 'critical',
    subject: 'order',
    resolvedBy: ['itself'],
    suggestedFix:
      'QuickBooks has more than one invoice for this order, so the customer might pay twice. Void the one that isn’t linked to the order.',
  },
} as const satisfies Record<string, DiscrepancyRule>;
