import { errorMessage } from '~/content/core/errors';
import type { BookState, BookTest } from '~/domain/invoices/invoice';

/** Texts of the page about ordering on invoice. */
export const INVOICE_LIST = {
  title: 'Invoice requests',
  text: 'Who asks to order on invoice, and what was decided.',
  lists: 'Which ones',
  open: 'Waiting',
  decided: 'Decided',
  none: 'Nobody waits for an answer.',
  noneDecided: 'Nothing has been decided yet.',
  customer: 'Customer',
  email: 'Email when it was asked',
  requested: 'Asked',
  before: 'Decided before',
  never: 'Never',
  state: 'Decision',
  when: 'When',
  by: 'By',
  reason: 'Reason',
  notified: 'Told by email',
  notNotified: 'Not yet',
  answer: 'Answer',
  questions: {
    granted: {
      heading: (name: string) => `Let ${name} order on invoice?`,
      what: [
        'From now on the customer can choose at the checkout to pay later, on invoice.',
        'The customer is told by email; an open request is answered with it.',
      ],
      send: 'Grant it',
    },
    refused: {
      heading: (name: string) => `Not let ${name} order on invoice?`,
      what: [
        'From now on the customer pays when they order. Orders that were placed on invoice stay.',
        'The customer is told by email; an open request is answered with it.',
      ],
      send: 'Refuse it',
    },
  },
  reasonField: 'Reason',
  reasonHint: 'For your colleagues; the customer does not see it.',
  cancel: 'Not now',
  problems: {
    overtaken:
      'Somebody has decided otherwise meanwhile. It is shown below; decide again if you must.',
  },
  done: {
    granted: 'Granted. The customer is told by email.',
    refused: 'Refused. The customer is told by email.',
  },
} as const;

export const INVOICE_DECISIONS = { granted: 'Granted', refused: 'Refused' } as const;

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

/** Texts of the page about QuickBooks. */
export const QUICKBOOKS = {
  title: 'QuickBooks',
  text: 'How the connection to the books stands. Its tokens are kept sealed and are shown nowhere.',
  stateHeading: 'Connection',
  state: {
    connected: 'Connected',
    'first-call': 'Ready: the token of the settings is used with the first call.',
    'no-token': errorMessage('refresh_token_missing'),
    refused: 'QuickBooks has turned down every token that we have.',
  } satisfies Record<BookState['connection'], string>,
  connect:
    'Connect the company at QuickBooks again and set QUICKBOOKS_REFRESH_TOKEN. Until then nobody sees or pays invoices here; everything else works.',
  facts: {
    state: 'State',
    renewed: 'Last renewed',
    next: 'Next renewal',
    ends: 'Ends unless it is used before',
    previous: 'Token before it kept until',
    lease: 'Being renewed now, until at most',
    failure: 'Last renewal that failed',
  },
  never: 'Never',
  withNext: 'With the next call',
  notBefore: 'Not before',
  why: { refused: 'QuickBooks refused', unavailable: 'QuickBooks did not answer' },
  checksHeading: 'Open invoices',
  checksText:
    'Whether a customer has open invoices is asked at most every five minutes, when they are here.',
  checks: {
    customers: 'Customers whose invoices were looked at',
    withOpen: 'Of them with open invoices',
    paused: 'Being looked at, or waiting after a look that failed',
    latest: 'Latest look',
  },
  test: {
    heading: 'Try the connection',
    text: 'Asks QuickBooks for one invoice and shows nothing of it. Renews the connection if that is due.',
    send: 'Try it now',
  },
  tests: {
    answered: 'QuickBooks has answered: the connection works.',
    refused: 'QuickBooks has refused. The log of the server says what.',
    silent: 'QuickBooks has not answered. Try again in a minute.',
  } satisfies Record<BookTest, string>,
} as const;
