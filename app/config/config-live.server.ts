import { ConfigError } from './config-error';

/** What of the environment decides whether the store is live; only `parseConfig` reads it. */
type Env = {
  ORIGIN?: string | undefined;
  DATABASE_URL?: string | undefined;
  SESSION_SECRET?: readonly string[] | undefined;
  SMTP_URL?: string | undefined;
  ALLOW_MIXED: boolean;
};

/** Which platforms are real ones; `others` are those that a shop can do without. */
type Real = { shopify: boolean; stripe: boolean; mail: boolean; others: boolean };

/**
 * - `sandbox`: every platform is the sandbox's.
 * - `mixed`: some are, because ALLOW_MIXED permits it. Such a store says so on every page and takes no payment.
 * - `live`: none is. QuickBooks and logos without their variables are off.
 */
export type Mode = 'sandbox' | 'mixed' | 'live';

/**
 * Returns what the store runs against, and refuses whatever is half real (decision 0048): goods of a real shop must
 * not be paid for with play money, nor a real card be charged for goods that don't exist.
 *
 * @param secrets the secret variables that are set, by name
 * @throws ConfigError with a sentence for each variable at fault
 */
export function parseMode(
  env: Env,
  real: Real,
  secrets: Readonly<Record<string, readonly string[]>>,
): Mode {
  const { shopify, stripe, mail } = real;
  if (!shopify && !stripe && !mail && !real.others) return 'sandbox';
  const missing = [
    !shopify && 'PUBLIC_STORE_DOMAIN (Shopify and sign-in)',
    !stripe && 'STRIPE_SECRET_KEY',
    !mail && 'SMTP_URL',
  ].filter((name) => name !== false);
  const mode = missing.length > 0 && env.ALLOW_MIXED ? 'mixed' : 'live';
  const known = Object.keys(secrets).filter((name) => secrets[name]?.some(isPublic));
  const errors = [
    mode === 'live' &&
      missing.length > 0 &&
      `The sandbox cannot stand in for a part of a real store. Set ${missing.join(', ')} too, or ALLOW_MIXED=1 to try ` +
        'the store out: it then takes no payments',
    env.SESSION_SECRET === undefined &&
      'SESSION_SECRET (32 characters or more) is needed as soon as a platform is a real one',
    known.length > 0 && `${known.join(', ')}: everybody knows this value. Set one of your own`,
    mode === 'live' &&
      env.ORIGIN?.startsWith('https://') !== true &&
      'ORIGIN has to be the store’s public address and begin with https://',
    mode === 'live' &&
      env.DATABASE_URL === undefined &&
      'DATABASE_URL is needed: the embedded database does not survive a power cut',
  ].filter((error) => error !== false);
  if (errors.length > 0) throw new ConfigError(`${errors.join('. ')}.`);
  return mode;
}

/** Whether a secret is one of those printed in this repository. */
const isPublic = (secret: string) => /^(sandbox-|(sk_test|pk_test|whsec)_sandbox)/.test(secret);
