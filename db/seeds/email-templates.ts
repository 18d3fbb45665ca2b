import { MAIL_PAPER, mailPage } from './mail-page';

/**
 * The first versions of the mails that the enquiry forms send, rows of `emails`. Staff may edit them there;
 * the seed never overwrites existing rows.
 *
 * The subject is the `<title>`, which has no placeholders. Placeholders of the mails to staff: `{name}`,
 * `{email}`, `{company}`, `{phone}`, `{message}`, `{answers}` (the form's other answers, one a line). The
 * mails to the sender have none: anybody can type anybody's address, so nothing that was typed is sent there.
 */
export type EmailSeed = { type: string; html: string };

function toStaff(subject: string, heading: string): string {
  const rows = [
    ['Name', '{name}'],
    ['Email', '{email}'],
    ['Company', '{company}'],
    ['Phone', '{phone}'],
  ].map(([label, value]) => `<p style="margin:0"><b>${label}:</b> ${value}</p>`);
  const body = [
    `<h1 style="margin:0 0 16px;font-size:22px">${heading}</h1>`,
    ...rows,
    '<p style="margin:0">{answers}</p>',
    `<p style="margin:16px 0 0;padding:16px;background:${MAIL_PAPER}">{message}</p>`,
  ].join('\n');
  return mailPage({ subject, body, closing: '' });
}

function toSender(subject: string, message: string): string {
  const body = [
    '<p>Hello there,</p>',
    `<p>${message}</p>`,
    '<p>If you didn’t write to us, someone typed your address by mistake. You don’t need to do anything.</p>',
  ].join('\n');
  return mailPage({ subject, body });
}

export const emailTemplates: EmailSeed[] = [
  {
    type: 'contact-sales',
    html: toStaff('New sales inquiry', 'Message for sales'),
  },
  {
    type: 'contact-sales-acknowledgement',
    html: toSender(
      'We have your message',
      'Thank you for writing to our sales team. One of us will answer within 1 business day.',
    ),
  },
  {
    type: 'careers',
    html: toStaff('New job application', 'Job application'),
  },
  {
    type: 'careers-acknowledgement',
    html: toSender(
      'We have your application',
      'Thank you for applying to work with us. We read every application and write back either way.',
    ),
  },
  {
    type: 'partners',
    html: toStaff('New partner inquiry', 'Message from a possible partner'),
  },
  {
    type: 'partners-acknowledgement',
    html: toSender(
      'We have your partner inquiry',
      'Thank you for thinking of us as a partner. One of us will answer within 3 business days.',
    ),
  },
];
