import { describe, expect, it } from 'vitest';
import { payChoices, type CustomPayPage } from '~/domain/custom-order-pay';
import { cents } from '~/domain/money';
import { chosenWay } from './custom-order-pay.server';

const TOTAL = cents(10_000);
const POSTED = { way: 'card', card: 'pm_1', total: '10000' };

function page({ methods = ['pm_1'], problem = null as string | null } = {}): CustomPayPage {
  return {
    id: 'one',
    name: 'C-1',
    totals: {
      linesCents: TOTAL,
      discountCents: cents(0),
      shippingCents: cents(0),
      taxCents: cents(0),
      totalCents: TOTAL,
    },
    availableCents: cents(0),
    choices: payChoices(TOTAL, {
      availableCents: cents(0),
      hasCard: methods.length > 0,
      mayOwe: false,
    }),
    cards: methods.map((id) => ({ id }) as CustomPayPage['cards'][number]),
    cardsProblem: problem,
    token: 'token',
  };
}

describe('how a custom order is paid', () => {
  it('is one of the ways that were shown, with a card of one’s own', () => {
    expect(chosenWay(page(), POSTED)).toMatchObject({
      ok: true,
      card: 'pm_1',
      choice: { split: { cardCents: 10_000 } },
    });
    expect(chosenWay(page(), { ...POSTED, card: 'pm_of_another' })).toMatchObject({ status: 422 });
    expect(chosenWay(page(), { ...POSTED, way: '' })).toEqual({
      ok: false,
      fault: 'Please choose how to pay.',
      status: 422,
    });
  });

  it('is asked again when the total is another one by now', () => {
    expect(chosenWay(page(), { ...POSTED, total: '9999' })).toMatchObject({ status: 409 });
  });

  it('is not called wrong while the card company is silent', () => {
    const silent = page({ methods: [], problem: 'We could not read your cards.' });
    const answer = chosenWay(silent, POSTED);
    expect(answer).toMatchObject({ ok: false, status: 503 });
    expect(answer.ok ? '' : answer.fault).toContain('The card company is not answering just now.');
  });
});
