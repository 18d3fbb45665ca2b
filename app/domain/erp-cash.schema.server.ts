import { z } from 'zod';
import { line } from '~/domain/form-text.schema.server';

/** As long as the commands take it (server/operator-command). */
export const REASON_LENGTH = 300;

const reason = line({ max: REASON_LENGTH, missing: 'staff_reason_missing' }).refine(
  (text) => text.length >= 3,
  'staff_reason_missing',
);

/** Why somebody does something about money, in their own words. */
export const reasonSchema = z.strictObject({ reason });

export const reconcileSchema = z.strictObject({ window: z.enum(['recent', 'month']) });

/** Tries an operation again; `seen`: its next try as the page has it. */
export const retrySchema = z.strictObject({ seen: z.iso.datetime() });
