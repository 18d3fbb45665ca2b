import { z } from 'zod';
import { line } from '~/domain/core/forms/form-text.schema.server';
import { MAX_STAFF_NAME_LENGTH, RECOVERY_CODE_COUNT } from './staff-account';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '~/domain/core/constants';
import { createHash, randomInt } from 'node:crypto';

/** An existing password: no rules are revealed. */
const oldPassword = z
  .string({ error: 'staff_password_missing' })
  .min(1, 'staff_password_missing')
  .max(1000, 'staff_password_missing');

/** A new password is not trimmed and may contain any character. */
const newPassword = z
  .string({ error: 'staff_password_short' })
  .min(MIN_PASSWORD_LENGTH, 'staff_password_short')
  .max(MAX_PASSWORD_LENGTH, 'staff_password_long');

const twice = { newPassword, again: z.string({ error: 'staff_password_differs' }).max(1000) };

const areSame = (typed: { newPassword: string; again: string }) =>
  typed.newPassword === typed.again;
const SAME = { error: 'staff_password_differs', path: ['again'] };

const email = z
  .string({ error: 'enquiry_email_missing' })
  .trim()
  .min(1, 'enquiry_email_missing')
  .max(254, 'enquiry_email_malformed')
  .regex(/^[^\s@,;:<>"]+@[^\s@,;:<>"]+\.[^\s@,;:<>"]+$/, 'enquiry_email_malformed');

/** A code of the app, or a recovery code; spaces and dashes are allowed. */
const code = z
  .string({ error: 'staff_code_missing' })
  .trim()
  .min(1, 'staff_code_missing')
  .max(60, 'staff_code_wrong');

/** Our forms send nothing else. */
const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

export const passwordSchema = z.strictObject({ password: oldPassword });
export const codeSchema = z.strictObject({ code });
export const changePasswordSchema = z
  .strictObject({ password: oldPassword, ...twice })
  .refine(areSame, SAME);
export const resetPasswordSchema = z.strictObject(twice).refine(areSame, SAME);
export const forgottenSchema = z.strictObject({ email });
export const acceptStaffInvitationSchema = z
  .strictObject({
    name: line({ max: MAX_STAFF_NAME_LENGTH, missing: 'staff_name_missing' }),
    ...twice,
  })
  .refine(areSame, SAME);
export const inviteStaffSchema = z.strictObject({
  form_token: z.uuid(),
  email,
  role: z.enum(['staff', 'admin'], { error: 'staff_role_missing' }),
});
export const invitationSchema = z.strictObject({ invitation: z.uuid() });
/** `version`: how many mails had been requested when the form was rendered. */
export const resendSchema = z.strictObject({ invitation: z.uuid(), version });
export const staffSessionSchema = z.strictObject({ session: z.string().min(1).max(100) });
export const memberStepSchema = z.strictObject({ version });

/** The staff sign-in form. The password is not trimmed, and no rules for it are revealed. */
export const staffSignInSchema = z.strictObject({
  email: z.string({ error: 'staff_email_missing' }).trim().min(1, 'staff_email_missing').max(254),
  password: z
    .string({ error: 'staff_password_missing' })
    .min(1, 'staff_password_missing')
    .max(1000),
});

/** Letters and digits that cannot be confused: 16 characters out of 31 are about 79 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LETTERS = 4;

/** Returns a new set of recovery codes, each in four groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    Array.from({ length: GROUPS }, newGroup).join('-'),
  );
}

function newGroup(): string {
  return Array.from({ length: GROUP_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** Normalizes a typed code, however it was spaced; null if it cannot be one. */
export function parseRecoveryCode(typed: string): string | null {
  const letters = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return letters.length === GROUPS * GROUP_LETTERS ? letters : null;
}

/**
 * Returns the stored hash of a code. It needs no secret key: 79 bits cannot be guessed, and the hash stays
 * valid when the store's secret changes.
 */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256')
    .update(parseRecoveryCode(code) ?? '')
    .digest('base64url');
}
