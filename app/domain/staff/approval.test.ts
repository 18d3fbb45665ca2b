import { expect, it } from 'vitest';
import { needsSecondPerson } from './approval';
import { cents } from '~/domain/core/money';

it('is one person’s business up to the limit, with what they did alone before', () => {
  const one = { limitCents: 5_000, total: null, isFrozen: false };
  expect(needsSecondPerson(cents(5_000), { ...one, singleApproverCents: 0 })).toBe(false);
  expect(needsSecondPerson(cents(5_001), { ...one, singleApproverCents: 0 })).toBe(true);
  expect(needsSecondPerson(cents(-3_000), { ...one, singleApproverCents: 2_000 })).toBe(false);
  expect(needsSecondPerson(cents(-3_000), { ...one, singleApproverCents: 2_001 })).toBe(true);
  expect(needsSecondPerson(cents(1), { ...one, singleApproverCents: 0, isFrozen: true })).toBe(
    true,
  );
});

it('is one person’s business up to the total of all customers, too', () => {
  const one = { singleApproverCents: 0, limitCents: 5_000, isFrozen: false };
  const total = (singleApproverCents: number) => ({
    ...one,
    total: { singleApproverCents, limitCents: 50_000 },
  });
  expect(needsSecondPerson(cents(-5_000), total(45_000))).toBe(false);
  expect(needsSecondPerson(cents(5_000), total(45_001))).toBe(true);
});
