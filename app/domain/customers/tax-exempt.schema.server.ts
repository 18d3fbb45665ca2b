import { z } from 'zod';
import { line } from '~/domain/core/forms/form-text.schema.server';

/** Shopify's limit for a customer's tag. */
export const TAG_BOUND = 255;

export const addTagSchema = z.strictObject({
  tag: line({ max: TAG_BOUND, missing: 'tag_missing' }).refine(
    (tag) => !tag.includes(','),
    'tag_comma',
  ),
});

export const removeTagSchema = z.strictObject({ tag: z.string().min(1).max(TAG_BOUND) });

/** A customer's tag, which `parseTag` reads; `confirmed` if it needs a confirmation. */
export const customerTagSchema = z.strictObject({
  tag: z.string().catch(''),
  confirmed: z.string().optional(),
});
