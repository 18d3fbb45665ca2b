import { expect, it } from 'vitest';
import { balanceView } from './balance-view';
import { cents } from '~/domain/core/money';

it('a balance below zero is shown as nothing, and as what is owed', () => {
  const balance = {
    availableCents: cents(-1250),
    shownCents: cents(0),
    heldCents: cents(0),
    pendingCents: cents(510),
    unacceptedCents: cents(300),
    frozen: true,
    isImported: true,
    version: 'v1',
  };
  expect(balanceView(balance)).toEqual({
    shownCents: 0,
    pendingCents: 510,
    unacceptedCents: 300,
    heldCents: 0,
    owedCents: 1250,
    frozen: true,
    isKnown: true,
    version: 'v1',
  });
  expect(balanceView({ ...balance, availableCents: cents(99) }).owedCents).toBe(0);
});
