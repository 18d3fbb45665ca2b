import { expect, it } from 'vitest';
import {
  isMovementsFiltered,
  movementQueryFields,
  readMovementQuery,
} from './organization-movement';

const read = (fields: Record<string, string>) => readMovementQuery((name) => fields[name] ?? null);

it('nothing said is everything, the newest first', () => {
  const { query, problems } = read({});
  expect(query).toEqual({
    member: null,
    kind: null,
    from: null,
    to: null,
    sort: 'newest',
    page: 1,
  });
  expect([isMovementsFiltered(query), problems, movementQueryFields(query)]).toEqual([
    false,
    [],
    {},
  ]);
});

it('an address that says something is read and written again', () => {
  const fields = {
    member: '7100000000006',
    kind: 'use-returned',
    from: '2026-01-31',
    to: '2026-02-01',
    sort: 'lowest',
    page: '3',
  };
  const { query } = read(fields);
  expect(movementQueryFields(query)).toEqual(fields);
  expect(isMovementsFiltered(query)).toBe(true);
});

it.each([
  { member: "1' or true" },
  { member: 'mina@example.com' },
  { kind: 'theft' },
  { sort: 'cheapest' },
  { page: '0' },
] as Record<string, string>[])('%j cannot be meant', (fields) => {
  expect(read(fields).query).toEqual(read({}).query);
});

it('days that are none are told', () => {
  expect(read({ from: '2026-02-30' }).problems).toEqual(['from-unreadable']);
  expect(read({ from: '2026-02-02', to: '2026-02-01' }).problems).toEqual(['backwards']);
});
