import { z } from 'zod';
import {
  address,
  companyVariables,
  hasQuickBooks,
  parseLogos,
  parseQuickBooks,
} from './config-companies.server';
import { databaseVariables, parseDatabase } from './config-database.server';
import { edgeVariables, parseEdge } from './config-edge.server';
import { ConfigError } from './config-error';
import { parseMode } from './config-live.server';
import { mailVariables, parseAlarms, parseMail } from './config-mail.server';
import {
  moneyVariables,
  parseCommissionRules,
  parseSingleApproverLimits,
  parseDepositLimits,
  parseStripe,
} from './config-money.server';
import { parseAccounts, parseShopify, shopifyVariables } from './config-shopify.server';
import { withFiles } from './secret-files';
import { settingMessage } from './setting-message';
import { parseScanner, parseStorage, storageVariables } from './config-storage.server';
import { parseTelemetry, telemetryVariables } from './config-telemetry.server';
import { parseProxies } from './trusted-proxies';

export { ConfigError };

/**
 * The only reader of the environment. `parseConfig` is called once, when the server starts, and its result is
 * passed down. A missing or malformed variable stops the start with a message that names it.
 *
 * Each outside service is the sandbox's until its own variables are set (server/README.md).
 */

const port = z.coerce.number().int().min(0).max(65535);
const flag = z.enum(['0', '1']).transform((value) => value === '1');

/** A number of proxies, or the networks that they are in, separated by commas; `0` means none. */
const trustedProxies = z.string().transform((text, context) => {
  const proxies = parseProxies(text);
  if (proxies === undefined) context.addIssue('has to be a number, or networks like 10.0.0.0/8');
  return proxies ?? null;
});

/** Secrets of 32 characters or more, separated by commas or line breaks, the newest first. */
const sessionSecrets = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((secret) => secret !== ''))
  .pipe(z.array(z.string().min(32, 'needs 32 characters or more in each of its secrets')).min(1));

const Environment = z.object({
  PORT: port.default(3000),
  SANDBOX_PORT: port.default(4000),
  SANDBOX_SMTP_PORT: port.default(4025),
  ORIGIN: address.optional(),
  SANDBOX_URL: address.optional(),
  PID_FILE: z.string().optional(),
  LOG_FILE: z.string().optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  DRAIN_WAIT_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  CLOCK_OFFSET_MS: z.coerce.number().int().default(0),
  LIMIT_RATE_OFF: flag.default(false),
  PAGE_CACHE: z.enum(['on', 'off']).default('on'),
  TRUSTED_PROXY: trustedProxies.optional(),

  SESSION_SECRET: sessionSecrets.optional(),
  ALLOW_MIXED: flag.default(false),
  STATUS_TOKEN: z.string().min(16).optional(),

  ...databaseVariables,
  ...shopifyVariables,
  ...companyVariables,
  ...moneyVariables,

  SESSION_REPLAY_HOSTS: z
    .string()
    .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
    .pipe(
      z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'has to be host names with commas')),
    )
    .default([]),
  SIGNUP_NEUTRAL: flag.default(false),

  ...mailVariables,
  ...telemetryVariables,
  ...edgeVariables,
  ...storageVariables,
});

/** Names of this machine, for itself, beside `localhost`. */
const LOOPBACK = ['127.0.0.1', '[::1]'];

export type Config = ReturnType<typeof parseConfig>;

/**
 * Parses the environment.
 *
 * @throws ConfigError that names the variables at fault
 */
