import { z } from 'zod';
import { ADJUSTMENT_BOUNDS, parseAdjustment } from './adjustment';
import { MAX_CLOSING_REASON } from '~/domain/customers/account-closing';
import { line, paragraphs } from '~/domain/core/forms/form-text.schema.server';
import type { Cents } from '~/domain/core/money';
import { ADJUSTMENT_SIDES } from '~/domain/staff/approval';

/** An adjustment as typed into the form; `amount` becomes cents. */
export const adjustmentSchema = z.strictObject({
  amount: z.string({ error: 'adjustment_amount_malformed' }).transform((typed, issues): Cents => {
    const amount = parseAdjustment(typed);
    if (amount !== null) return amount;
    issues.addIssue({ code: 'custom', message: 'adjustment_amount_malformed' });
    return z.NEVER;
  }),
  against: z.enum(ADJUSTMENT_SIDES, { error: 'adjustment_against_missing' }),
  reason: paragraphs({ max: ADJUSTMENT_BOUNDS.reason, missing: 'adjustment_reason_missing' }),
  form_token: z.uuid('erp_form_outdated'),
});

const version = z.coerce
  .number('erp_form_outdated')
  .int('erp_form_outdated')
  .min(1, 'erp_form_outdated');

/** The approval that is decided, and the version of it that the page showed. */
export const approvalDecisionSchema = z.strictObject({
  id: z.uuid('erp_form_outdated'),
  version,
});

export const closingSchema = z.strictObject({ version });

export const closingRejectionSchema = z.strictObject({
  version,
  words: paragraphs({ max: MAX_CLOSING_REASON, missing: 'closing_words_missing' }),
});

/** Longest reason, in characters; the same as for the commands (server/operator-command). */
const REASON_LENGTH = 300;

const reason = line({ max: REASON_LENGTH, missing: 'staff_reason_missing' }).refine(
  (text) => text.length >= 3,
  'staff_reason_missing',
);

/** The reason that staff give for a change to money, in their own words. */
export const reasonSchema = z.strictObject({ reason });

export const reconcileSchema = z.strictObject({ window: z.enum(['recent', 'month']) });

/** Retries an operation; `seen` is the time of its next attempt that the page showed. */
export const retrySchema = z.strictObject({ seen: z.iso.datetime() });
