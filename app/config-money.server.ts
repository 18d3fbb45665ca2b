import { z } from 'zod';
import { address } from './config-companies.server';
import { ConfigError } from './config-error';
import { ADJUSTMENT_LIMIT_CENTS, ADJUSTMENT_TOTAL_CENTS } from './domain/adjustment';
import {
  ADJUSTMENT_FAILPOINTS,
  COMMISSION_FAILPOINTS,
  FAILPOINTS,
  PAYMENT_FAILPOINTS,
  STAFF_REFUND_FAILPOINTS,
} from './domain/failpoint';
import { COMMISSION_RULES, type CommissionRules } from './domain/commission-rules';
import { DEPOSIT_LIMITS, type DepositLimits } from './domain/deposit-limits';
import { cents } from './domain/money';

/** The part of the environment that is about money; read by `readConfig` alone. */

const count = z.coerce.number().int().min(1).max(1_000_000);
const days = z.coerce.number().int().min(0).max(365);
const amount = z.coerce.number().int().min(50).max(99_999_999);

export const moneyVariables = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/)
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/)
    .optional(),
  STRIPE_API_BASE: address.optional(),

  FAILPOINT: z
    .enum([
      ...FAILPOINTS,
      ...PAYMENT_FAILPOINTS,
      ...COMMISSION_FAILPOINTS,
      ...STAFF_REFUND_FAILPOINTS,
      ...ADJUSTMENT_FAILPOINTS,
    ])
    .optional(),

  LIMIT_DEPOSIT_MAX_CENTS: amount.default(DEPOSIT_LIMITS.maxCreditCents),
  LIMIT_DAILY_CENTS: amount.default(DEPOSIT_LIMITS.dailyCreditCents),
  LIMIT_DEPOSITS_PER_HOUR: count.default(DEPOSIT_LIMITS.perHour),
  LIMIT_DEPOSITS_PER_DAY: count.default(DEPOSIT_LIMITS.perDay),
  LIMIT_DECLINES_PER_HOUR: count.default(DEPOSIT_LIMITS.declinesPerHour),
  /** An outsider's increase of a metafield above this is looked at by a person (3.8). */
  OUTSIDE_CHANGE_REVIEW_CENTS: count.default(10_000),

  /** What one member of staff may correct alone, for one customer within a day (decision 0035). */
  ADJUSTMENT_LIMIT_CENTS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(ADJUSTMENT_LIMIT_CENTS),
  /** The same for all customers together. */
  ADJUSTMENT_TOTAL_CENTS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000_000)
    .default(ADJUSTMENT_TOTAL_CENTS),

  REFERRAL_DAYS: days.default(COMMISSION_RULES.referralDays),
  COMMISSION_HOLD_DAYS: days.default(COMMISSION_RULES.holdDays),
  PAYOUT_MINIMUM_CENTS: count.default(COMMISSION_RULES.minimumCents),
};

type Variables = z.infer<z.ZodObject<typeof moneyVariables>>;

/** The card company. */
export type StripeConfig = {
  real: boolean;
  /** Without a slash at the end; `/v1/…` lies below it. */
  base: string;
  secretKey: string;
  /** May reach the browser; without one, cards are saved on the hosted page only. */
  publishableKey: string | undefined;
  /** Signs what is posted to /webhooks/stripe; without one nothing that comes there is believed. */
  webhookSecret: string | undefined;
  /** What `livemode` has to be on everything that Stripe says. */
  livemode: boolean;
  /** The sandbox's stand-in for the vendor's browser script; the real one brings its own. */
  scriptUrl: string | undefined;
  /** Origins for the content security policy: where the hosted page, scripts and frames come from. */
  pageOrigins: string[];
  scriptOrigins: string[];
  frameOrigins: string[];
  connectOrigins: string[];
};

/** The real Stripe as soon as there is a secret key. */
export function readStripe(env: Variables, sandboxUrl: string): StripeConfig {
  const secretKey = env.STRIPE_SECRET_KEY;
  if (secretKey === undefined) {
    const base = env.STRIPE_API_BASE ?? sandboxUrl;
    const origin = new URL(sandboxUrl).origin;
    return {
      real: false,
      base,
      secretKey: 'sk_test_sandbox',
      publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? 'pk_test_sandbox',
      webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? 'whsec_sandbox',
      livemode: false,
      scriptUrl: `${sandboxUrl}/stripe/stripe.js`,
      pageOrigins: [origin],
      scriptOrigins: [origin],
      frameOrigins: [origin],
      connectOrigins: [origin],
    };
  }
  const livemode = secretKey.includes('_live_');
  const publishableKey = env.STRIPE_PUBLISHABLE_KEY;
  if (publishableKey !== undefined && publishableKey.startsWith('pk_live_') !== livemode) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY have to be both for tests or both live.',
    );
  }
  return {
    real: true,
    base: env.STRIPE_API_BASE ?? 'https://api.stripe.com',
    secretKey,
    publishableKey,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    livemode,
    scriptUrl: undefined,
    pageOrigins: ['https://checkout.stripe.com'],
    // Its script starts frames on changing subdomains: https://docs.stripe.com/security/guide
    scriptOrigins: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frameOrigins: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connectOrigins: ['https://api.stripe.com'],
  };
}

/** What may be put in (money-security M-4). */
export function readDepositLimits(env: Variables): DepositLimits {
  return {
    ...DEPOSIT_LIMITS,
    maxCreditCents: env.LIMIT_DEPOSIT_MAX_CENTS,
    dailyCreditCents: env.LIMIT_DAILY_CENTS,
    perHour: env.LIMIT_DEPOSITS_PER_HOUR,
    perDay: env.LIMIT_DEPOSITS_PER_DAY,
    declinesPerHour: env.LIMIT_DECLINES_PER_HOUR,
  };
}

/** What the ambassador programme goes by. */
export function readCommissionRules(env: Variables): CommissionRules {
  return {
    referralDays: env.REFERRAL_DAYS,
    holdDays: env.COMMISSION_HOLD_DAYS,
    minimumCents: cents(env.PAYOUT_MINIMUM_CENTS),
  };
}
