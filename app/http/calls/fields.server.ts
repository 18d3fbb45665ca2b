import { z } from 'zod';

/** What the fields of the endpoints of the spec's section 7 may hold. */

/** A text of one line; no text is a number, a list or an object. */
export const lineField = z
  .string()
  .max(255)
  .refine((text) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text));

/** An id: Shopify's bare numbers may come as numbers. */
export const idField = z.union([
  lineField.min(1),
  z.number().int().nonnegative().transform(String),
]);
