import { z } from 'zod';
import { ACCOUNT_BOUNDS } from '~/domain/customers/account';
import { line, optionalLine } from '~/domain/core/forms/form-text.schema.server';

const key = z.string().min(1).max(64);
const was = optionalLine(ACCOUNT_BOUNDS.line);

/** The new name of a location; `was` is the name that the form was rendered with. */
export const locationNameSchema = z.strictObject({
  key,
  was,
  locationName: line({ max: ACCOUNT_BOUNDS.line, missing: 'location_name_missing' }),
});

/** The button that removes a name. */
export const locationUnnameSchema = z
  .strictObject({ key, was })
  .transform((form) => ({ ...form, locationName: null }));
