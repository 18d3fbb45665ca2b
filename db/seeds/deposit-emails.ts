import type { EmailSeed } from './email-templates';
import { mailButton, mailLink, mailPage } from './mail-page';

const HEADING = '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting},</h1>';

const TO_DEPOSIT = mailButton('{link}', 'View deposit');

/**
 * The first versions of the mails about a bank deposit that ended days after it was begun, rows of `emails`;
 * staff may edit them there.
 *
 * Placeholders: `{greeting}`, `{amount}` (the amount of the debit), `{credit}` (what it adds, with the
 * bonus), `{method}` (the account), `{where}` (a sentence: the new balance, or whose Earth Cash it is),
 * `{reason}` (why it failed), `{link}` (the deposit's page), `{again}` (the form, filled in).
 */
export const depositEmails: EmailSeed[] = [
  {
    type: 'deposit-arrived',
    html: mailPage({
      subject: 'Your bank deposit is in',
      body: [
        HEADING,
        '<p>Your deposit of {amount} from {method} is in. With your bonus, we added {credit} of Earth Cash.</p>',
        '<p><b>{where}</b></p>',
        TO_DEPOSIT,
      ].join('\n'),
    }),
  },
  {
    type: 'deposit-failed',
    html: mailPage({
      subject: 'Your deposit didn’t go through',
      body: [
        HEADING,
        '<p>Your deposit of {amount} from {method} didn’t go through. {reason}</p>',
        '<p>You were not charged, and no Earth Cash was added.</p>',
        mailButton('{again}', 'Try again'),
        `<p>${mailLink('{link}', 'View deposit')}</p>`,
      ].join('\n'),
    }),
  },
];
