import { errorMessage } from './errors';

/** One-time messages of the account area after a redirect; only the code is passed on. */
export const ACCOUNT_NOTICES = {
  'profile-saved': { tone: 'done', text: 'Profile saved.' },
  'consent-given': { tone: 'done', text: 'You’re subscribed to news and offers.' },
  'consent-withdrawn': { tone: 'done', text: 'You’re unsubscribed from news and offers.' },
  'address-saved': { tone: 'done', text: 'Address saved.' },
  'address-removed': { tone: 'done', text: 'Address removed.' },
  'location-named': { tone: 'done', text: 'Name saved.' },
  'location-unnamed': { tone: 'done', text: 'Name removed. The address is still saved.' },
  'default-changed': { tone: 'done', text: 'Default address updated.' },
  'company-saved': { tone: 'done', text: 'Company saved.' },
  'university-saved': { tone: 'done', text: 'University saved.' },
  'session-ended': { tone: 'done', text: 'You’re signed out on that device.' },
  'closing-requested': { tone: 'done', text: 'We received your request to close your account.' },
  'closing-withdrawn': { tone: 'done', text: 'Request withdrawn. Your account stays open.' },
  'export-failed': { tone: 'problem', text: errorMessage('customer_details_failed') },
  'export-too-often': { tone: 'problem', text: errorMessage('account_export_too_often') },
  'method-saved': { tone: 'done', text: 'Payment method saved.' },
  'method-pending': {
    tone: 'done',
    text: 'Bank account saved. Confirm the small test deposit when it arrives to start using the account.',
  },
  'method-processing': {
    tone: 'done',
    text: 'Stripe is still checking this payment method. It will appear here when the check is done.',
  },
  'method-unfinished': {
    tone: 'problem',
    text: 'Nothing was saved. You left before finishing.',
  },
  'method-expired': {
    tone: 'problem',
    text: 'Stripe’s page timed out, so nothing was saved. Start again.',
  },
  'method-failed': {
    tone: 'problem',
    text: 'Your bank or Stripe declined this payment method, so nothing was saved. Try another.',
  },
  'method-default-changed': { tone: 'done', text: 'Default payment method updated.' },
  'method-named': { tone: 'done', text: 'Nickname saved.' },
  'method-removed': { tone: 'done', text: 'Payment method removed.' },
  'method-gone': { tone: 'problem', text: 'This payment method is no longer saved.' },
  'allowance-set': { tone: 'done', text: 'Allowance saved.' },
  'allowance-zone-set': { tone: 'done', text: 'Time zone saved.' },
  'allowance-asked': {
    tone: 'done',
    text: 'We’ve told your admins. You’ll get an email when they decide.',
  },
  'allowance-granted': { tone: 'done', text: 'Approved. The member will get an email.' },
  'allowance-refused': { tone: 'done', text: 'Declined. The member will get an email.' },
  'board-name-chosen': { tone: 'done', text: 'Leaderboards will show this name from now on.' },
  'first-steps-away': { tone: 'done', text: 'First steps dismissed.' },
  'invitation-sent': { tone: 'done', text: 'Invitation sent.' },
  'invitation-sent-again': {
    tone: 'done',
    text: 'Invitation sent again. The link in the earlier email no longer works.',
  },
  'invitation-revoked': { tone: 'done', text: 'Invitation revoked.' },
  'member-removed': { tone: 'done', text: 'Member removed.' },
  'admin-made': { tone: 'done', text: 'They’re an admin now.' },
  'admin-taken': { tone: 'done', text: 'They’re a member now, no longer an admin.' },
  'organization-saved': { tone: 'done', text: 'Organization saved.' },
  'organization-joined': {
    tone: 'done',
    text: 'Welcome. You’re now a member of the organization.',
  },
  'organization-left': { tone: 'done', text: 'You left the organization.' },
  'top-up-on': {
    tone: 'done',
    text: 'Auto top-up is on. We emailed you what you agreed to.',
  },
  'top-up-changed': {
    tone: 'done',
    text: 'Auto top-up updated. We emailed you what you agreed to.',
  },
  'top-up-off': { tone: 'done', text: 'Auto top-up is off. No new charges will start.' },
  'lesson-passed': { tone: 'done', text: 'Lesson passed.' },
  'training-finished': {
    tone: 'done',
    text: 'Passed. That was the last lesson: you’ve finished the training.',
  },
  'transfer-asked': {
    tone: 'done',
    text: 'We’ve told our team. You’ll get an email when the transfer is made, or if it can’t be.',
  },
  'transfer-canceled': {
    tone: 'done',
    text: 'Transfer canceled. The amount is back in your payable commission.',
  },
  'method-unknown': {
    tone: 'problem',
    text: 'We couldn’t reach Stripe. If you finished there, your payment method will appear here on its own.',
  },
} as const satisfies Record<string, { tone: 'done' | 'problem'; text: string }>;

export type AccountNoticeCode = keyof typeof ACCOUNT_NOTICES;

export function isAccountNotice(code: unknown): code is AccountNoticeCode {
  return typeof code === 'string' && Object.hasOwn(ACCOUNT_NOTICES, code);
}
