import type { AccountReply } from '~/components/ui/forms/account-form';

/** The reply to a form that two fields and the bank have rejected. */
export const REJECTED: AccountReply = {
  form: 'card',
  result: {
    status: 'error',
    initialValue: { nickname: '', zip: '9506' },
    error: {
      '': ['The bank declined the card. Nothing was charged.'],
      zip: ['Enter a ZIP code with five digits.'],
    },
  },
};
