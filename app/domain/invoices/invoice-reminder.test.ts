import { expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import { dueStep, parseReminderDays } from './invoice-reminder';
import { reminderScheduleSchema } from './invoice-reminder.schema.server';

it.each([
  ['3, 14, 30', [3, 14, 30]],
  ['30 3,3', [3, 30]],
  ['', null],
  ['0', null],
  ['3, x', null],
  ['-3', null],
  ['366', null],
  ['1 2 3 4 5 6 7', null],
])('%j', (typed, days) => {
  expect(parseReminderDays(typed)).toEqual(days);
});

it.each([
  ['2026-03-31', null],
  ['2026-03-29', null],
  ['2026-03-28', 3],
  ['2026-03-18', 3],
  ['2026-03-17', 14],
  ['2020-01-01', 30],
])('due on %s: the step is %s', (dueOn, step) => {
  const days = [3, 14, 30];
  expect(dueStep({ dueOn, balanceCents: cents(1) }, days, '2026-03-31')).toBe(step);
  expect(dueStep({ dueOn, balanceCents: cents(0) }, days, '2026-03-31')).toBeNull();
});

const codes = (form: object) =>
  reminderScheduleSchema.safeParse(form).error?.issues.map(({ message }) => message);

it('the form says what cannot be read, and needs to know whether reminders are on', () => {
  expect(reminderScheduleSchema.parse({ version: '2', on: 'yes', days: '14 3' })).toEqual({
    version: 2,
    on: true,
    days: [3, 14],
  });
  expect(codes({ version: '2', on: 'no', days: 'soon' })).toEqual(['reminder_days']);
  expect(codes({ version: '2', days: '3' })).toEqual(['erp_form_outdated']);
});
