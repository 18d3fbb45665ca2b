import { describe, expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import { calendarOf } from './calendar';
import { CARRIERS } from '~/domain/fulfillment/tracking';
import { CARRIER_CHOICES, numberProblem, plainTrackingNumber, trackingPage } from './parcel';
import { dueOf, nextStage, type Stage, stageBefore, stageMoments, STAGES } from './production';
import { repeatedQuote } from './reorder';

const TODAY = '2026-11-28';

const at = (day: number) => `2026-11-0${day}T12:00:00Z`;

describe('the stages', () => {
  it('follow each other and lead back', () => {
    for (const [place, stage] of STAGES.entries()) {
      expect(nextStage(stage)).toBe(STAGES[place + 1] ?? null);
      expect(stageBefore(stage)).toBe(STAGES[place - 1] ?? null);
    }
    expect(nextStage(null)).toBe('in_production');
  });

  it.each<[Stage | null, string | null, ReturnType<typeof dueOf>]>([
    ['printed', '2026-11-27', 'late'],
    ['in_production', TODAY, 'soon'],
    ['packed', '2026-12-01', 'soon'],
    ['packed', '2026-12-02', null],
    ['shipped', '2026-11-01', null],
    ['delivered', '2026-11-01', null],
    [null, null, null],
  ])('%s, to ship by %s, is %s', (stage, shipsOn, due) => {
    expect(dueOf({ stage, shipsOn }, TODAY)).toBe(due);
  });

  it('that were undone have no moment, and those taken again the newer one', () => {
    expect(
      stageMoments([
        { kind: 'ordered', facts: null, at: at(1) },
        { kind: 'in_production', facts: null, at: at(2) },
        { kind: 'printed', facts: null, at: at(3) },
        { kind: 'undone', facts: { undone: 'printed' }, at: at(4) },
        { kind: 'printed', facts: null, at: at(5) },
        { kind: 'packed', facts: null, at: at(6) },
        { kind: 'undone', facts: { undone: 'packed' }, at: at(7) },
      ]),
    ).toEqual({ in_production: at(2), printed: at(5) });
  });
});

it.each([
  ['UPS', '1z 999 aa1 01 2345 6784', true],
  ['UPS', '999AA10123456784', false],
  ['USPS', '9400 1000 0000 0000 0000 00', true],
  ['USPS', 'LZ123456785US', true],
  ['USPS', '1Z999AA10123456784', false],
  ['FedEx', '1234-5678-9012', true],
  ['FedEx', '12345', false],
  ['USPS', '12345678901234567890123456', true],
  ['DHL Express', '1234567890', true],
  ['OnTrac', 'C12345678901234', true],
  ['OnTrac', '123', false],
])('%s %s can be followed: %s', (carrier, typed, isGood) => {
  const number = plainTrackingNumber(typed);
  expect(numberProblem(carrier, number) === null).toBe(isGood);
  expect(trackingPage(carrier, number) !== null).toBe(isGood);
});

it('has the carriers of every parcel, and its own word for another one', () => {
  expect(CARRIER_CHOICES).toEqual([...CARRIERS.slice(0, -1), 'other']);
});

it('a parcel of another carrier has no page', () => {
  expect(numberProblem('other', '')).toBeNull();
  expect(trackingPage('other', 'X1')).toBeNull();
  expect(trackingPage('toString', 'X1')).toBeNull();
});

describe('the calendar', () => {
  it('by weeks begins on a Monday', () => {
    const shown = calendarOf({ view: null, day: null }, TODAY);
    expect([shown.view, shown.weeks.length]).toEqual(['weeks', 4]);
    expect([shown.weeks[0]?.[0], shown.weeks[3]?.[6]]).toEqual(['2026-11-23', '2026-12-20']);
    expect([shown.earlier, shown.later]).toEqual(['2026-10-26', '2026-12-21']);
  });

  it.each([
    ['2026-12-31', 5, '2026-11-30', '2027-01-03', '2026-11-01', '2027-01-01'],
    ['2027-02-10', 4, '2027-02-01', '2027-02-28', '2027-01-01', '2027-03-01'],
    ['2026-11-01', 6, '2026-10-26', '2026-12-06', '2026-10-01', '2026-12-01'],
  ])('by month covers that of %s', (day, weeks, first, last, earlier, later) => {
    const shown = calendarOf({ view: 'month', day }, TODAY);
    expect(shown.weeks).toHaveLength(weeks);
    expect([shown.weeks[0]?.[0], shown.weeks.at(-1)?.at(-1)]).toEqual([first, last]);
    expect([shown.earlier, shown.later]).toEqual([earlier, later]);
  });

  it.each(['2026-02-30', 'tomorrow', '', "1' or 1"])('takes %s for today', (day) => {
    expect(calendarOf({ view: 'weeks', day }, TODAY).day).toBe('2026-11-23');
  });
});

describe('the same again', () => {
  const DAY = 24 * 60 * 60_000;
  const now = Date.parse('2026-11-28T12:00:00Z');
  const quote = {
    no: 3,
    caseCents: cents(4_000),
    setupCents: cents(500),
    shippingCents: cents(700),
    leadTime: 'Three weeks',
  };
  it.each([
    ['within 90 days', 2000, now - 90 * DAY, true],
    ['after 90 days', 2000, now - 90 * DAY - 1, false],
    ['in another quantity', 3000, now, false],
    ['without a quote by staff', 2000, null, false],
  ])('%s', (_when, quantity, quotedAt, isSame) => {
    const found = repeatedQuote({ quote, quantity: 2000 }, { quantity, quotedAt, now });
    const same = { caseCents: 4_000, setupCents: 0, shippingCents: 700, leadTime: 'Three weeks' };
    expect(found).toEqual(isSame ? same : null);
  });
});
