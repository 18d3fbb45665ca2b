import type { EmailSeed } from './email-templates';
import { mailLink, mailPage } from './mail-page';

const HEADING = '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting}</h1>';

/** The link to turn top-up off, in every one of these mails. */
const TO_TOP_UP = `<p style="margin:24px 0 0">${mailLink('{link}', 'See, change or turn off automatic top-up')}</p>`;

/**
 * The first versions of the mails about automatic top-up, rows of `emails`; staff may edit them there.
 *
 * Placeholders: `{greeting}`, `{amount}` (what is charged), `{credit}` (what it adds), `{threshold}`,
 * `{cap}`, `{card}`, `{balance}` (now), `{reason}` (why it stopped), `{agreement}` (what was agreed),
 * `{link}` (its page), `{add}` (the page to add Earth Cash by hand), `{deposit}` (the deposit's page).
 */
export const topUpEmails: EmailSeed[] = [
  {
    type: 'top-up-agreed',
    html: mailPage({
      subject: 'Automatic top-up is on',
      body: [
        HEADING,
        '<p>Automatic top-up of your Earth Cash is on. This is what you have agreed to:</p>',
        '<p style="margin:0;padding-left:16px;border-left:3px solid #eadfca">{agreement}</p>',
        '<p>If this was not you, turn it off and write to us.</p>',
        TO_TOP_UP,
      ].join('\n'),
    }),
  },
  {
    type: 'top-up-added',
    html: mailPage({
      subject: 'Your Earth Cash was topped up',
      body: [
        HEADING,
        '<p>Your Earth Cash had fallen below {threshold}, so we charged {amount} to {card} and added {credit}, as you have agreed.</p>',
        '<p><b>Your balance is now {balance}.</b></p>',
        `<p>${mailLink('{deposit}', 'See this deposit')}</p>`,
        '<p>Charges of this kind are at most {cap} in a calendar month. You can turn them off at any time:</p>',
        TO_TOP_UP,
      ].join('\n'),
    }),
  },
  {
    type: 'top-up-capped',
    html: mailPage({
      subject: 'Automatic top-up waits for next month',
      body: [
        HEADING,
        '<p>Your Earth Cash is below {threshold}. Another {amount} would be more than the {cap} that you have agreed to for a calendar month, so nothing was charged. It goes on next month.</p>',
        `<p>Until then you can ${mailLink('{add}', 'add Earth Cash yourself')}. Your balance is {balance}.</p>`,
        TO_TOP_UP,
      ].join('\n'),
    }),
  },
  {
    type: 'top-up-stopped',
    html: mailPage({
      subject: 'Automatic top-up is off',
      body: [
        HEADING,
        '<p>Automatic top-up of your Earth Cash from {card} is off. {reason}</p>',
        `<p>Nothing more is charged. Your balance is {balance}; you can ${mailLink('{add}', 'add Earth Cash yourself')} at any time.</p>`,
        TO_TOP_UP,
      ].join('\n'),
    }),
  },
];
