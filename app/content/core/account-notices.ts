import { errorMessage } from './errors';

/** One-time messages of the account area after a redirect; only the code is passed on. */
export const ACCOUNT_NOTICES = {
  'profile-saved': { tone: 'done', text: 'Your profile is saved.' },
  'consent-given': { tone: 'done', text: 'You are on the list for news by email.' },
  'consent-withdrawn': { tone: 'done', text: 'You get no more news by email from us.' },
  'address-saved': { tone: 'done', text: 'The address is saved.' },
  'address-removed': { tone: 'done', text: 'The address is removed.' },
  'location-named': { tone: 'done', text: 'The name is saved.' },
  'location-unnamed': { tone: 'done', text: 'The name is taken away. The address stays.' },
  'default-changed': { tone: 'done', text: 'You have a new default address.' },
  'company-saved': { tone: 'done', text: 'Your company is saved.' },
  'university-saved': { tone: 'done', text: 'Your university is saved.' },
  'session-ended': { tone: 'done', text: 'That device is signed out.' },
  'closing-requested': { tone: 'done', text: 'We have your request to close the account.' },
  'closing-withdrawn': { tone: 'done', text: 'Your request is withdrawn. Your account stays.' },
  'export-failed': { tone: 'problem', text: errorMessage('customer_details_failed') },
  'export-too-often': { tone: 'problem', text: errorMessage('account_export_too_often') },
  'method-saved': { tone: 'done', text: 'Your payment method is saved.' },
  'method-pending': {
    tone: 'done',
    text: 'Your bank account is saved. Confirm the small test deposits when they arrive, and it can be used.',
  },
  'method-processing': {
    tone: 'done',
    text: 'The card company is still checking it. It appears here as soon as they are done.',
  },
  'method-unfinished': {
    tone: 'problem',
    text: 'Nothing was saved: you came back before the end.',
  },
  'method-expired': {
    tone: 'problem',
    text: 'Nothing was saved: the card company’s page was open too long. Please begin again.',
  },
  'method-failed': {
    tone: 'problem',
    text: 'Nothing was saved: your bank or the card company has refused it. Please try another one.',
  },
  'method-default-changed': { tone: 'done', text: 'You have a new default payment method.' },
  'method-named': { tone: 'done', text: 'The name is saved.' },
  'method-removed': { tone: 'done', text: 'The payment method is removed.' },
  'method-gone': { tone: 'problem', text: 'This payment method was removed and is not saved.' },
  'allowance-set': { tone: 'done', text: 'The allowance is saved.' },
  'allowance-zone-set': { tone: 'done', text: 'The time zone is saved.' },
  'allowance-asked': {
    tone: 'done',
    text: 'Your admins have been told. You get an email when they have decided.',
  },
  'allowance-granted': { tone: 'done', text: 'Granted. The member gets an email.' },
  'allowance-refused': { tone: 'done', text: 'Refused. The member gets an email.' },
  'board-name-chosen': { tone: 'done', text: 'Leaderboards show this name from now on.' },
  'first-steps-away': { tone: 'done', text: 'The first steps are put away.' },
  'invitation-sent': { tone: 'done', text: 'The invitation is on its way by email.' },
  'invitation-sent-again': {
    tone: 'done',
    text: 'The invitation is on its way again. The link of the earlier email stops working.',
  },
  'invitation-revoked': { tone: 'done', text: 'The invitation is revoked.' },
  'member-removed': { tone: 'done', text: 'The member is removed.' },
  'admin-made': { tone: 'done', text: 'There is a new admin.' },
  'admin-taken': { tone: 'done', text: 'They are a member now, and no longer an admin.' },
  'organization-saved': { tone: 'done', text: 'The organization is saved.' },
  'organization-joined': { tone: 'done', text: 'Welcome: you are in the organization now.' },
  'organization-left': { tone: 'done', text: 'You have left the organization.' },
  'top-up-on': {
    tone: 'done',
    text: 'Automatic top-up is on. We have mailed you what you agreed to.',
  },
  'top-up-changed': {
    tone: 'done',
    text: 'Automatic top-up is changed. We have mailed you what you agreed to.',
  },
  'top-up-off': { tone: 'done', text: 'Automatic top-up is off. No further charge begins.' },
  'lesson-passed': { tone: 'done', text: 'Passed.' },
  'training-finished': {
    tone: 'done',
    text: 'Passed, and that was the last: you have finished the training.',
  },
  'transfer-asked': {
    tone: 'done',
    text: 'Our team has been told. You get an email when the transfer is made, or when it cannot be.',
  },
  'transfer-canceled': {
    tone: 'done',
    text: 'The transfer is canceled. Its amount is back in your payable commission.',
  },
  'method-unknown': {
    tone: 'problem',
    text: 'The card company is not answering just now. If you finished there, your payment method appears here by itself.',
  },
} as const satisfies Record<string, { tone: 'done' | 'problem'; text: string }>;

export type AccountNoticeCode = keyof typeof ACCOUNT_NOTICES;

export function isAccountNotice(code: unknown): code is AccountNoticeCode {
  return typeof code === 'string' && Object.hasOwn(ACCOUNT_NOTICES, code);
}
