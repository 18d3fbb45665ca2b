import { z } from 'zod';

/** A press at one of the sessions; whose it is is looked up. What is no reference finds none. */
export const sessionSchema = z.strictObject({
  session: z.string().transform((text) => (/^[0-9a-f-]{36}$/.test(text) ? text : '')),
});

/** A press with nothing to fill in. */
export const nothingSchema = z.strictObject({});
