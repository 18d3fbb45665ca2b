import { z } from 'zod';
import { parseReminderDays } from './invoice-reminder';

const BOOK_ID = /^[1-9]\d{0,18}$/;

/** When customers are reminded. `version`: that of the page that was filled in. */
export const reminderScheduleSchema = z.strictObject({
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  on: z.enum(['yes', 'no'], 'erp_form_outdated').transform((on) => on === 'yes'),
  days: z
    .string()
    .max(100, 'reminder_days')
    .default('')
    .transform((typed, context) => {
      const days = parseReminderDays(typed);
      if (days !== null) return days;
      context.addIssue({ code: 'custom', message: 'reminder_days' });
      return z.NEVER;
    }),
});

/** A reminder by hand. `latest`: the id of the latest one that the page has shown; 0 for none. */
export const sendReminderSchema = z.strictObject({
  invoice: z.string().regex(BOOK_ID, 'erp_form_outdated'),
  latest: z.string().regex(/^\d{1,18}$/, 'erp_form_outdated'),
});

/** Whether a customer is left out from now on. */
export const pauseRemindersSchema = z.strictObject({
  pause: z.enum(['yes', 'no'], 'erp_form_outdated').transform((pause) => pause === 'yes'),
});
