/** Errors about an organization's members; part of content/core/errors.ts. */
const REJECTIONS = {
  organization_not_an_admin:
    'You are no longer an admin of this organization, so nothing was changed.',
  organization_already_member: 'This person is a member already.',
  organization_already_invited:
    'This address is invited already. You can send the invitation again below.',
  organization_too_many_open:
    'There are as many open invitations as we can keep. Please revoke one that is not needed.',
  organization_too_many_mails:
    'This invitation was mailed five times. Please revoke it, and ask the person for another address.',
  organization_mailed_just_now:
    'This invitation was mailed a few minutes ago. Please wait ten minutes before you send it again.',
  organization_invitation_gone:
    'This invitation is over: somebody has used it, or another admin has revoked it.',
  organization_member_gone:
    'This person is no member any more: another admin was first, or they have left.',
  organization_role_changed:
    'Another admin has just changed this person’s role, so nothing was done. Look at it and decide anew.',
  organization_changed:
    'Another admin has just changed this. Nothing of yours is saved: look at it and save again if you still want to.',
  organization_own_role: 'Your own role is for another admin to change. You can leave, though.',
  organization_last_admin:
    'You are the only admin. Make somebody else an admin first; then you can leave.',
} as const;

const FORMS = {
  organization_name_missing: 'Please enter the name of the organization.',
  organization_role_missing: 'Please choose a role.',
  organization_invited_too_many:
    'You have sent many invitations in a short time. Please try again in {wait}.',
  invitation_too_many: 'That was a lot of tries in a short time. Please try again in {wait}.',
} as const;

export const ORGANIZATION_ERRORS = { ...REJECTIONS, ...FORMS } as const;

/** Errors when an allowance, a request or a decision is saved; part of content/core/errors.ts. */
export const ALLOWANCE_ERRORS = {
  allowance_amount_missing: 'Please enter an amount in dollars, like 250.',
  allowance_amount_malformed: 'Please enter the amount in dollars and cents, like 250 or 250.50.',
  allowance_amount_too_large: 'Please enter $100,000.00 or less.',
  allowance_changed:
    'Another admin has just changed it to {amount}. Nothing of yours is saved: look at it and save again if you still want to.',
  allowance_member_missing:
    'This person is no member any more, or has become an admin. Nothing is changed.',
  allowance_not_an_admin: 'You are no admin of this organization any more.',
  ask_open: 'You have asked already this month, and your admins have not decided yet.',
  ask_no_limit: 'You have no limit, so there is nothing to ask for.',
  ask_known_granted: 'Another admin was first and has granted {amount}. Nothing more is done.',
  ask_known_refused: 'Another admin was first and has refused. Nothing more is done.',
  ask_missing: 'This is not asked for any more.',
  ask_over: 'The month it was asked for is over. The member can ask again.',
  zone_unknown: 'Please choose one of the time zones.',
  zone_changed:
    'Another admin has just chosen {zone}. Nothing of yours is saved: look at it and save again if you still want to.',
} as const;
