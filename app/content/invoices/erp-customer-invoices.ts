/** Texts of a customer's open invoices, for staff. */
export const ERP_CUSTOMER_INVOICES = {
  heading: 'Open invoices',
  none: 'Nothing is open in the books under this email address.',
  silent: 'QuickBooks does not answer, so it is not known which invoices are open.',
  overdue: 'Overdue',
  columns: {
    number: 'Invoice',
    issued: 'Issued',
    due: 'Due',
    amount: 'Amount',
    balance: 'Still open',
  },
  total: (sum: string) => `Open in all: ${sum}`,
} as const;
