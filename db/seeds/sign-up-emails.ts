import type { EmailSeed } from './email-templates';
import { mailPage } from './mail-page';

/**
 * The first versions of the sign-up mails, rows of `emails`; staff may edit them there.
 *
 * Placeholders: `{name}` (of the person or the account; 'there' if none was given), `{sign_in}` and `{shop}`
 * (URLs; an ambassador signs in to the portal), in `ambassador-confirm` also `{link}`, which works once and
 * for a day.
 */
const BUTTON =
  'display:inline-block;padding:12px 20px;background:#1f6b36;color:#ffffff;font-weight:bold;text-decoration:none';

type Welcome = { type: string; subject?: string; messages: string[]; action?: [string, string] };

function welcome({ type, subject, messages, action }: Welcome): EmailSeed {
  const [address, words] = action ?? ['{sign_in}', 'Log In'];
  const body = [
    '<p>Hello {name},</p>',
    ...messages.map((message) => `<p>${message}</p>`),
    `<p style="margin:24px 0"><a href="${address}" style="${BUTTON}">${words}</a></p>`,
  ].join('\n');
  return { type, html: mailPage({ subject: subject ?? 'Welcome to Earth Brands', body }) };
}

const SIGN_IN =
  'There is no password: to log in, enter this email address, and we send you a code each time.';

export const signUpEmails: EmailSeed[] = [
  welcome({
    type: 'welcome-individual',
    messages: [
      'Thank you for signing up. What you order again and again is waiting for you under My Products.',
      SIGN_IN,
    ],
  }),
  welcome({
    type: 'welcome-business',
    messages: [
      'Your business account is open. Orders, addresses, cards and invoices are in one place now.',
      SIGN_IN,
    ],
  }),
  welcome({
    type: 'welcome-university',
    messages: [
      'Your university’s account is open. Dining, events and departments can order from one list.',
      SIGN_IN,
    ],
  }),
  welcome({
    type: 'welcome-greek-life',
    messages: [
      'Your account for Greek life is open. Order for many houses and keep their addresses in one place.',
      SIGN_IN,
    ],
  }),
  welcome({
    type: 'welcome-fraternity',
    messages: ['The account of your house is open, in time for the next game day.', SIGN_IN],
  }),
  welcome({
    type: 'welcome-sorority',
    messages: ['The account of your house is open, in time for the next event.', SIGN_IN],
  }),
  welcome({
    type: 'welcome-student-organization',
    messages: [
      'The account of your organization is open, in time for the next table you set.',
      SIGN_IN,
    ],
  }),
  welcome({
    type: 'welcome-ambassador',
    subject: 'Welcome to the ambassador program',
    messages: [
      'You are an ambassador now. The Ambassador Portal has your link and your code, the training, pictures and flyers to use, and your commission to the cent.',
      SIGN_IN,
    ],
    action: ['{sign_in}', 'Ambassador Portal'],
  }),
  welcome({
    type: 'ambassador-confirm',
    subject: 'Please confirm that you become an ambassador',
    messages: [
      'Somebody, we hope it was you, has asked to make your account an ambassador’s. Nothing has been changed yet.',
      'The link shows what would be kept, and works once and for a day. If it was not you, there is nothing to do.',
    ],
    action: ['{link}', 'See and confirm'],
  }),
  welcome({
    type: 'account-exists',
    subject: 'You have an account already',
    messages: [
      'Somebody, we hope it was you, has signed up with this email address. You have an account already, and nothing about it was changed.',
      SIGN_IN,
    ],
  }),
];
