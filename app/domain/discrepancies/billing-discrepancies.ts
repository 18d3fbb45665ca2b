import type { DiscrepancyRule } from './discrepancy-rule';

/** About orders on invoice on their way to QuickBooks (decision 0055). Their subject is the order's payment. */
export const BILLING_DISCREPANCIES = {
  'order-not-billed': {
    label: 'Order on invoice not billed',
    severity: 'error',
    subject: 'payment',
    resolvedBy: ['itself'],
    suggestedFix: {
      'closed-period':
        'QuickBooks’ books are closed for the date of this order. Try again from the order’s page: the invoice then gets today’s date.',
      'number-taken':
        'Another invoice in QuickBooks already has this order’s number. Change that invoice’s number there, then try again from the order’s page.',
      amounts:
        'The invoice doesn’t match the order’s total. If QuickBooks has the invoice, correct its amounts or its sales tax there; then try again from the order’s page.',
      'order-missing':
        'Shopify no longer has this order. Check whether it was deleted, and void its invoice if QuickBooks has one.',
      'no-email':
        'This order’s customer has no email address, so there’s nobody to bill. Add one in Shopify, then try again from the order’s page.',
      refused:
        'QuickBooks refused the invoice. Look up the code in this issue’s details, fix the cause in QuickBooks, then try again from the order’s page.',
    },
  },
  'order-invoice-behind': {
    label: 'Invoice doesn’t follow its order',
    severity: 'error',
    subject: 'payment',
    resolvedBy: ['itself'],
    suggestedFix:
      'QuickBooks refused a change, credit memo, or payment for this order’s invoice, for example because its books are closed for that date or more was paid than is now due. Make the change in QuickBooks by hand. The store looks again whenever the order or the invoice changes.',
  },
} as const satisfies Record<string, DiscrepancyRule>;
