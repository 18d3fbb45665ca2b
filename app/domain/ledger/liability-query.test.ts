import { expect, it } from 'vitest';
import { liabilityParams, parseLiabilityQuery } from './liability';

const NOW = Date.parse('2026-11-22T20:00:00Z');
const parse = (fields: Record<string, string>) =>
  parseLiabilityQuery((name) => fields[name] ?? null, NOW);

it.each<[Record<string, string>, [by: string, from: string, to: string]]>([
  [{}, ['day', '2026-10-24', '2026-11-22']],
  [{ by: 'month' }, ['month', '2025-12-01', '2026-11-22']],
  [{ from: '2026-11-01', to: '2026-11-03' }, ['day', '2026-11-01', '2026-11-03']],
  // The end is capped at today: what we will owe tomorrow is unknown.
  [{ from: '2026-11-01', to: '2027-01-01' }, ['day', '2026-11-01', '2026-11-22']],
  [{ from: '2025-11-21' }, ['month', '2025-11-21', '2026-11-22']],
  [{ by: 'week', from: '2026-11-20' }, ['day', '2026-11-20', '2026-11-22']],
])('%j asks for %j', (fields, [by, from, to]) => {
  const { query } = parse(fields);
  expect(query).toEqual({ by, from, to });
  expect(parse(liabilityParams(query)).query).toEqual(query);
});

it('says what is no day, and that more than a year is too long by day', () => {
  expect(parse({ from: '2026-02-30' }).problems).toEqual(['from-unreadable']);
  expect(parse({ from: '2026-11-02', to: '2026-11-01' }).problems).toEqual(['backwards']);
  expect(parse({ from: '2025-11-22' }).isTooLong).toBe(false);
  expect(parse({ from: '2025-11-21' }).isTooLong).toBe(true);
});
