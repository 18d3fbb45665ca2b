import { z } from 'zod';
import { address, companyVariables, readLogos, readQuickBooks } from './config-companies.server';
import { ConfigError } from './config-error';
import { mailVariables, readMail } from './config-mail.server';
import {
  moneyVariables,
  readCommissionRules,
  readDepositLimits,
  readStripe,
} from './config-money.server';
import { readAccounts, readShopify, shopifyVariables } from './config-shopify.server';

export { ConfigError };

/**
 * The only reader of the environment. `readConfig` is called once, when the server starts, and what
 * it returns is handed down; a missing or malformed variable stops the start and is named.
 *
 * Each outside system is the sandbox's until its own variables are set (docs/architecture.md).
 */

const port = z.coerce.number().int().min(0).max(65535);
const flag = z.enum(['0', '1']).transform((value) => value === '1');

const Environment = z.object({
  PORT: port.default(3000),
  SANDBOX_PORT: port.default(4000),
  SANDBOX_SMTP_PORT: port.default(4025),
  ORIGIN: address.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.string().min(1).optional(),
  SANDBOX_URL: address.optional(),
  PID_FILE: z.string().optional(),
  LOG_FILE: z.string().optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  DRAIN_WAIT_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  CLOCK_OFFSET_MS: z.coerce.number().int().default(0),
  LIMIT_RATE_OFF: flag.default(false),
  PAGE_CACHE: z.enum(['on', 'off']).default('on'),
  TRUSTED_PROXY: flag.default(false),

  SESSION_SECRET: z.string().min(32).optional(),

  ...shopifyVariables,
  ...companyVariables,
  ...moneyVariables,

  SESSION_REPLAY_HOSTS: z
    .string()
    .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
    .pipe(z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)))
    .default([]),
  SIGNUP_NEUTRAL: flag.default(false),

  ...mailVariables,
});

export type Config = ReturnType<typeof readConfig>;

/**
 * Parses the environment.
 *
 * @throws ConfigError naming the variables at fault.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(present);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The environment is not usable. ${faults.join('; ')}`);
  }
  const env = parsed.data;
  const origin = env.ORIGIN ?? `http://localhost:${env.PORT}`;
  const sandboxUrl = env.SANDBOX_URL ?? `http://localhost:${env.SANDBOX_PORT}`;
  const shopify = readShopify(env, sandboxUrl);
  const accounts = readAccounts(env, shopify, sandboxUrl);
  const { mail, mailIsReal } = readMail(env, env.SANDBOX_SMTP_PORT);
  const quickbooks = readQuickBooks(env, sandboxUrl);
  const logos = readLogos(env, sandboxUrl);
  const stripe = readStripe(env, sandboxUrl);
  const anyReal =
    shopify.real || accounts.real || stripe.real || quickbooks.real || logos.real || mailIsReal;
  if (anyReal && env.SESSION_SECRET === undefined) {
    throw new ConfigError(
      'SESSION_SECRET (32 characters or more) is needed as soon as a platform is a real one.',
    );
  }

  // Switches that break things on purpose belong to the sandbox alone (money-security T-1).
  const breaking = [
    env.FAILPOINT !== undefined && 'FAILPOINT',
    env.LIMIT_RATE_OFF && 'LIMIT_RATE_OFF',
    env.CLOCK_OFFSET_MS !== 0 && 'CLOCK_OFFSET_MS',
  ].filter((name) => name !== false);
  if (anyReal && breaking.length > 0) {
    throw new ConfigError(`${breaking.join(', ')} cannot be set while a platform is a real one.`);
  }

  return {
    port: env.PORT,
    origin,
    secureCookies: origin.startsWith('https://'),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    sandboxUrl,
    /** Known passwords and keys of the sandbox's people work only while this holds. */
    everyPlatformIsSandbox: !anyReal,
    /** Seals tokens at rest and signs what people carry. */
    sessionSecret: env.SESSION_SECRET ?? 'sandbox-session-secret-that-everybody-knows',
    pidFile: env.PID_FILE,
    logFile: env.LOG_FILE,
    logLevel: env.LOG_LEVEL,
    /** After being told to end, how long it goes on answering, so that a balancer learns of it. */
    drainWaitMs: env.DRAIN_WAIT_MS,
    clockOffsetMs: env.CLOCK_OFFSET_MS,
    /** Where the process dies once, in checks. */
    failpoint: env.FAILPOINT,
    rateLimits: !env.LIMIT_RATE_OFF,
    pageCache: env.PAGE_CACHE === 'on',
    trustedProxy: env.TRUSTED_PROXY,
    shopify,
    accounts,
    stripe,
    quickbooks,
    logos,
    signUp: {
      /** Hosts whose addresses of recordings are kept, with consent; none means never. */
      replayHosts: env.SESSION_REPLAY_HOSTS,
      /** Do not say on the page whether an e-mail has an account (docs/decisions/0010). */
      isNeutral: env.SIGNUP_NEUTRAL,
    },
    depositLimits: readDepositLimits(env),
    commission: readCommissionRules(env),
    /** An outsider's increase of a balance above this is looked at by a person. */
    outsideChangeReviewCents: env.OUTSIDE_CHANGE_REVIEW_CENTS,
    /** What one member of staff may correct alone, of one balance and of all. */
    adjustmentLimitCents: env.ADJUSTMENT_LIMIT_CENTS,
    adjustmentTotalCents: env.ADJUSTMENT_TOTAL_CENTS,
    mail,
  };
}
