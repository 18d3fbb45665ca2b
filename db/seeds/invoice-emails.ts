import type { EmailSeed } from './email-templates';
import { mailPage } from './mail-page';

/**
 * The first version of the mail about a request to pay by invoice, a row of `emails`; staff may edit it
 * there.
 *
 * Placeholders: `{customer}` (the number in the customer's id), `{email}`, `{firstName}`, `{lastName}`,
 * `{date}` (of the request).
 */
const who = [
  ['Customer', '{customer}'],
  ['Email', '{email}'],
  ['First name', '{firstName}'],
  ['Last name', '{lastName}'],
  ['Requested', '{date}'],
].map(([label, value]) => `<p style="margin:0"><b>${label}:</b> ${value}</p>`);

export const invoiceEmails: EmailSeed[] = [
  {
    type: 'invoice-request-staff',
    html: mailPage({
      subject: 'Request for invoice terms',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">A customer requests invoice terms</h1>',
        ...who,
        '<p>We told the customer that we will review the request and respond shortly.</p>',
      ].join('\n'),
      closing: '',
    }),
  },
];
