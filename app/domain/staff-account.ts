/** Rules of the accounts of staff (decision 0030). */

export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 256;
export const MAX_STAFF_NAME_LENGTH = 80;

const HOUR_MS = 60 * 60_000;

/** How long the link in an invitation's mail is good for. */
export const STAFF_INVITATION_MS = 72 * HOUR_MS;
/** The same for a new password. */
export const STAFF_RESET_MS = HOUR_MS;
/** Between the password and the code. */
export const STAFF_CHALLENGE_MS = 10 * 60_000;
/** A key that is being set up is shown so long; after that another one is made. */
export const PENDING_KEY_MS = 15 * 60_000;

export const RECOVERY_CODE_COUNT = 10;

/** money-security S-9: changes by staff, for each of them. */
export const STAFF_CHANGE_LIMITS = [{ max: 60, windowMs: 60_000 }] as const;
/** Mails with a way in that one network address asks for. */
export const RESET_ADDRESS_LIMITS = [{ max: 10, windowMs: HOUR_MS }] as const;
/**
 * One such mail for an account within so long, whoever asks: three an hour are no bomb. Each is good for
 * `STAFF_RESET_MS`, so that whoever gets none has one that is good for twice as long yet.
 */
export const RESET_MAIL_EVERY_MS = 20 * 60_000;
/** Links that are opened, by one network address. */
export const LINK_LIMITS = [{ max: 30, windowMs: HOUR_MS }] as const;

export type StaffRole = 'staff' | 'admin';

export type StaffInvitationState = 'open' | 'expired' | 'accepted' | 'called-off';

/** Why something about an account was not done; its sentence is in content/staff-errors.ts. */
export type StaffRefusal =
  /** 403: whoever asked is no admin any more. */
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
  | { ok: false; code: StaffRefusal }
  /** Too many wrong tries. */
  | { ok: false; code: 'staff_too_many'; waitSeconds: number }
  /** Nobody and nothing of this id. */
  | { ok: false; code: 'not-found' };

export const DONE = { ok: true } as const;

export function staffRefusal(code: StaffRefusal): { ok: false; code: StaffRefusal } {
  return { ok: false, code };
}