export function parseConfig(environment: Record<string, string | undefined>) {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const given = withFiles(present, Object.keys(Environment.shape));
  const parsed = Environment.safeParse(given, { error: settingMessage });
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
    throw new ConfigError(`The environment is not usable. ${errors.join('; ')}`);
  }
  const env = parsed.data;
  const origin = env.ORIGIN ?? `http://localhost:${env.PORT}`;
  const sandboxUrl = env.SANDBOX_URL ?? `http://localhost:${env.SANDBOX_PORT}`;
  const shopify = parseShopify(env, sandboxUrl);
  const accounts = parseAccounts(env, shopify, sandboxUrl);
  const { mail, mailIsReal } = parseMail(env, env.SANDBOX_SMTP_PORT);
  const stripe = parseStripe(env, sandboxUrl);
  const others = hasQuickBooks(env) || env.LOGO_API_TOKEN !== undefined;
  const real = { shopify: shopify.real, stripe: stripe.real, mail: mailIsReal, others };
  const secrets = Object.entries(env)
    .filter(([name]) => /SECRET|TOKEN|_KEY$/.test(name))
    .map(([name, secret]) => [name, [secret].flat() as string[]] as const);
  const mode = parseMode(env, real, Object.fromEntries(secrets));
  const quickbooks = parseQuickBooks(env, sandboxUrl, mode);
  const logos = parseLogos(env, sandboxUrl, mode);

  // Settings that break things on purpose are allowed only with the sandbox (money-security T-1).
  const breaking = [
    env.FAILPOINT !== undefined && 'FAILPOINT',
    env.LIMIT_RATE_OFF && 'LIMIT_RATE_OFF',
    env.CLOCK_OFFSET_MS !== 0 && 'CLOCK_OFFSET_MS',
  ].filter((name) => name !== false);
  if (mode !== 'sandbox' && breaking.length > 0) {
    throw new ConfigError(`${breaking.join(', ')} cannot be set while a platform is a real one.`);
  }

  return {
    port: env.PORT,
    origin,
    /** Where a browser on this machine may have opened the store too; none once ORIGIN is set. */
    otherOrigins: env.ORIGIN ? [] : LOOPBACK.map((name) => `http://${name}:${env.PORT}`),
    secureCookies: origin.startsWith('https://'),
    ...parseDatabase(env),
    sandboxUrl,
    /** Whether the sandbox stands in for any of the platforms that are called over HTTP. */
    needsSandbox: mode !== 'live',
    /** Only while this is true do the published passwords of the sandbox's staff work. */
    everyPlatformIsSandbox: mode === 'sandbox',
    /** Some platforms are real and others the sandbox's: no payment is taken. */
    isMixed: mode === 'mixed',
    /** Encrypts tokens at rest, and is the key of our hashes and signatures. */
    sessionSecret: env.SESSION_SECRET?.[0] ?? 'sandbox-session-secret-that-everybody-knows',
    /** Those before it, which still open and verify what they have encrypted and signed (docs/runbooks/rotate-secrets). */
    earlierSecrets: env.SESSION_SECRET?.slice(1) ?? [],
    /** Opens `/status` to monitors. */
    statusToken: env.STATUS_TOKEN,
    pidFile: env.PID_FILE,
    logFile: env.LOG_FILE,
    logLevel: env.LOG_LEVEL,
    /** How long the process keeps answering after SIGTERM, so that a load balancer notices. */
    drainWaitMs: env.DRAIN_WAIT_MS,
    clockOffsetMs: env.CLOCK_OFFSET_MS,
    /** The point at which a test makes the process die, once. */
    failpoint: env.FAILPOINT,
    rateLimits: !env.LIMIT_RATE_OFF,
    pageCache: env.PAGE_CACHE === 'on',
    /** Tells whether an address is that of a proxy before this process; null without one. */
    trustedProxies: env.TRUSTED_PROXY ?? null,
    shopify,
    accounts,
    stripe,
    quickbooks,
    logos,
    signUp: {
      /** Hosts of session recordings whose URLs are stored, with consent; with none, no URL is stored. */
      replayHosts: env.SESSION_REPLAY_HOSTS,
      /** Whether the page conceals that an email has an account (docs/decisions/0010). */
      isNeutral: env.SIGNUP_NEUTRAL,
    },
    depositLimits: parseDepositLimits(env),
    commission: parseCommissionRules(env),
    /** Raises of a balance in Shopify up to this, in cents, need nobody; balances from before this store end then. */
    outsideRaiseLimitCents: env.OUTSIDE_RAISE_LIMIT_CENTS,
    openingBalancesUntil: env.OPENING_BALANCES_UNTIL ?? null,
    singleApproverLimits: parseSingleApproverLimits(env),
    mail,
    alarms: parseAlarms(env, mail, { sandboxUrl, mode }),
    telemetry: parseTelemetry(env),
    /** Where an edge in front is told which pages to drop; null: nobody tells it. */
    edge: parseEdge(env),
    /** The bucket of uploads; null: they are kept in the database. */
    bucket: parseStorage(env, origin),
    /** What scans uploads before they are kept; null: nothing does. */
    scanner: parseScanner(env),
  };
}
