import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from './staff-account';

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
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return letters.length === GROUPS * GROUP_LETTERS ? letters : null;
}

/**
 * Returns the stored hash of a code. It needs no secret key: 79 bits cannot be guessed, and the hash stays
 * valid when the store's secret changes.
 */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256')
    .update(readRecoveryCode(code) ?? '')
    .digest('base64url');
}
