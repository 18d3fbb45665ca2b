import { z } from 'zod';

/** Schemas of the fields of the endpoints in the spec's section 7. */

/** A string of one line; numbers, lists and objects are refused. */
export const lineField = z
  .string()
  .max(255)
  .refine((text) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text));

/** An id; Shopify's numeric ids may also be sent as JSON numbers. */
export const idField = z.union([
  lineField.min(1),
  z.number().int().nonnegative().transform(String),
]);
