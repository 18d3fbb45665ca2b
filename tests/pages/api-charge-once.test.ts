import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, cardCompany, newWallet } from '../support/payment-calls';
import type { RunningShop } from '../support/running-shop';
import { startServerShop } from '../support/server-shop';
import { sandboxControl } from '../support/sandbox-control';
import { isLong } from '../support/long';

/** A shop of its own: its clock moves, and only forward. */
let shop: RunningShop;
beforeAll(async () => {
  shop = await startServerShop();
});
afterAll(() => shop.stop());

type More = { key?: string; confirm?: unknown; amount?: string };

async function holder() {
  const { visitor, ids } = await newWallet(shop);
  const made = await sandboxControl(shop.sandboxUrl).stripe({
    action: 'card',
    customer: ids.stripe,
    number: '4242424242424242',
  });
  const paymentMethodId = String((made as { id: string }).id);
  return {
    charge: ({ key, confirm, amount = '25.00' }: More = {}) =>
      call(visitor, '/api/stripeChargeCustomer', {
        body: {
          stripeCustomerId: ids.stripe,
          paymentMethodId,
          amount,
          ...(confirm !== undefined && { confirm }),
        },
        headers: key === undefined ? {} : { 'Idempotency-Key': key },
      }),
    charges: async () => {
      const stripe = cardCompany(shop.sandboxUrl);
      const { data } = await stripe.charges.list({ customer: ids.stripe });
      return data.filter(({ paid }) => paid).length;
    },
  };
}

const idOf = ({ json }: { json: unknown }) => (json as { depositId?: string }).depositId;

it('a repeat with the same Idempotency-Key is the same charge, also at once and much later', async () => {
  const { charge, charges } = await holder();
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => charge({ key })));
  await shop.restart('SIGTERM', { CLOCK_OFFSET_MS: String(11 * 60_000) });
  const late = await charge({ key });
  expect([...answers, late].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set([...answers, late].map(idOf)).size).toBe(1);
  expect(await charges()).toBe(1);
});

it('another key is another charge, without a question; the same key for another charge is refused', async () => {
  const { charge, charges } = await holder();
  const [one, other] = [await charge({ key: 'order-1' }), await charge({ key: 'order-2' })];
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(idOf(one)).not.toBe(idOf(other));
  const used = await charge({ key: 'order-1', amount: '26.00' });
  expect([used.status, used.json]).toMatchObject([422, { code: 'deposit_key_used' }]);
  expect(await charges()).toBe(2);
});

it('a key is its customer’s own', async () => {
  const [one, two] = [await holder(), await holder()];
  const key = randomUUID();
  expect(idOf(await one.charge({ key }))).not.toBe(idOf(await two.charge({ key })));
  expect([await one.charges(), await two.charges()]).toEqual([1, 1]);
});

it.each(['', 'k'.repeat(256), 'a b', 'é'])('%j is no key, and charges nothing', async (key) => {
  const { charge, charges } = await holder();
  const answer = await charge({ key: encodeHeader(key) });
  expect([answer.status, answer.json]).toMatchObject([400, { code: 'call_key_malformed' }]);
  expect(await charges()).toBe(0);
});

it.runIf(isLong)(
  'without a key, a repeat after more than a minute asks first, for ten minutes',
  async () => {
    const { charge, charges } = await holder();
    const first = await charge();
    await shop.restart('SIGTERM', { CLOCK_OFFSET_MS: String(11 * 60_000 + 61_000) });
    const requested = await charge();
    expect([requested.status, requested.json]).toEqual([
      409,
      {
        error: 'Stripe charge failed to process',
        code: 'deposit_same_again',
        reason: expect.stringMatching(/^You added \$25\.00 at .*Add another\?$/),
        depositId: idOf(first),
      },
    ]);
    expect((await charge({ confirm: false })).status).toBe(409);
    expect((await charge({ confirm: 'true' })).status).toBe(400);
    expect(await charges()).toBe(1);
    const again = await charge({ confirm: true });
    expect(again.status).toBe(200);
    expect(idOf(again)).not.toBe(idOf(first));
    expect(await charges()).toBe(2);
    await shop.restart('SIGTERM', { CLOCK_OFFSET_MS: String(24 * 60_000) });
    expect((await charge()).status).toBe(200);
    expect(await charges()).toBe(3);
  },
);

/** What fetch would not send as it is, in the bytes that a client may send. */
const encodeHeader = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
