import type { EmailSeed } from './email-templates';
import { mailPage } from './mail-page';

const BUTTON =
  'display:inline-block;padding:12px 20px;background:#1f6b36;color:#ffffff;font-weight:bold;text-decoration:none';

/**
 * The first versions of the mails to staff about their own accounts, rows of `emails`; staff may edit them
 * there. Placeholders of the invitation: `{inviter}`, `{role}` ('an admin' or 'a member of staff'),
 * `{expires}` (a time in words), `{link}`; of the reset: `{greeting}`, `{link}`. Each link works once.
 */
export const staffEmails: EmailSeed[] = [
  {
    type: 'staff-invitation',
    html: mailPage({
      subject: 'You are invited to the back-office of Earth Brands',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Work with us in the back-office</h1>',
        '<p>{inviter} has invited you to the back-office of Earth Brands, as {role}.</p>',
        `<p style="margin:24px 0"><a href="{link}" style="${BUTTON}">Set up your account</a></p>`,
        '<p>There you choose a password. The link works once, until {expires} (Pacific time).</p>',
        '<p>You did not expect this? Then do nothing: without you nothing happens.</p>',
      ].join('\n'),
    }),
  },
  {
    type: 'staff-reset',
    html: mailPage({
      subject: 'A new password for the back-office of Earth Brands',
      body: [
        '<p>Hello {greeting},</p>',
        '<p>Somebody has asked for a new password for your account in the back-office.</p>',
        `<p style="margin:24px 0"><a href="{link}" style="${BUTTON}">Choose a new password</a></p>`,
        '<p>The link works once, for an hour. Setting a password signs you out everywhere; codes of your authenticator app stay as they are.</p>',
        '<p>It was not you? Then do nothing: your password stays as it is.</p>',
      ].join('\n'),
    }),
  },
];
