import { z } from 'zod';
import { isShopifyNumber } from '~/domain/core/ids';

/** Sending a mail again, by its id in the outbox. */
export const resendEmailSchema = z.strictObject({
  email: z.string('erp_form_outdated').refine(isShopifyNumber, 'erp_form_outdated'),
});
