import { errorMessage } from '~/content/core/errors';
import type { BookConnect } from '~/domain/invoices/book-connection';
import type { BookState, BookTest } from '~/domain/invoices/invoice';

/** Texts of the page about ordering on invoice. */
export const INVOICE_LIST = {
  title: 'Invoice requests',
  text: 'Requests for invoice terms, and past decisions.',
  lists: 'Filter requests',
  open: 'Open',
  decided: 'Decided',
  none: 'No open requests.',
  noneDecided: 'No decisions yet.',
  customer: 'Customer',
  email: 'Email at request',
  requested: 'Requested',
  before: 'Last decision',
  never: 'Never',
  state: 'Decision',
  when: 'Decided on',
  by: 'Decided by',
  reason: 'Reason',
  notified: 'Notified by email',
  notNotified: 'Not yet',
  answer: 'Decide',
  questions: {
    granted: {
      heading: (name: string) => `Approve invoice terms for ${name}?`,
      what: [
        'From now on, the customer can choose to pay by invoice at checkout.',
        'The customer gets an email. This also answers an open request.',
      ],
      send: 'Approve terms',
    },
    refused: {
      heading: (name: string) => `Decline invoice terms for ${name}?`,
      what: [
        'From now on, the customer pays when they order. Orders already placed on invoice don’t change.',
        'The customer gets an email. This also answers an open request.',
      ],
      send: 'Decline terms',
    },
  },
  reasonField: 'Reason',
  reasonHint: 'For teammates only; the customer doesn’t see it.',
  cancel: 'Cancel',
  problems: {
    overtaken:
      'A teammate has already made a different decision. See it below, and decide again if you need to.',
  },
  done: {
    granted: 'Approved. The customer gets an email.',
    refused: 'Declined. The customer gets an email.',
  },
} as const;

export const INVOICE_DECISIONS = { granted: 'Approved', refused: 'Declined' } as const;

/** Texts of a customer's open invoices, for staff. */
export const ERP_CUSTOMER_INVOICES = {
  heading: 'Open invoices',
  none: 'No open invoices in QuickBooks for this email address.',
  silent: 'QuickBooks isn’t answering, so we don’t know which invoices are open.',
  overdue: 'Overdue',
  columns: {
    number: 'Invoice',
    issued: 'Issued',
    due: 'Due',
    amount: 'Amount',
    balance: 'Amount due',
  },
  total: (sum: string) => `Total due: ${sum}`,
} as const;

/** Texts of the page about QuickBooks. */
export const QUICKBOOKS = {
  title: 'QuickBooks',
  text: 'The status of the QuickBooks connection. Its tokens are stored encrypted and never shown.',
  stateHeading: 'Connection',
  state: {
    connected: 'Connected',
    'first-call': 'Ready: the token from the settings is used for the first call.',
    'no-token': errorMessage('refresh_token_missing'),
    disconnected: 'Disconnected',
    refused: 'QuickBooks rejected every token we have.',
    off: 'Not set up',
  } satisfies Record<BookState['connection'], string>,
  connect: {
    out: 'Until a company is connected, no one can see or pay invoices here. Everything else works.',
    off: 'Set QUICKBOOKS_CLIENT_ID and QUICKBOOKS_CLIENT_SECRET, restart the store, and connect the company here.',
    admin: 'An admin can connect the company.',
    first: 'Connect to QuickBooks',
    again: 'Reconnect',
    disconnect: 'Disconnect',
  },
  disconnect: {
    heading: 'Disconnect QuickBooks?',
    what: [
      'The store’s access ends at QuickBooks, and its tokens are deleted here.',
      'Customers can’t see or pay invoices until an admin connects the same company again.',
      'A payment that is being recorded waits until then.',
    ],
    confirm: 'Disconnect QuickBooks',
    cancel: 'Keep connected',
  },
  done: {
    connected: 'QuickBooks is connected.',
    disconnected: 'QuickBooks is disconnected.',
    declined: 'Access wasn’t granted, so nothing has changed.',
    outdated: 'That attempt to connect has ended. Start again here.',
    'other-company':
      'That’s another company. This store’s invoices and payments belong to the one below, so nothing has changed.',
    refused: 'QuickBooks rejected the request. Start again here.',
    silent: 'QuickBooks didn’t answer. Try again in a minute.',
  } satisfies Record<BookConnect, string>,
  endsSoon: (date: string) =>
    `Intuit ends this connection on ${date}, five years after it was made. Reconnect before then.`,
  facts: {
    state: 'Status',
    realm: 'Company ID',
    connected: 'Connected',
    hardEnd: 'Final expiration',
    renewed: 'Last renewed',
    next: 'Next renewal',
    ends: 'Expires unless used',
    previous: 'Previous token kept until',
    lease: 'Renewing now, until no later than',
    failure: 'Last failed renewal',
  },
  never: 'Never',
  by: (name: string) => `by ${name}`,
  withNext: 'On the next call',
  notBefore: 'No earlier than',
  why: { refused: 'QuickBooks rejected the renewal', unavailable: 'QuickBooks didn’t answer' },
  checksHeading: 'Open invoices',
  checksText: 'While a customer is here, we check for open invoices at most every 5 minutes.',
  checks: {
    customers: 'Customers checked',
    withOpen: 'Customers with open invoices',
    paused: 'Checking now, or waiting after a failed check',
    latest: 'Last check',
  },
  test: {
    heading: 'Test the connection',
    text: 'Requests one invoice from QuickBooks without showing it. Renews the connection if that’s due.',
    send: 'Test connection',
  },
  tests: {
    answered: 'QuickBooks answered: the connection works.',
    refused: 'QuickBooks rejected the request. The reason is in the server log.',
    silent: 'QuickBooks didn’t answer. Try again in a minute.',
  } satisfies Record<BookTest, string>,
} as const;
