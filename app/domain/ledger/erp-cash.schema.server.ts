import { z } from 'zod';
import { line } from '~/domain/core/forms/form-text.schema.server';

/** Longest reason, in characters; the same as for the commands (server/operator-command). */
export const REASON_LENGTH = 300;

const reason = line({ max: REASON_LENGTH, missing: 'staff_reason_missing' }).refine(
  (text) => text.length >= 3,
  'staff_reason_missing',
);

/** The reason that staff give for a change to money, in their own words. */
export const reasonSchema = z.strictObject({ reason });

export const reconcileSchema = z.strictObject({ window: z.enum(['recent', 'month']) });

/** Retries an operation; `seen` is the time of its next attempt that the page showed. */
export const retrySchema = z.strictObject({ seen: z.iso.datetime() });
