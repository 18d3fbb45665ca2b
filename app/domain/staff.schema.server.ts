import { z } from 'zod';

/** What somebody types to sign in. Nothing is trimmed off a password; nothing else is said of it. */
export const staffSignInSchema = z.strictObject({
  email: z.string({ error: 'staff_email_missing' }).trim().min(1, 'staff_email_missing').max(254),
  password: z
    .string({ error: 'staff_password_missing' })
    .min(1, 'staff_password_missing')
    .max(1000),
});
