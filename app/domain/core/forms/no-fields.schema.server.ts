import { z } from 'zod';

/** A form that is only a button, without fields. */
export const noFieldsSchema = z.strictObject({});
