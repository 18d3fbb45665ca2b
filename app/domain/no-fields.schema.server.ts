import { z } from 'zod';

/** A press: a form in which there is nothing to fill in. */
export const noFieldsSchema = z.strictObject({});
