import type { EmailSeed } from './email-templates';
import { mailButton, mailLink, mailPage } from './mail-page';

const HEADING = '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting},</h1>';

/** The link to turn top-up off, in every one of these mails. */
const TO_TOP_UP = mailButton('{link}', 'Change or turn off auto top-up');

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
      subject: 'Auto top-up is on',
      body: [
        HEADING,
        '<p>Auto top-up is on for your Earth Cash. This is what you agreed to:</p>',
        '<p style="margin:0;padding-left:16px;border-left:3px solid #eadfca">{agreement}</p>',
        '<p>If this wasn’t you, turn it off and write to us.</p>',
        TO_TOP_UP,
      ].join('\n'),
    }),
  },
  {
    type: 'top-up-added',
    html: mailPage({
      subject: 'We topped up your Earth Cash',
      body: [
        HEADING,
        '<p>Your Earth Cash fell below {threshold}, so we charged {amount} to {card} and added {credit}, as you agreed.</p>',
        '<p><b>Your balance is now {balance}.</b></p>',
        `<p>${mailLink('{deposit}', 'View deposit')}</p>`,
        '<p>These charges add up to at most {cap} in a calendar month. You can turn them off at any time.</p>',
        TO_TOP_UP,
      ].join('\n'),
    }),
  },
  {
    type: 'top-up-capped',
    html: mailPage({
      subject: 'Auto top-up is paused until next month',
      body: [
        HEADING,
        '<p>Your Earth Cash is below {threshold}. Another {amount} would go over the {cap} that you agreed to for a calendar month, so you were not charged. Auto top-up continues next month.</p>',
        `<p>Until then you can ${mailLink('{add}', 'add Earth Cash yourself')}. Your balance is {balance}.</p>`,
        TO_TOP_UP,
      ].join('\n'),
    }),
  },
  {
    type: 'top-up-stopped',
    html: mailPage({
      subject: 'Auto top-up is off',
      body: [
        HEADING,
        '<p>Auto top-up of your Earth Cash from {card} is off. {reason}</p>',
        `<p>We won’t charge anything more. Your balance is {balance}. You can ${mailLink('{add}', 'add Earth Cash yourself')} at any time.</p>`,
        TO_TOP_UP,
      ].join('\n'),
    }),
  },
];
