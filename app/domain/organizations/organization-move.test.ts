import { describe, expect, test } from 'vitest';
import { cents } from '~/domain/core/money';
import { type MovedParts, partsToMove, partsToReverse } from './organization-month';

const parts = (paid: number, bonus: number): MovedParts => ({
  paidCents: cents(paid),
  bonusCents: cents(bonus),
});

describe('to the organization goes', () => {
  test.each<[what: string, theirs: [number, number], moved: [number, number]]>([
    ['a credit with its bonus', [10_000, 200], [10_000, 200]],
    ['nothing of nothing', [0, 0], [0, 0]],
    ['nothing while the admin lacks of it', [-4_800, -200], [0, 0]],
    ['what is more than they lack', [5_200, -100], [5_100, 0]],
    ['nothing where one part makes up for the other', [100, -100], [0, 0]],
    ['bonus alone', [-50, 200], [0, 150]],
  ])('%s', (_what, theirs, moved) => {
    expect(partsToMove(parts(...theirs))).toEqual(parts(...moved));
  });
});

describe('back comes', () => {
  test.each<
    [
      what: string,
      theirs: [number, number],
      coming: [number, number],
      left: [number, number],
      back: [number, number],
    ]
  >([
    ['what is refunded of it', [0, 0], [-4_000, -80], [10_000, 200], [4_000, 80]],
    ['as much as is left', [0, 0], [-10_000, -200], [5_200, 0], [5_200, 0]],
    ['paid money for a bonus that is spent', [0, 0], [-5_000, -100], [9_200, 0], [5_100, 0]],
    ['bonus for paid money that is spent', [0, 0], [-5_000, -100], [4_950, 200], [4_950, 150]],
    ['nothing that the admin does not lack', [0, 0], [5_000, 100], [5_000, 100], [0, 0]],
    ['what they lack from before', [-300, 0], [0, 0], [1_000, 20], [300, 0]],
    ['nothing where one part makes up for the other', [100, -100], [0, 0], [1_000, 20], [0, 0]],
    ['nothing of nothing', [-300, 0], [0, 0], [0, 0], [0, 0]],
  ])('%s', (_what, theirs, coming, left, back) => {
    const of = { theirs: parts(...theirs), coming: parts(...coming), left: parts(...left) };
    expect(partsToReverse({ ...of, has: parts(50_000, 50_000) })).toEqual(parts(...back));
  });

  test('never more than the organization has: somebody has corrected its balance', () => {
    const of = { theirs: parts(-300, 0), coming: parts(0, 0), left: parts(1_000, 0) };
    expect(partsToReverse({ ...of, has: parts(120, 0) })).toEqual(parts(120, 0));
    expect(partsToReverse({ ...of, has: parts(-5, 0) })).toEqual(parts(0, 0));
  });
});
