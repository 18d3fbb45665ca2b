import { encodeQR } from 'qr';
import { totpUri } from '~/domain/staff/totp.server';
import { findSecondFactor, countRecoveryCodes } from '~/models/staff/staff-second-factor.server';
import type { StoreContext } from '~/http/context.server';
import type { Staff } from './staff.server';

/** The quiet zone around a QR code, in modules, by the standard. */
const QUIET = 4;

/** A key that is not confirmed by a first code yet, as its page shows it. */
export type PendingKey = {
  /** Opens an authenticator app on the same device. */
  uri: string;
  /** In groups of four, for typing. */
  key: string;
  /** Side length of the QR code with its margin, in modules, and the dark modules as an SVG path. */
  qr: { size: number; path: string };
};

export type SecondFactorView = {
  isOn: boolean;
  codesLeft: number;
  pending: PendingKey | null;
};

/** Returns what a staff member's own pages show of their second factor. */
export async function viewSecondFactor(
  { db, sealing, now }: StoreContext,
  { id, email }: Pick<Staff, 'id' | 'email'>,
): Promise<SecondFactorView> {
  const [factor, codesLeft] = await Promise.all([
    findSecondFactor(db, id, new Date(now())),
    countRecoveryCodes(db, id),
  ]);
  const key = factor?.pendingKey ? sealing.open(factor.pendingKey) : null;
  return {
    isOn: factor?.sealedKey != null,
    codesLeft,
    pending: key === null ? null : pendingKey(key, email),
  };
}

function pendingKey(key: string, email: string): PendingKey {
  const uri = totpUri(key, email);
  return { uri, key: (key.match(/.{4}/g) ?? []).join(' '), qr: drawn(uri) };
}

/** Returns the dark modules of a QR code, row by row, as one SVG path of unit squares. */
function drawn(text: string): PendingKey['qr'] {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size: rows.length, path };
}
