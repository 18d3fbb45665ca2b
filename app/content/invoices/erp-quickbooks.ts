import { sentence } from '~/content/core/errors';
import type { BookState, BookTest } from '~/domain/invoices/book-state';

/** Texts of the page about QuickBooks. */
export const QUICKBOOKS = {
  title: 'QuickBooks',
  text: 'How the connection to the books stands. Its tokens are kept sealed and are shown nowhere.',
  stateHeading: 'Connection',
  state: {
    connected: 'Connected',
    'first-call': 'Ready: the token of the settings is used with the first call.',
    'no-token': sentence('refresh_token_missing'),
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
  looksHeading: 'Open invoices',
  looksText:
    'Whether a customer has open invoices is asked at most every five minutes, when they are here.',
  looks: {
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
