import { errorMessage } from '~/content/core/errors';
import {
  STAFF_CHANGE_LIMITS,
  type StaffOutcome,
  type StaffRejection,
} from '~/domain/staff/staff-account';
import { joinUserErrors, type PlatformFailure } from '~/domain/core/retries/failure';
import { waitLabel } from '~/http/rate-limit.server';
import { notFound } from '~/http/replies.server';
import type { FormLimit, FormRules, Rejection } from '~/http/form-definition.server';
import { qrCode } from '~/http/qr.server';
import { totpUri } from '~/domain/staff/totp.server';
import { countRecoveryCodes, findSecondFactor } from '~/models/staff/staff-second-factor.server';
import type { StoreContext } from '~/http/context.server';
import type { Staff } from './staff.server';

/** Changes per staff member (money-security S-9, admin operations). */
const CHANGES = [{ max: 60, windowMs: 60_000 }];

const tooMany = (wait: string) => errorMessage('erp_too_many', { wait });
const tooManyInStore = (wait: string) => errorMessage('asset_too_many', { wait });

/** The rules of forms with which staff change what belongs to customers. @param who the staff member */
export function erpForms({ id }: { id: string }): FormRules {
  return {
    limit: { rule: 'erp-change', windows: CHANGES, who: id, message: tooMany, isFirst: true },
    failed: 'staff_platform_silent',
  };
}

/**
 * The rules of the forms with which staff manage products, assets, mails and QuickBooks: 422 if a platform
 * refuses, 503 if it did not say whether the change was made.
 */
export function storeForms(
  staffId: string,
  limit: Pick<FormLimit, 'rule' | 'windows'> = { rule: 'erp-store', windows: CHANGES },
): FormRules {
  return { limit: { ...limit, who: staffId, message: tooManyInStore }, failed: platformRejection };
}

function platformRejection({ kind, reason }: PlatformFailure): Rejection {
  if (kind !== 'refused') return { code: 'staff_platform_silent', status: 503, wait: 10 };
  const message = reason?.why === 'user-errors' ? joinUserErrors(reason.userErrors) : '';
  return { message: message || errorMessage('staff_platform_refused'), status: 422 };
}

/** The rules of the forms about staff accounts. @param counted a staff id; null for a network address */
export function staffAccountForms(counted: string | null): FormRules {
  return {
    limit: {
      rule: 'erp-change',
      windows: STAFF_CHANGE_LIMITS,
      ...(counted !== null && { who: counted }),
      message: (wait) => errorMessage('staff_too_many', { wait }),
    },
    secret: ['password', 'newPassword', 'again', 'code'],
    failed: 'staff_platform_silent',
  };
}

/** The field at which a rejection is shown; all others are shown for the whole form. */
const FIELD_OF: Partial<Record<StaffRejection, string>> = {
  staff_password_wrong: 'password',
  staff_password_same: 'newPassword',
  staff_code_wrong: 'code',
  staff_address_taken: 'email',
  staff_address_invited: 'email',
};

const IS_TYPED = new Set<StaffRejection>([
  'staff_password_wrong',
  'staff_password_same',
  'staff_code_wrong',
]);

/**
 * Returns why a staff account was not changed: 422 for mistyped fields, 403 for a staff member who is no
 * longer an admin, 429 with the time to wait, else 409.
 *
 * @throws 404 for an unknown account
 */
export function staffRejection(outcome: Exclude<StaffOutcome, { ok: true }>): Rejection {
  const { code } = outcome;
  if (code === 'not-found') return notFound();
  if (code === 'staff_too_many') {
    const { waitSeconds: wait } = outcome;
    return { message: errorMessage(code, { wait: waitLabel(wait) }), status: 429, wait };
  }
  const status = IS_TYPED.has(code) ? 422 : code === 'staff_not_admin' ? 403 : 409;
  const field = FIELD_OF[code];
  return { code, status, ...(field !== undefined && { field }) };
}

/** A key that is not confirmed by a first code yet, as its page shows it. */
type PendingKey = {
  /** Opens an authenticator app on the same device. */
  uri: string;
  /** In groups of four, for typing. */
  key: string;
  /** Side length of the QR code with its margin, in modules, and the dark modules as an SVG path. */
  qr: { size: number; path: string };
};

type SecondFactorView = {
  isOn: boolean;
  codesLeft: number;
  pending: PendingKey | null;
};

/** Returns what a staff member's own pages show of their second factor. */
export async function viewSecondFactor(
  { db, encryption, now }: StoreContext,
  { id, email }: Pick<Staff, 'id' | 'email'>,
): Promise<SecondFactorView> {
  const [factor, codesLeft] = await Promise.all([
    findSecondFactor(db, id, new Date(now())),
    countRecoveryCodes(db, id),
  ]);
  const key = factor?.pendingKey ? encryption.open(factor.pendingKey) : null;
  return {
    isOn: factor?.encryptedKey != null,
    codesLeft,
    pending: key === null ? null : pendingKey(key, email),
  };
}

function pendingKey(key: string, email: string): PendingKey {
  const uri = totpUri(key, email);
  return { uri, key: (key.match(/.{4}/g) ?? []).join(' '), qr: qrCode(uri) };
}
