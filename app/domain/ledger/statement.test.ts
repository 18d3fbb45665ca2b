import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEDGER_KINDS } from './ledger';
import { cents } from '~/domain/core/money';
import { drawStatement, parsePeriod, usualPeriods, type StatementEntry } from './statement';

const NOW = Date.parse('2026-11-21T07:30:00Z'); // still the 20th in the store

describe('the period of a statement', () => {
  it('is the twelve months that end today, by the store’s day', () => {
    expect(parsePeriod({ from: null, to: null }, NOW)).toEqual({
      ok: true,
      period: { from: '2025-11-21', to: '2026-11-20' },
    });
    expect(parsePeriod({ from: null, to: '2028-02-29' }, NOW)).toEqual({
      ok: true,
      period: { from: '2027-03-01', to: '2028-02-29' },
    });
  });

  it('is what was asked for, a single day too', () => {
    const day = { from: '2026-03-08', to: '2026-03-08' };
    expect(parsePeriod(day, NOW)).toEqual({ ok: true, period: day });
  });

  it.each([
    [{ from: 'x', to: null }, ['from-unreadable']],
    [{ from: '2026-02-30', to: '2026-13-01' }, ['from-unreadable', 'to-unreadable']],
    [{ from: '2026-03-02', to: '2026-03-01' }, ['backwards']],
    [{ from: '2027-01-01', to: null }, ['backwards']],
  ])('%j is none', (requested, problems) => {
    expect(parsePeriod(requested, NOW)).toEqual({ ok: false, problems });
  });

  it('is often one of these', () => {
    expect(usualPeriods(NOW)).toEqual({
      month: { from: '2026-11-01', to: '2026-11-20' },
      year: { from: '2026-01-01', to: '2026-11-20' },
      'last-year': { from: '2025-01-01', to: '2025-12-31' },
    });
  });
});

describe('a statement', () => {
  const amount = integer({ min: -1_000_000, max: 1_000_000 }).map(cents);
  const entry = record({
    at: constantFrom('2026-03-08T10:00:00.000Z', '2026-11-01T08:30:00.000Z'),
    kind: constantFrom(...LEDGER_KINDS),
    paidCents: amount,
    bonusCents: amount,
    heldCents: amount,
    deposit: constantFrom(null),
    payment: constantFrom(null),
  });

  it('comes from its opening balance to its closing one, wherever it is cut in two', () => {
    assert(
      property(
        array(entry, { maxLength: 40 }),
        amount,
        integer({ min: 0, max: 40 }),
        (all, opening, cut) => {
          const start = { balanceCents: opening, heldCents: cents(0) };
          const whole = drawStatement(start, all as StatementEntry[]);
          const first = drawStatement(start, all.slice(0, cut));
          const second = drawStatement(
            { balanceCents: first.closingCents, heldCents: first.heldCents },
            all.slice(cut),
          );
          expect(second.closingCents).toBe(whole.closingCents);
          expect(second.heldCents).toBe(whole.heldCents);
          expect([...first.movements, ...second.movements]).toEqual(whole.movements);
          expect(whole.openingCents + whole.inCents - whole.outCents).toBe(whole.closingCents);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
