import type { EmailSeed } from './email-templates';
import { mailPage } from './mail-page';

/**
 * The first versions of the mails about closing an account, rows of `emails`; staff may edit them there.
 *
 * Placeholders: `{name}`, `{email}`, `{customer}` (the number in the customer's id), `{date}` (of the
 * request, YYYY-MM-DD).
 */
const who = [
  '<p style="margin:0"><b>Name:</b> {name}</p>',
  '<p style="margin:0"><b>Email:</b> {email}</p>',
  '<p style="margin:0"><b>Customer:</b> {customer}</p>',
  '<p style="margin:0"><b>Requested:</b> {date}</p>',
].join('\n');

function toStaff(subject: string, heading: string, next: string): string {
  const title = `<h1 style="margin:0 0 16px;font-size:22px">${heading}</h1>`;
  return mailPage({ subject, body: `${title}\n${who}\n<p>${next}</p>` });
}

export const accountEmails: EmailSeed[] = [
  {
    type: 'account-closing-staff',
    html: toStaff(
      'Request to close an account',
      'Somebody wants the account closed',
      'Please review it in the back-office under Customer requests. Closing the account there, or refusing to, tells the customer by email.',
    ),
  },
  {
    type: 'account-closing-withdrawn-staff',
    html: toStaff(
      'Request to close an account withdrawn',
      'Somebody wants to stay',
      'The request to close this account is withdrawn. Please leave it as it is.',
    ),
  },
  {
    type: 'account-closing',
    html: mailPage({
      subject: 'Your request to close your account',
      body: [
        '<p>Hello {name},</p>',
        '<p>We have your request to close your account. Our staff looks at your open orders and balance first and then writes to you.</p>',
        '<p>If this was not you, or you have changed your mind: sign in, open Settings and withdraw the request.</p>',
      ].join('\n'),
    }),
  },
];

/**
 * The first versions of the mails about the result of such a request. `{words}`: staff's explanation of why
 * the account is not closed.
 */
export const accountOutcomeEmails: EmailSeed[] = [
  {
    type: 'account-closed',
    html: mailPage({
      subject: 'Your account is closed',
      body: [
        '<p>Hello {name},</p>',
        '<p>Your account is closed, as you asked on {date}. Your saved cards and bank accounts are removed, and Shopify, which runs our checkout, was asked to erase what it holds of you. What the law makes us keep of your orders is kept without your name.</p>',
        '<p>Thank you for having been with us.</p>',
      ].join('\n'),
    }),
  },
  {
    type: 'account-closing-refused',
    html: mailPage({
      subject: 'About your request to close your account',
      body: [
        '<p>Hello {name},</p>',
        '<p>You asked us on {date} to close your account. We could not do so yet:</p>',
        '<p>{words}</p>',
        '<p>Your account stays as it is. You can ask again in Settings at any time.</p>',
      ].join('\n'),
    }),
  },
];
