import { z } from 'zod';
import { isShopifyNumber } from '~/domain/core/ids';

/** Resolving an alarm, by its id. */
export const resolveAlarmSchema = z.strictObject({
  alarm: z.string('erp_form_outdated').refine(isShopifyNumber, 'erp_form_outdated'),
});
