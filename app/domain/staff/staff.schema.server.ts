import { z } from 'zod';

/** The staff sign-in form. The password is not trimmed, and no rules for it are revealed. */
export const staffSignInSchema = z.strictObject({
  email: z.string({ error: 'staff_email_missing' }).trim().min(1, 'staff_email_missing').max(254),
  password: z
    .string({ error: 'staff_password_missing' })
    .min(1, 'staff_password_missing')
    .max(1000),
});
