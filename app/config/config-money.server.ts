import { z } from 'zod';
import { address } from './config-companies.server';
import { ConfigError } from './config-error';
import { SINGLE_APPROVER_LIMITS, type SingleApproverLimits } from '~/domain/staff/approval';
import {
  ADJUSTMENT_FAILPOINTS,
  BILLING_FAILPOINTS,
  ORDER_EDIT_FAILPOINTS,
  WRITE_OFF_FAILPOINTS,
  COMMISSION_FAILPOINTS,
  FAILPOINTS,
  PAYMENT_FAILPOINTS,
  STAFF_REFUND_FAILPOINTS,
  RETURN_FAILPOINTS,
  FULFILLMENT_FAILPOINTS,
  STOCK_FAILPOINTS,
  UPLOAD_FAILPOINTS,
} from '~/domain/core/retries/failpoint';
import { COMMISSION_RULES, type CommissionRules } from '~/domain/commissions/commission-rate';
import { cents } from '~/domain/core/money';
import { type DepositLimits, DEPOSIT_LIMITS } from '~/domain/payments/deposit-limits';

/** Environment variables for money; only `parseConfig` reads them. */

const count = z.coerce.number().int().min(1).max(1_000_000);
const days = z.coerce.number().int().min(0).max(365);
const alone = z.coerce.number().int().min(0).max(1_000_000_000);
const amount = z.coerce.number().int().min(50).max(99_999_999);

export const moneyVariables = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(
      /^(sk|rk)_(test|live)_\w+$/,
      'has to begin with sk_live_, rk_live_, sk_test_ or rk_test_',
    )
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'has to begin with pk_live_ or pk_test_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'has to begin with whsec_')
    .optional(),
  STRIPE_API_BASE: address.optional(),

  FAILPOINT: z
    .enum([
      ...FAILPOINTS,
      ...PAYMENT_FAILPOINTS,
      ...BILLING_FAILPOINTS,
      ...WRITE_OFF_FAILPOINTS,
      ...ORDER_EDIT_FAILPOINTS,
      ...RETURN_FAILPOINTS,
      ...FULFILLMENT_FAILPOINTS,
      ...STOCK_FAILPOINTS,
      ...UPLOAD_FAILPOINTS,
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
  /** Up to how much of a balance raised in Shopify is adopted within a day without a second person (3.8). */
  OUTSIDE_RAISE_LIMIT_CENTS: z.coerce.number().int().min(0).max(1_000_000).default(0),
  /** From then on, what Shopify shows at a customer's first contact is a raise like any other. */
  OPENING_BALANCES_UNTIL: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional(),

  /**
   * What one staff member may do alone within a day, in cents (decision 0041): for one customer or order, and in
   * all.
   */
  ADJUSTMENT_LIMIT_CENTS: alone.default(SINGLE_APPROVER_LIMITS.adjustment.oneCents),
  ADJUSTMENT_TOTAL_CENTS: alone.default(SINGLE_APPROVER_LIMITS.adjustment.allCents),
  MARK_PAID_LIMIT_CENTS: alone.default(SINGLE_APPROVER_LIMITS['mark-paid'].oneCents),
  MARK_PAID_TOTAL_CENTS: alone.default(SINGLE_APPROVER_LIMITS['mark-paid'].allCents),
  REFUND_LIMIT_CENTS: alone.default(SINGLE_APPROVER_LIMITS.refund.oneCents),
  REFUND_TOTAL_CENTS: alone.default(SINGLE_APPROVER_LIMITS.refund.allCents),
  PRICE_LIMIT_CENTS: alone.default(SINGLE_APPROVER_LIMITS.price.oneCents),
  PRICE_TOTAL_CENTS: alone.default(SINGLE_APPROVER_LIMITS.price.allCents),

  REFERRAL_DAYS: days.default(COMMISSION_RULES.referralDays),
  COMMISSION_HOLD_DAYS: days.default(COMMISSION_RULES.holdDays),
  PAYOUT_MINIMUM_CENTS: count.default(COMMISSION_RULES.minimumCents),
};

type Variables = z.infer<z.ZodObject<typeof moneyVariables>>;

/** Stripe, real or the sandbox's. */
export type StripeConfig = {
  real: boolean;
  /** Base URL, below which `/v1/…` lies; no slash at the end. */
  base: string;
  secretKey: string;
  /** May reach the browser; without it, cards can be saved on Stripe's hosted page only. */
  publishableKey: string | undefined;
  /** Verifies what is posted to /webhooks/stripe; without it, every message there is refused. */
  webhookSecret: string | undefined;
  /** The value that `livemode` must have on everything that Stripe sends. */
  livemode: boolean;
  /** The sandbox's substitute for Stripe's browser script; the real library loads its own. */
  scriptUrl: string | undefined;
  /** Origins of the hosted page, of scripts and of frames, for the content security policy. */
  pageOrigins: string[];
  scriptOrigins: string[];
  frameOrigins: string[];
  connectOrigins: string[];
};

/** Returns the real Stripe if there is a secret key, otherwise the sandbox's. */
export function parseStripe(env: Variables, sandboxUrl: string): StripeConfig {
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
    // Stripe's script creates frames on changing subdomains: https://docs.stripe.com/security/guide
    scriptOrigins: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frameOrigins: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connectOrigins: ['https://api.stripe.com'],
  };
}

/** Returns what one staff member may do alone. */
export function parseSingleApproverLimits(env: Variables): SingleApproverLimits {
  return {
    adjustment: { oneCents: env.ADJUSTMENT_LIMIT_CENTS, allCents: env.ADJUSTMENT_TOTAL_CENTS },
    'mark-paid': { oneCents: env.MARK_PAID_LIMIT_CENTS, allCents: env.MARK_PAID_TOTAL_CENTS },
    refund: { oneCents: env.REFUND_LIMIT_CENTS, allCents: env.REFUND_TOTAL_CENTS },
    price: { oneCents: env.PRICE_LIMIT_CENTS, allCents: env.PRICE_TOTAL_CENTS },
  };
}

/** Returns the limits on deposits (money-security M-4). */
export function parseDepositLimits(env: Variables): DepositLimits {
  return {
    ...DEPOSIT_LIMITS,
    maxCreditCents: env.LIMIT_DEPOSIT_MAX_CENTS,
    dailyCreditCents: env.LIMIT_DAILY_CENTS,
    perHour: env.LIMIT_DEPOSITS_PER_HOUR,
    perDay: env.LIMIT_DEPOSITS_PER_DAY,
    declinesPerHour: env.LIMIT_DECLINES_PER_HOUR,
  };
}

/** Returns the rules of the ambassador program. */
export function parseCommissionRules(env: Variables): CommissionRules {
  return {
    referralDays: env.REFERRAL_DAYS,
    holdDays: env.COMMISSION_HOLD_DAYS,
    minimumCents: cents(env.PAYOUT_MINIMUM_CENTS),
  };
}
