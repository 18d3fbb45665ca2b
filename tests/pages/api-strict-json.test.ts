import { beforeAll, describe, expect, inject, it } from 'vitest';
import { call } from '../support/payment-calls';
import { personWithCard, stripeOf, type PersonWithCard } from '../support/people-with-cards';

const CHARGE = '/api/stripeChargeCustomer';

describe('a charge whose JSON can be read in two ways', () => {
  let person: PersonWithCard;
  let customer: string;
  beforeAll(async () => {
    person = await personWithCard(inject('sandboxUrl'));
    customer = (await stripeOf(inject('sandboxUrl'), person.email)).customerId;
  });

  /** Sends the body exactly as it is written here. */
  const charge = (amounts: string) => {
    const ids = `"stripeCustomerId": "${customer}", "paymentMethodId": "${person.method}"`;
    return call(person.visitor, CHARGE, { body: `{${ids}, ${amounts}}` });
  };
  const charged = async () =>
    (await stripeOf(inject('sandboxUrl'), person.email)).intents.map(({ amount }) => amount);

  it.each(['"amount": 0.5, "amount": 900', '"amount": 0.5, "am\\u006funt": 900'])(
    'is refused: %s',
    async (amounts) => {
      const answer = await charge(amounts);
      expect([answer.status, answer.json]).toMatchObject([400, { code: 'call_malformed' }]);
      expect(await charged()).toEqual([]);
    },
  );

  it.each(['1e3', '1E+3', '5e-1', '1.5e1'])('is no amount as %s', async (amount) => {
    const { status, json } = await charge(`"amount": ${amount}`);
    expect([status, json]).toMatchObject([
      422,
      {
        code: 'deposit_amount_malformed',
        reason: 'Enter an amount in dollars and cents, like 25 or 25.50.',
      },
    ]);
    expect(await charged()).toEqual([]);
  });

  it('is charged where it can be read in one', async () => {
    expect((await charge('"amount": 10.5')).status).toBe(200);
    expect((await charge('"amount": 1000')).status).toBe(200);
    expect((await charged()).toSorted((a, b) => a - b)).toEqual([1050, 100_000]);
  });

  it('is no read of the shop’s own platform either', async () => {
    const body = '{"query": "{ shop { name } }", "query": "{ shop { id } }"}';
    const answer = await call(person.visitor, '/api/shopifyAdmin', { body });
    expect(answer.status).toBe(400);
  });
});
