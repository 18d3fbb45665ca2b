import { z } from 'zod';
import { ACCOUNT_BOUNDS } from './account';
import { line, optionalLine } from './form-text.schema.server';

const key = z.string().min(1).max(64);
const was = optionalLine(ACCOUNT_BOUNDS.line);

/** What an address is to be called; `was` is what the form was drawn with. */
export const locationNameSchema = z.strictObject({
  key,
  was,
  locationName: line({ max: ACCOUNT_BOUNDS.line, missing: 'location_name_missing' }),
});

/** The press that takes a name away. */
export const locationUnnameSchema = z
  .strictObject({ key, was })
  .transform((form) => ({ ...form, locationName: null }));
