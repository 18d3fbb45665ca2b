import type { EmailSeed } from './email-templates';
import { mailButton, mailPage } from './mail-page';

const heading = (text: string) => `<h1 style="margin:0 0 16px;font-size:22px">${text}</h1>`;
const link = mailButton('{link}', 'View dispute');

/**
 * The first versions of the mails to staff about disputes of charges, rows of `emails`; staff may edit them there.
 * Placeholders: `{what}`, `{amount}`, `{reason}`, `{next}`, `{due}`, `{link}`.
 */
export const disputeEmails: EmailSeed[] = [
  {
    type: 'dispute-opened-staff',
    html: mailPage({
      subject: 'Dispute for',
      body: [
        heading('New dispute'),
        '<p>A customer’s bank disputes {amount} for {what} and has withdrawn it. Reason: {reason}.</p>',
        '<p>{next}</p>',
        '<p>Answer it in Stripe, with evidence. Deadline: {due}.</p>',
        link,
      ].join('\n'),
      closing: '',
    }),
  },
  {
    type: 'inquiry-opened-staff',
    html: mailPage({
      subject: 'Bank inquiry about',
      body: [
        heading('New inquiry'),
        '<p>A customer’s bank is asking about {amount} for {what}. Nothing was withdrawn. Reason: {reason}.</p>',
        '<p>A full refund ends the inquiry without a fee. An answer in Stripe may keep it from becoming a dispute. Deadline: {due}.</p>',
        link,
      ].join('\n'),
      closing: '',
    }),
  },
  {
    type: 'dispute-due-staff',
    html: mailPage({
      subject: 'Evidence due soon for',
      body: [
        heading('Evidence is due soon'),
        '<p>No one has answered the bank about {amount} for {what} yet. Send the evidence in Stripe by {due}. After that, the money is lost.</p>',
        link,
      ].join('\n'),
      closing: '',
    }),
  },
];
