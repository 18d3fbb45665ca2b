import type { EmailSeed } from './email-templates';
import { mailButton, mailPage } from './mail-page';

/**
 * The first version of the mail that invites a person to an organization, a row of `emails`; staff may edit
 * it there. Placeholders: `{organization}`, `{inviter}`, `{role}` ('an admin' or 'a member'), `{expires}` (a
 * day), `{link}`, which works once.
 */
export const invitationEmails: EmailSeed[] = [
  {
    type: 'organization-invitation',
    html: mailPage({
      subject: 'You’re invited to join an organization',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Join {organization}</h1>',
        '<p>{inviter} invited you to join {organization} at Earth Brands as {role}.</p>',
        mailButton('{link}', 'View invitation'),
        '<p>Sign in with this email address. If you’re new, we’ll create your account. The link works once and expires on {expires}.</p>',
        '<p>Not expecting this? You can ignore this email, and nothing will happen.</p>',
      ].join('\n'),
    }),
  },
];
