import type { EmailSeed } from './email-templates';
import { mailButton, mailPage } from './mail-page';

/**
 * The first versions of the mails to the person on duty, rows of `emails`; staff may edit them there. Placeholders:
 * `{alarm}`, `{message}`, `{count}` ('once', '3 times'), `{since}`, `{next}`, `{link}`.
 */
export const alarmEmails: EmailSeed[] = [
  {
    type: 'alarm-staff',
    html: mailPage({
      subject: 'Alarm:',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">{alarm}</h1>',
        '<p>It happened {count} since {since}. The log says: {message}.</p>',
        '<p>{next}</p>',
        mailButton('{link}', 'View alarms'),
      ].join('\n'),
      closing: '',
    }),
  },
  {
    type: 'alarm-resolved-staff',
    html: mailPage({
      subject: 'Resolved:',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Resolved: {alarm}</h1>',
        '<p>It happened {count} since {since}, and is resolved.</p>',
        mailButton('{link}', 'View alarms'),
      ].join('\n'),
      closing: '',
    }),
  },
];
