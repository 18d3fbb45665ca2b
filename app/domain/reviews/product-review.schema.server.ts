import { z } from 'zod';
import { isShopifyNumber } from '~/domain/core/ids';
import { line, paragraphs } from '~/domain/core/forms/form-text.schema.server';
import { REVIEW_BOUNDS, STARS } from './product-review';

/** What a verified buyer writes. */
export const writeReviewSchema = z.strictObject({
  stars: z.enum(STARS, 'review_stars_missing').transform(Number),
  title: line({ max: REVIEW_BOUNDS.title, missing: 'review_title_missing' }),
  text: paragraphs({ max: REVIEW_BOUNDS.text, missing: 'review_text_missing' }),
  author: line({ max: REVIEW_BOUNDS.author, missing: 'review_author_missing' }),
});

/** The review that staff decide about, and the version that they read. */
const decided = {
  review: z.string('erp_form_outdated').refine(isShopifyNumber, 'erp_form_outdated'),
  version: z.coerce.number('erp_form_outdated').int('erp_form_outdated'),
};

export const publishReviewSchema = z.strictObject(decided);

export const hideReviewSchema = z.strictObject({
  ...decided,
  reason: line({ max: REVIEW_BOUNDS.reason, missing: 'staff_reason_missing' }),
});
