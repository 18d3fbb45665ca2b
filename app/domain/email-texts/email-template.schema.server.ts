import { z } from 'zod';
import { EMAIL_BOUND } from '~/domain/emails/email-template';

const version = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);

/** The text of a mail; `from` is the version that the form was rendered with. */
export const emailTextSchema = z.strictObject({
  from: version,
  /** Set by the button that only previews. */
  preview: z.literal('yes').optional(),
  html: z
    .string({ error: 'email_missing' })
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .refine((text) => text.trim() !== '', 'email_missing')
    .refine((text) => text.length <= EMAIL_BOUND, `email_too_long ${EMAIL_BOUND}`),
});

/** Restores the older version `to`. */
export const emailRestoreSchema = z.strictObject({ from: version, to: version });
