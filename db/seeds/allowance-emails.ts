import type { EmailSeed } from './email-templates';
import { mailLink, mailPage } from './mail-page';

const link = (words: string) => `<p style="margin:24px 0 0">${mailLink('{link}', words)}</p>`;

/**
 * The first versions of the mails about asking for more of an organization's Earth Cash, rows of `emails`;
 * staff may edit them there. Placeholders: for admins `{member}`, `{organization}`, `{amount}`, `{note}`,
 * `{link}`; for the member `{greeting}`, `{organization}`, `{asked}`, `{granted}`, `{link}`.
 */
export const allowanceEmails: EmailSeed[] = [
  {
    type: 'allowance-ask-admin',
    html: mailPage({
      subject: 'A member asks for a higher allowance',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">{member} asks for {amount} more</h1>',
        '<p>It is for this month, from the Earth Cash of {organization}.</p>',
        '<p>{note}</p>',
        link('Look at it'),
        '<p>Any admin of your organization can grant or refuse it there.</p>',
      ].join('\n'),
    }),
  },
  {
    type: 'allowance-ask-granted',
    html: mailPage({
      subject: 'Your allowance is higher this month',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting}</h1>',
        '<p>You asked for {asked} more this month. Your admin has granted {granted}: you can use it now, from the Earth Cash of {organization}.</p>',
        link('See what is left'),
      ].join('\n'),
    }),
  },
  {
    type: 'allowance-ask-refused',
    html: mailPage({
      subject: 'About your allowance',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting}</h1>',
        '<p>You asked for {asked} more from the Earth Cash of {organization} this month. Your admin has not granted it; your allowance stays as it is.</p>',
        '<p>You can still order with a card or with Earth Cash of your own.</p>',
        link('See your allowance'),
      ].join('\n'),
    }),
  },
];
