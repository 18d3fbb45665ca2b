import type { EmailSeed } from './email-templates';
import { mailButton, mailPage } from './mail-page';

/**
 * The first versions of the sign-up mails, rows of `emails`; staff may edit them there.
 *
 * Placeholders: `{name}` (of the person or the account; 'there' if none was given), `{sign_in}` and `{shop}`
 * (URLs; an ambassador signs in to the portal), in `ambassador-confirm` also `{link}`, which works once and
 * for a day.
 */
type Welcome = { type: string; subject?: string; messages: string[]; action?: [string, string] };

function welcome({ type, subject, messages, action }: Welcome): EmailSeed {
  const [address, words] = action ?? ['{sign_in}', 'Sign in'];
  const body = [
    '<p>Hello {name},</p>',
    ...messages.map((message) => `<p>${message}</p>`),
    mailButton(address, words),
  ].join('\n');
  return { type, html: mailPage({ subject: subject ?? 'Welcome to Earth Brands', body }) };
}

const SIGN_IN =
  'There’s no password. To sign in, enter this email address and we’ll send you a verification code.';

export const signUpEmails: EmailSeed[] = [
  welcome({
    type: 'welcome-individual',
    messages: [
      'Thank you for signing up. The items you order again and again will be waiting for you under My Products.',
      SIGN_IN,
    ],
  }),
  welcome({
    type: 'welcome-business',
    messages: [
      'Your business account is open. Orders, addresses, cards, and invoices are now in one place.',
      SIGN_IN,
    ],
  }),
  welcome({
    type: 'welcome-university',
    messages: [
      'Your university’s account is open. Dining, events, and departments can order from one list.',
      SIGN_IN,
    ],
  }),
  welcome({
    type: 'welcome-greek-life',
    messages: [
      'Your Greek life account is open. Order for many chapters and keep their addresses in one place.',
      SIGN_IN,
    ],
  }),
  welcome({
    type: 'welcome-fraternity',
    messages: ['Your chapter’s account is open, in time for the next game day.', SIGN_IN],
  }),
  welcome({
    type: 'welcome-sorority',
    messages: ['Your chapter’s account is open, in time for the next event.', SIGN_IN],
  }),
  welcome({
    type: 'welcome-student-organization',
    messages: ['Your organization’s account is open, in time for your next event.', SIGN_IN],
  }),
  welcome({
    type: 'welcome-ambassador',
    subject: 'Welcome to the ambassador program',
    messages: [
      'You’re now an ambassador. The Ambassador Portal has your link and code, the training, photos and flyers to use, and your commission to the cent.',
      SIGN_IN,
    ],
    action: ['{sign_in}', 'Open the Ambassador Portal'],
  }),
  welcome({
    type: 'ambassador-confirm',
    subject: 'Confirm that you want to be an ambassador',
    messages: [
      'Someone, hopefully you, asked to make your account an ambassador account. Nothing has changed yet.',
      'The link shows what we would save. It works once and expires after 24 hours. If this wasn’t you, you don’t need to do anything.',
    ],
    action: ['{link}', 'Review and confirm'],
  }),
  welcome({
    type: 'account-exists',
    subject: 'You already have an account',
    messages: [
      'Someone, hopefully you, tried to sign up with this email address. You already have an account, and nothing about it has changed.',
      SIGN_IN,
    ],
  }),
];
