import { expect, it } from 'vitest';
import { addDays, storeDay } from '../core/time/store-day';
import { isOverdue, QUOTE_MOST_DAYS, rejectedDay, shownState } from './quote';

const NOON = Date.UTC(2026, 10, 27, 20);
const today = storeDay(NOON);
const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];

it.each([
  [yesterday, true],
  [today, false],
  [tomorrow, false],
])('a quote holds through its last day: until %s, over: %s', (day, isOver) => {
  expect(isOverdue(day, NOON)).toBe(isOver);
  expect(shownState({ state: 'sent', validUntil: day }, NOON)).toBe(isOver ? 'expired' : 'sent');
  // What was answered stays answered.
  expect(shownState({ state: 'declined', validUntil: day }, NOON)).toBe('declined');
});

it.each([
  [yesterday, 'past'],
  [today, null],
  [addDays(today, QUOTE_MOST_DAYS), null],
  [addDays(today, QUOTE_MOST_DAYS + 1), 'too-far'],
])('staff may offer a quote from today to a year ahead: until %s is %s', (day, rejected) => {
  expect(rejectedDay(day, NOON)).toBe(rejected);
});
