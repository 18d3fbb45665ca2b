import type { EmailSeed } from './email-templates';
import { mailButton, mailPage } from './mail-page';

const HEADING = '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting},</h1>';
const ITEMS = [
  '<p style="margin:24px 0 4px"><b>In this shipment</b></p>',
  '<p style="margin:0">{lines}</p>',
];
const FACTS = '<p style="margin:16px 0 0">{facts}</p>';

/**
 * The first versions of the mails about a parcel, rows of `emails`; staff may edit them there.
 *
 * Placeholders: `{greeting}`, `{order}` (its number, which is also appended to the subject), `{news}` (a sentence: that all
 * or a part of the order was shipped or delivered), `{lines}` (what is in the parcel, one a line), `{facts}` (tracking
 * numbers and when it is expected, or what the carrier has noted of the delivery; may be empty), `{link}` (the page that
 * shows the parcels without signing in).
 */
export const parcelEmails: EmailSeed[] = [
  {
    type: 'parcel-shipped',
    html: mailPage({
      subject: 'Shipped: order',
      body: [
        HEADING,
        '<p>{news}</p>',
        ...ITEMS,
        FACTS,
        mailButton('{link}', 'Track your shipment'),
      ].join('\n'),
    }),
  },
  {
    type: 'parcel-delivered',
    html: mailPage({
      subject: 'Delivered: order',
      body: [
        HEADING,
        '<p>{news}</p>',
        ...ITEMS,
        FACTS,
        '<p>If something is missing or damaged, reply to this email and, if you can, send a photo.</p>',
        mailButton('{link}', 'View delivery'),
      ].join('\n'),
    }),
  },
];
