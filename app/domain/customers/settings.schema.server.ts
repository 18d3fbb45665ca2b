import { z } from 'zod';

/** A button beside a session. The owner is looked up, and a malformed reference matches no session. */
export const sessionSchema = z.strictObject({
  session: z.string().transform((text) => (/^[0-9a-f-]{36}$/.test(text) ? text : '')),
});
