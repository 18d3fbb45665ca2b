import type { EmailSeed } from './email-templates';
import { mailLink, mailPage } from './mail-page';

const HEADING = '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting}</h1>';

const TO_DEPOSIT = `<p style="margin:24px 0 0">${mailLink('{link}', 'See this deposit')}</p>`;

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
      subject: 'Your Earth Cash has arrived',
      body: [
        HEADING,
        '<p>Your bank has paid: {amount} has arrived from {method}. With its bonus {credit} of Earth Cash was added.</p>',
        '<p><b>{where}</b></p>',
        TO_DEPOSIT,
      ].join('\n'),
    }),
  },
  {
    type: 'deposit-failed',
    html: mailPage({
      subject: 'Your deposit has not arrived',
      body: [
        HEADING,
        '<p>Your deposit of {amount} from {method} was not completed. {reason}</p>',
        '<p>Nothing was charged, and no Earth Cash was added.</p>',
        `<p>${mailLink('{again}', 'Try again')}</p>`,
        TO_DEPOSIT,
      ].join('\n'),
    }),
  },
];
