import type { EmailSeed } from './email-templates';
import { mailPage } from './mail-page';

const BUTTON =
  'display:inline-block;padding:12px 20px;background:#1f6b36;color:#ffffff;font-weight:bold;text-decoration:none';

/**
 * The first version of the mail that invites a person to an organization, a row of `emails`; staff may edit
 * it there. Placeholders: `{organization}`, `{inviter}`, `{role}` ('an admin' or 'a member'), `{expires}` (a
 * day), `{link}`, which works once.
 */
export const invitationEmails: EmailSeed[] = [
  {
    type: 'organization-invitation',
    html: mailPage({
      subject: 'You are invited to an organization at Earth Brands',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Join {organization}</h1>',
        '<p>{inviter} has invited you to {organization} at Earth Brands, as {role}.</p>',
        `<p style="margin:24px 0"><a href="{link}" style="${BUTTON}">See the invitation</a></p>`,
        '<p>Log in there with this email address: if you are new, that opens your account. The link works once, until {expires}.</p>',
        '<p>You did not expect this? Then do nothing: without you nothing happens.</p>',
      ].join('\n'),
    }),
  },
];
