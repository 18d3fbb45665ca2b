import type { EmailSeed } from './email-templates';
import { mailLink, mailPage } from './mail-page';

const heading = (text: string) => `<h1 style="margin:0 0 16px;font-size:22px">${text}</h1>`;
const link = `<p>What the store knows of it: ${mailLink('{link}', '{link}')}</p>`;

/**
 * The first versions of the mails to staff about disputes of charges, rows of `emails`; staff may edit them there.
 * Placeholders: `{what}`, `{amount}`, `{reason}`, `{next}`, `{due}`, `{link}`.
 */
export const disputeEmails: EmailSeed[] = [
  {
    type: 'dispute-opened-staff',
    html: mailPage({
      subject: 'A bank disputes',
      body: [
        heading('A dispute'),
        '<p>A customer’s bank disputes {amount} of {what} and has withdrawn it. The reason is: {reason}.</p>',
        '<p>{next}</p>',
        '<p>It is answered at Stripe, with evidence. Deadline: {due}.</p>',
        link,
      ].join('\n'),
    }),
  },
  {
    type: 'inquiry-opened-staff',
    html: mailPage({
      subject: 'A bank asks about',
      body: [
        heading('An inquiry'),
        '<p>A customer’s bank asks about {amount} of {what}. Nothing is withdrawn. The reason is: {reason}.</p>',
        '<p>A full refund ends the inquiry without a fee. An answer at Stripe may keep it from becoming a dispute. Deadline: {due}.</p>',
        link,
      ].join('\n'),
    }),
  },
  {
    type: 'dispute-due-staff',
    html: mailPage({
      subject: 'The bank waits for an answer about',
      body: [
        heading('The deadline is near'),
        '<p>Nobody has answered the bank about {amount} of {what} yet. The evidence has to be at Stripe by {due}; after that the money is lost.</p>',
        link,
      ].join('\n'),
    }),
  },
];
