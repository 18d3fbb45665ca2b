import { describe, expect, it } from 'vitest';
import { payChoices, type PayChoices } from '~/domain/payments/pay-choices';
import { cents } from '~/domain/core/money';
import { chosenMethod } from './pay-choices.server';

const TOTAL = cents(10_000);
const POSTED = { way: 'card', card: 'pm_1', total: '10000' };

function page({
  methods = ['pm_1'],
  problem = null as string | null,
  organizationCents = 0,
} = {}): PayChoices {
  return {
    organization: organizationCents > 0 ? 'Harbor Coffee' : null,
    choices: payChoices(TOTAL, {
      availableCents: cents(0),
      organizationCents: cents(organizationCents),
      hasCard: methods.length > 0,
      mayOwe: false,
    }),
    cards: methods.map((id) => ({ id }) as PayChoices['cards'][number]),
    cardsProblem: problem,
    token: 'token',
  };
}

describe('how something is paid as a whole', () => {
  it('is one of the ways that were shown, with a card of one’s own', () => {
    expect(chosenMethod(page(), TOTAL, POSTED)).toMatchObject({
      ok: true,
      card: 'pm_1',
      choice: { split: { cardCents: 10_000 } },
    });
    expect(chosenMethod(page(), TOTAL, { ...POSTED, card: 'pm_of_another' })).toMatchObject({
      status: 422,
    });
    expect(chosenMethod(page(), TOTAL, { ...POSTED, way: '' })).toEqual({
      ok: false,
      message: 'Choose how to pay.',
      status: 422,
    });
  });

  it('can be with the organization’s Earth Cash, after one’s own ways', () => {
    const { choices } = page({ organizationCents: 4_000 });
    expect(choices.map(({ way: method, from }) => [method, from])).toEqual([
      ['card', 'own'],
      ['organization-card', 'organization'],
    ]);
    expect(
      chosenMethod(page({ organizationCents: 4_000 }), TOTAL, {
        ...POSTED,
        way: 'organization-card',
      }),
    ).toMatchObject({
      choice: { split: { storeCreditCents: 4_000, cardCents: 6_000 } },
      card: 'pm_1',
    });
    expect(
      chosenMethod(page({ organizationCents: 10_000 }), TOTAL, { ...POSTED, way: 'organization' }),
    ).toMatchObject({ choice: { split: { storeCreditCents: 10_000, cardCents: 0 } }, card: null });
    // Earth Cash that cannot be used now is not among the choices.
    expect(chosenMethod(page(), TOTAL, { ...POSTED, way: 'organization' })).toMatchObject({
      status: 422,
    });
  });

  it('is asked again when the total is another one by now', () => {
    expect(chosenMethod(page(), TOTAL, { ...POSTED, total: '9999' })).toMatchObject({
      status: 409,
    });
  });

  it('is not called wrong while the card company is silent', () => {
    const silent = page({ methods: [], problem: 'We could not read your cards.' });
    const answer = chosenMethod(silent, TOTAL, POSTED);
    expect(answer).toMatchObject({ ok: false, status: 503 });
    expect(answer.ok ? '' : answer.message).toContain(
      'We couldn’t reach Stripe. Try again in a few minutes.',
    );
  });
});
