import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from './staff-account';

/** Letters and digits that are not taken for one another: 16 of 31 are about 79 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LETTERS = 4;

/** A set of recovery codes, each in four groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    Array.from({ length: GROUPS }, newGroup).join('-'),
  );
}

function newGroup(): string {
  return Array.from({ length: GROUP_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** A code as it was typed, however it was spaced; null for what cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return letters.length === GROUPS * GROUP_LETTERS ? letters : null;
}

/**
 * What is kept of a code. Without a key: with that many bits nothing is to be guessed, and it stays
 * good when the shop gets another secret.
 */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256')
    .update(readRecoveryCode(code) ?? '')
    .digest('base64url');
}
