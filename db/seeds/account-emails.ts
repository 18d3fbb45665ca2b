import type { EmailSeed } from './email-templates';
import { mailPage } from './mail-page';

/**
 * The first versions of the mails about closing an account, rows of `emails`; staff may edit them there.
 *
 * Placeholders: `{name}`, `{email}`, `{customer}` (the number in the customer's id), `{date}` (of the
 * request).
 */
const who = [
  '<p style="margin:0"><b>Name:</b> {name}</p>',
  '<p style="margin:0"><b>Email:</b> {email}</p>',
  '<p style="margin:0"><b>Customer:</b> {customer}</p>',
  '<p style="margin:0"><b>Requested:</b> {date}</p>',
].join('\n');

function toStaff(subject: string, heading: string, next: string): string {
  const title = `<h1 style="margin:0 0 16px;font-size:22px">${heading}</h1>`;
  return mailPage({ subject, body: `${title}\n${who}\n<p>${next}</p>`, closing: '' });
}

export const accountEmails: EmailSeed[] = [
  {
    type: 'account-closing-staff',
    html: toStaff(
      'Request to close an account',
      'A customer wants to close their account',
      'Review it in the back office under Customer requests. When you close the account there, or decline the request, we email the customer.',
    ),
  },
  {
    type: 'account-closing-withdrawn-staff',
    html: toStaff(
      'Request to close an account withdrawn',
      'The customer wants to keep the account',
      'The request to close this account was withdrawn. Please leave the account open.',
    ),
  },
  {
    type: 'account-closing',
    html: mailPage({
      subject: 'Your request to close your account',
      body: [
        '<p>Hello {name},</p>',
        '<p>We have your request to close your account. Our team checks your open orders and balance first, then writes to you.</p>',
        '<p>If this wasn’t you, or you’ve changed your mind, sign in, open Settings, and withdraw the request.</p>',
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
        '<p>Your account is closed, as you asked on {date}. We removed your saved cards and bank accounts, and asked Shopify, which runs our checkout, to erase what it holds about you. Once that’s done, the order records that the law requires us to keep no longer carry your name.</p>',
        '<p>Thank you for being a customer.</p>',
      ].join('\n'),
    }),
  },
  {
    type: 'account-closing-refused',
    html: mailPage({
      subject: 'About your request to close your account',
      body: [
        '<p>Hello {name},</p>',
        '<p>On {date} you asked us to close your account. We couldn’t close it yet:</p>',
        '<p>{words}</p>',
        '<p>Your account stays open. You can ask again in Settings at any time.</p>',
      ].join('\n'),
    }),
  },
];
