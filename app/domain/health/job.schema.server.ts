import { z } from 'zod';
import { isUuid } from '~/domain/core/ids';

/** Retrying or discarding a failed job, by its kind and id. */
export const changeJobSchema = z.strictObject({
  name: z.string('erp_form_outdated').regex(/^[a-z-]{1,50}$/, 'erp_form_outdated'),
  job: z.string('erp_form_outdated').refine(isUuid, 'erp_form_outdated'),
});
