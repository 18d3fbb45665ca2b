import type { EmailSeed } from './email-templates';
import { mailButton, mailPage } from './mail-page';

/**
 * The first versions of the mails about asking for more of an organization's Earth Cash, rows of `emails`;
 * staff may edit them there. Placeholders: for admins `{member}`, `{organization}`, `{amount}`, `{note}`,
 * `{link}`; for the member `{greeting}`, `{organization}`, `{asked}`, `{granted}`, `{link}`.
 */
export const allowanceEmails: EmailSeed[] = [
  {
    type: 'allowance-ask-admin',
    html: mailPage({
      subject: 'A member requests a higher allowance',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">{member} requests {amount} more</h1>',
        '<p>The request is for this month, from the Earth Cash of {organization}.</p>',
        '<p>{note}</p>',
        mailButton('{link}', 'Review request'),
        '<p>You get this because you’re an admin of the organization. Any admin can approve or decline the request.</p>',
      ].join('\n'),
    }),
  },
  {
    type: 'allowance-ask-granted',
    html: mailPage({
      subject: 'Your allowance is higher this month',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting},</h1>',
        '<p>You requested {asked} more this month. Your admin approved {granted}. You can use it now, from the Earth Cash of {organization}.</p>',
        mailButton('{link}', 'View allowance'),
      ].join('\n'),
    }),
  },
  {
    type: 'allowance-ask-refused',
    html: mailPage({
      subject: 'Your allowance request was declined',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting},</h1>',
        '<p>You requested {asked} more from the Earth Cash of {organization} this month. Your admin declined the request, so your allowance stays the same.</p>',
        '<p>You can still order with a card or your own Earth Cash.</p>',
        mailButton('{link}', 'View allowance'),
      ].join('\n'),
    }),
  },
];
