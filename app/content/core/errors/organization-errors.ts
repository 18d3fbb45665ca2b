/** Errors about an organization's members; part of content/core/errors.ts. */
const REJECTIONS = {
  organization_not_an_admin:
    'You’re no longer an admin of this organization, so nothing was changed.',
  organization_already_member: 'This person is already a member.',
  organization_already_invited:
    'This address is already invited. You can send the invitation again below.',
  organization_too_many_open:
    'You have as many open invitations as we can keep. Revoke one you don’t need.',
  organization_too_many_mails:
    'This invitation was emailed 5 times. Revoke it and ask the person for another address.',
  organization_mailed_just_now:
    'This invitation was emailed a few minutes ago. Wait 10 minutes before you send it again.',
  organization_invitation_gone:
    'This invitation is no longer open: it was used, or another admin revoked it.',
  organization_member_gone:
    'This person is no longer a member: another admin removed them, or they left.',
  organization_role_changed:
    'Another admin just changed this person’s role, so nothing was done. Check it and decide again.',
  organization_changed:
    'Another admin just changed this, so your changes weren’t saved. Check it and save again if you still want to.',
  organization_own_role: 'Only another admin can change your role. You can leave, though.',
  organization_last_admin:
    'You’re the only admin. Make someone else an admin first; then you can leave.',
} as const;

const FORMS = {
  organization_name_missing: 'Enter the organization’s name.',
  organization_role_missing: 'Choose a role.',
  organization_invited_too_many:
    'You’ve sent many invitations in a short time. Try again in {wait}.',
  invitation_too_many: 'Too many attempts in a short time. Try again in {wait}.',
} as const;

export const ORGANIZATION_ERRORS = { ...REJECTIONS, ...FORMS } as const;

/** Errors when an allowance, a request or a decision is saved; part of content/core/errors.ts. */
export const ALLOWANCE_ERRORS = {
  allowance_amount_missing: 'Enter an amount in dollars, like 250.',
  allowance_amount_malformed: 'Enter an amount in dollars and cents, like 250 or 250.50.',
  allowance_amount_too_large: 'Enter $100,000.00 or less.',
  allowance_changed:
    'Another admin just changed the allowance to {amount}, so your change wasn’t saved. Check it and save again if you still want to.',
  allowance_member_missing:
    'This person is no longer a member, or is now an admin. Nothing was changed.',
  allowance_not_an_admin: 'You’re no longer an admin of this organization.',
  allowance_request_open: 'You already asked this month, and your admins haven’t decided yet.',
  allowance_request_no_limit: 'You have no limit, so you don’t need to request more.',
  allowance_request_approved: 'Another admin already approved {amount}. Nothing else was done.',
  allowance_request_declined: 'Another admin already declined this. Nothing else was done.',
  allowance_request_missing: 'This request is no longer open.',
  allowance_request_over: 'The month this was for is over. The member can ask again.',
  zone_unknown: 'Choose a time zone.',
  zone_changed:
    'Another admin just chose {zone}, so your change wasn’t saved. Check it and save again if you still want to.',
} as const;
