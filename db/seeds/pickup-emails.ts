import type { EmailSeed } from './email-templates';
import { mailButton, mailPage } from './mail-page';

/**
 * The first version of the mail that an order can be picked up, a row of `emails`; staff may edit it there.
 *
 * Placeholders: `{greeting}`, `{order}` (its number, which is also appended to the subject), `{news}` (a sentence: that it is
 * ready), `{lines}` (what is there, one a line), `{facts}` (the place, its address and hours), `{link}` (the page that shows the
 * order without signing in).
 */
export const pickupEmails: EmailSeed[] = [
  {
    type: 'pickup-ready',
    html: mailPage({
      subject: 'Ready for pickup: order',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting},</h1>',
        '<p>{news}</p>',
        '<p style="margin:24px 0 4px"><b>Where</b></p>',
        '<p style="margin:0">{facts}</p>',
        '<p style="margin:24px 0 4px"><b>What</b></p>',
        '<p style="margin:0">{lines}</p>',
        '<p>Please bring this email or your order number.</p>',
        mailButton('{link}', 'View the order'),
      ].join('\n'),
    }),
  },
];
