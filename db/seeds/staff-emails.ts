import type { EmailSeed } from './email-templates';
import { mailButton, mailPage } from './mail-page';

/**
 * The first versions of the mails to staff about their own accounts, rows of `emails`; staff may edit them
 * there. Placeholders of the invitation: `{inviter}`, `{role}` ('an admin' or 'a staff member'),
 * `{expires}` (a time in words), `{link}`; of the reset: `{greeting}`, `{link}`. Each link works once.
 */
export const staffEmails: EmailSeed[] = [
  {
    type: 'staff-invitation',
    html: mailPage({
      subject: 'You’re invited to the Earth Brands back office',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Join the back office</h1>',
        '<p>{inviter} invited you to the Earth Brands back office as {role}.</p>',
        mailButton('{link}', 'Set up your account'),
        '<p>You’ll choose a password there. The link works once and expires on {expires}.</p>',
        '<p>Not expecting this? You can ignore this email, and nothing will happen.</p>',
      ].join('\n'),
      closing: '',
    }),
  },
  {
    type: 'staff-reset',
    html: mailPage({
      subject: 'Reset your back-office password',
      body: [
        '<p>Hello {greeting},</p>',
        '<p>Someone asked to reset the password of your back-office account.</p>',
        mailButton('{link}', 'Choose a new password'),
        '<p>The link works once and expires after 1 hour. Setting a password signs you out everywhere. Your authenticator app keeps working as before.</p>',
        '<p>If this wasn’t you, ignore this email. Your password stays the same.</p>',
      ].join('\n'),
      closing: '',
    }),
  },
];

/**
 * The mail to each admin about what waits for a second person: `{greeting}`, `{member}` (who asks), `{what}`, `{amount}`,
 * `{link}`.
 */
export const approvalEmails: EmailSeed[] = [
  {
    type: 'approval-staff',
    html: mailPage({
      subject: 'Needs approval:',
      body: [
        '<p>Hello {greeting},</p>',
        '<p>{member} needs another admin’s approval: {what}, {amount}.</p>',
        mailButton('{link}', 'View request'),
        '<p>You get this because you’re an admin. Nothing happens until one of you decides.</p>',
      ].join('\n'),
      closing: '',
    }),
  },
];
