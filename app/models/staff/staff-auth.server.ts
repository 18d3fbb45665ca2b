import { randomBytes, randomUUID } from 'node:crypto';
import type { BetterAuthOptions } from 'better-auth/types';
import type { Kysely } from 'kysely';
import type { Config } from '~/config/config.server';
import { MIN_PASSWORD_LENGTH } from '~/domain/core/constants';
import { MAX_PASSWORD_LENGTH } from '~/domain/core/constants';
import type { DB } from '../../../db/schema';
import { hashPassword, isSandboxHash, verifyPassword } from './staff-password.server';
import { STAFF_LIFE_MS } from './staff-session.server';
import { withHashedTokens } from './staff-tokens.server';
import { findStaffStatus } from './staff.server';

export type StaffAuthConfig = Pick<
  Config,
  | 'origin'
  | 'secureCookies'
  | 'sessionSecret'
  | 'earlierSecrets'
  | 'everyPlatformIsSandbox'
  | 'clockOffsetMs'
>;

/** The header in which we tell better-auth the address that a request comes from. */
export const CALLER_HEADER = 'x-staff-caller';

export function staffCookieName(secure: boolean): string {
  return secure ? '__Host-staff' : 'staff';
}

/** The password was right, but the code is still required: there is no session yet. */
export class SecondFactorDue extends Error {
  override name = 'SecondFactorDue';
  constructor(readonly staffId: string) {
    super('A code is owed before there is a session.');
  }
}

export type StaffAuth = Awaited<ReturnType<typeof createStaffAuth>>;

const made = new WeakMap<StaffAuthConfig, WeakMap<Kysely<DB>, Promise<StaffAuth>>>();

/** Returns better-auth on our database; created on first use, once per process. */
export function staffAuth(db: Kysely<DB>, config: StaffAuthConfig): Promise<StaffAuth> {
  const ofConfig = made.get(config) ?? new WeakMap<Kysely<DB>, Promise<StaffAuth>>();
  made.set(config, ofConfig);
  const auth = ofConfig.get(db) ?? createStaffAuth(db, config);
  ofConfig.set(db, auth);
  return auth;
}

/**
 * Creates better-auth with our table names, passwords and cookie. Only our own code calls it: none of
 * its routes is reachable from browsers. Imported lazily: it takes 38 MB, which a shop without active
 * staff does not need.
 */
async function createStaffAuth(db: Kysely<DB>, config: StaffAuthConfig) {
  const [{ betterAuth }, { kyselyAdapter }] = await Promise.all([
    import('better-auth/minimal'),
    import('@better-auth/kysely-adapter'),
  ]);
  const name = staffCookieName(config.secureCookies);
  return betterAuth({
    appName: 'Earth Brands back office',
    baseURL: config.origin,
    secret: config.sessionSecret,
    database: (options: BetterAuthOptions) =>
      withHashedTokens(kyselyAdapter(db, { type: 'postgres' })(options), config.sessionSecret),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: hashPassword,
        async verify({ hash, password }) {
          const isRight = await verifyPassword(hash, password);
          return isRight && (config.everyPlatformIsSandbox || !isSandboxHash(hash));
        },
      },
    },
    // Its own limits by address and path would count in addition to ours (staff-tries.server.ts).
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      useSecureCookies: false,
      cookiePrefix: name,
      cookies: { session_token: { name } },
      defaultCookieAttributes: { secure: config.secureCookies, sameSite: 'lax', httpOnly: true },
      ipAddress: { ipAddressHeaders: [CALLER_HEADER] },
      database: { generateId: () => randomUUID(), validateSchema: false },
    },
    // We enforce idle and absolute timeouts ourselves, by our clock (staff-session.server.ts).
    session: {
      expiresIn: STAFF_LIFE_MS / 1000,
      disableSessionRefresh: true,
      ...SESSION_TABLE,
    },
    user: USER_TABLE,
    account: ACCOUNT_TABLE,
    verification: VERIFICATION_TABLE,
    databaseHooks: {
      session: {
        create: {
          // Every session that the library creates passes through here, however it came about.
          async before({ userId, secondFactor }: { userId: string; secondFactor?: unknown }) {
            const currentStatus = await findStaffStatus(db, userId);
            if (!currentStatus || currentStatus.isDisabled) return false;
            if (currentStatus.hasSecondFactor && secondFactor !== true) {
              throw new SecondFactorDue(userId);
            }
            const now = new Date(Date.now() + config.clockOffsetMs);
            return {
              data: {
                token: randomBytes(32).toString('base64url'),
                createdAt: now,
                updatedAt: now,
                sandboxOnly: currentStatus.hasSandboxPassword,
              },
            };
          },
        },
      },
    },
  });
}

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

const USER_TABLE = {
  modelName: 'staff_user',
  fields: { emailVerified: 'email_verified', ...TIMES },
  additionalFields: {
    role: { type: 'string', required: true, defaultValue: 'staff', input: false },
    disabled: { type: 'boolean', required: true, defaultValue: false, input: false },
  },
} as const;

const SESSION_TABLE = {
  modelName: 'staff_session',
  fields: {
    userId: 'user_id',
    token: 'token_hash',
    expiresAt: 'expires_at',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
    ...TIMES,
  },
  additionalFields: {
    sandboxOnly: {
      type: 'boolean',
      required: true,
      defaultValue: false,
      input: false,
      fieldName: 'sandbox_only',
    },
    secondFactor: {
      type: 'boolean',
      required: true,
      defaultValue: false,
      input: false,
      fieldName: 'second_factor',
    },
  },
} as const;

const ACCOUNT_TABLE = {
  modelName: 'staff_account',
  fields: {
    accountId: 'account_id',
    providerId: 'provider_id',
    userId: 'user_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
    ...TIMES,
  },
} as const;

const VERIFICATION_TABLE = {
  modelName: 'staff_verification',
  // Mailed codes are stored as hashes, like tokens.
  storeIdentifier: 'hashed',
  fields: { expiresAt: 'expires_at', ...TIMES },
} as const;
