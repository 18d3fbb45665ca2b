import { choice, DAYS, defineList, type QueryIn, SEARCH, shaped } from '~/domain/core/lists';

/** What became of a mail; 'unsent' are all that have not left. */
export const SENT_EMAIL_STATES = ['sent', 'unsent', 'waiting', 'dropped', 'given-up'] as const;

/** The staff's list of the mails that were sent or not. */
export const SENT_EMAIL_LIST = defineList({
  filters: {
    search: SEARCH,
    state: choice('state', SENT_EMAIL_STATES),
    /** Its name in the registry. */
    template: shaped('email', /^[a-z][a-z-]{1,59}$/),
    ...DAYS,
  },
  sorts: ['newest', 'oldest'],
  perPage: 25,
});
export type SentEmailQuery = QueryIn<typeof SENT_EMAIL_LIST>;
