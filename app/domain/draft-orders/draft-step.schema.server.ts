import { z } from 'zod';
import { isFormToken } from '~/domain/core/ids';

const version = z.string().catch('');

/** Completes the draft order that the page showed. */
export const completeDraftSchema = z.strictObject({
  form_token: z.string('enquiry_form_outdated').refine(isFormToken, 'enquiry_form_outdated'),
  version,
});

/** Deletes it. */
export const deleteDraftSchema = z.strictObject({ version });
