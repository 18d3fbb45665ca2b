import { z } from 'zod';
import { EMAIL_BOUND } from './email-template';

const version = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);

/** A mail's text; `from` is the version that the form was drawn from. */
export const emailTextSchema = z.strictObject({
  from: version,
  /** The press that only looks. */
  preview: z.literal('yes').optional(),
  html: z
    .string({ error: 'email_missing' })
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .refine((text) => text.trim() !== '', 'email_missing')
    .refine((text) => text.length <= EMAIL_BOUND, `email_too_long ${EMAIL_BOUND}`),
});

/** The number of the older version that is brought back. */
export const emailRestoreSchema = z.strictObject({ from: version, to: version });
