import type { EmailSeed } from './email-templates';
import { mailButton, mailLink, mailPage } from './mail-page';

/**
 * The first versions of the mails about what is sold out, rows of `emails`; staff may edit them there.
 *
 * Placeholders: `{product}` (with its variant), `{link}` (confirms the address, or the product's page), `{stopLink}` (stops
 * these mails to this address).
 */
function mail(type: string, subject: string, heading: string, lines: string[]): EmailSeed {
  const body = [`<h1 style="margin:0 0 16px;font-size:22px">${heading}</h1>`, ...lines];
  return { type, html: mailPage({ subject, body: body.join('\n') }) };
}

const stop = (text: string) =>
  `<p style="font-size:14px">${text} ${mailLink('{stopLink}', 'Stop stock emails to this address')}</p>`;

export const stockAlertEmails: EmailSeed[] = [
  mail(
    'stock-alert-confirm',
    'Confirm your email for a stock alert',
    'Should we email you when it’s back?',
    [
      '<p>Someone, hopefully you, asked for an email when {product} is back in stock. Confirm that this is your address, and we’ll send one email when it is.</p>',
      mailButton('{link}', 'Confirm email'),
      '<p>If it wasn’t you, ignore this email. We’ll delete your address within a week.</p>',
      stop('Don’t want these?'),
    ],
  ),
  mail('back-in-stock', 'Back in stock', '{product} is back in stock', [
    '<p>You asked us to let you know. It may sell out again; we don’t hold any for you.</p>',
    mailButton('{link}', 'View product'),
    stop('This is the only email about this product.'),
  ]),
];
