import type { Email } from '~/domain/emails/email-registry';

export const MAX_STAFF_NAME_LENGTH = 80;

const HOUR_MS = 60 * 60_000;

/** How long the link in an invitation works. */
export const STAFF_INVITATION_MS = 72 * HOUR_MS;
/** How long the link to reset a password works. */
export const STAFF_RESET_MS = HOUR_MS;
/** How long the code may take after the password. */
export const STAFF_CHALLENGE_MS = 10 * 60_000;
/** How long a key that is being set up is shown; after that a new one is made. */
export const PENDING_KEY_MS = 15 * 60_000;

export const RECOVERY_CODE_COUNT = 10;

/** Changes per staff member (money-security S-9). */
export const STAFF_CHANGE_LIMITS = [{ max: 60, windowMs: 60_000 }] as const;
/** Password reset mails that one network address may request. */
export const RESET_ADDRESS_LIMITS = [{ max: 10, windowMs: HOUR_MS }] as const;
/**
 * One reset mail per account in this time, whoever asks, so that nobody can flood a mailbox. Each link
 * works for `STAFF_RESET_MS`, so whoever gets no mail has one whose link works for 40 minutes or longer.
 */
export const RESET_MAIL_LIMIT = { max: 1, windowMs: 20 * 60_000 } as const;
/** Links opened per network address. */
export const LINK_LIMITS = [{ max: 30, windowMs: HOUR_MS }] as const;

export type StaffRole = 'staff' | 'admin';

export type StaffInvitationState = 'open' | 'expired' | 'accepted' | 'called-off';

/** Why an action on an account was refused; its sentence is in content/core/errors/staff-errors.ts. */
export type StaffRejection =
  /** 403: the requester is no longer an admin. */
  | 'staff_not_admin'
  | 'staff_self'
  | 'staff_changed'
  | 'staff_address_taken'
  | 'staff_address_invited'
  | 'staff_invitation_over'
  | 'staff_password_wrong'
  | 'staff_password_same'
  | 'staff_code_wrong'
  | 'staff_key_gone'
  | 'staff_factor_off'
  | 'staff_factor_needed';

export type StaffOutcome =
  | { ok: true }
  | { ok: false; code: StaffRejection }
  /** Too many wrong attempts. */
  | { ok: false; code: 'staff_too_many'; waitSeconds: number }
  /** Nothing has this id. */
  | { ok: false; code: 'not-found' };

export const DONE = { ok: true } as const;

export function staffRejection(code: StaffRejection): { ok: false; code: StaffRejection } {
  return { ok: false, code };
}

/** Where a customer started to save a card or bank account; decides where they return to (spec section 7). */
export const SETUP_ORIGINS = ['setup', 'checkout', 'earthCash'] as const;

export type SetupOrigin = (typeof SETUP_ORIGINS)[number];

/** Returns a known origin; null for anything else. */
export function setupOrigin(value: unknown): SetupOrigin | null {
  return SETUP_ORIGINS.find((origin) => origin === value) ?? null;
}

/** The mail with an invitation's link. @param requestNo which of the requests to send it this is */
export function staffInvitationEmail(invitationId: string, requestNo: number): Email {
  return {
    template: 'staff-invitation',
    key: `staff-invitation:${invitationId}:${requestNo}`,
    about: invitationId,
    variables: { requestNo: String(requestNo) },
  };
}

/** The staff member who changes their own account, and the current session. */
export type OwnAccount = {
  id: string;
  sessionId: string;
  isAdmin: boolean;
  /** Signed in with one of the sandbox's passwords. */
  isSandbox: boolean;
};
