import { describe, expect, it } from 'vitest';
import { boardNameChoices, ordersToClicks, stepsDone } from './ambassador';

const none = { clicks: 0, orders: 0, ordersByLink: 0 };

describe('orders to a hundred clicks', () => {
  it.each([
    [none, null],
    [{ clicks: 0, orders: 3, ordersByLink: 0 }, null],
    [{ clicks: 31, orders: 5, ordersByLink: 2 }, 6.5],
    [{ clicks: 3, orders: 3, ordersByLink: 3 }, 100],
    // Clicks a month ago, orders today.
    [{ clicks: 1, orders: 2, ordersByLink: 2 }, 200],
  ])('%j are %j', (count, share) => {
    expect(ordersToClicks(count)).toBe(share);
  });
});

describe('the first steps', () => {
  const at = { all: none, hasFinishedTraining: false };

  it('are all open at the first visit', () => {
    expect(Object.values(stepsDone(at, 'first_initial'))).toEqual(Array(5).fill(false));
  });

  it('are each done by what has happened', () => {
    const byCode = { ...at, all: { clicks: 0, orders: 1, ordersByLink: 0 } };
    expect(stepsDone(byCode, 'hidden')).toEqual({
      share: true,
      name: true,
      training: false,
      click: false,
      order: true,
    });
    const clicked = { all: { ...none, clicks: 1 }, hasFinishedTraining: true };
    expect(stepsDone(clicked, 'first_initial')).toEqual({
      share: true,
      name: false,
      training: true,
      click: true,
      order: false,
    });
  });
});

it('every way of being called is offered, with one’s own name', () => {
  expect(boardNameChoices('Amara O.').map(({ name }) => name)).toEqual(['Amara O.', 'A. O.', null]);
});
