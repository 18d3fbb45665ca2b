import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop } from './sandbox-shop';
import { libraryAt, openStripeFixture, rejectionOf } from './sandbox-stripe-fixture';
import type { StripeFixture } from './sandbox-stripe-fixture';

let fixture: StripeFixture;

beforeAll(async () => {
  fixture = await openStripeFixture();
});
beforeEach(() => fixture.control('POST', 'reset'));
afterAll(() => fixture.discardAll());

const create = (name: string, key: string) =>
  fixture.stripe.customers.create({ name }, { idempotencyKey: key });

const fault = (parts: object) =>
  fixture.control('POST', 'faults', { company: 'stripe', operation: 'customers.create', ...parts });

async function named(name: string): Promise<number> {
  const { data } = await fixture.stripe.customers.list({ limit: 100 });
  return data.filter((customer) => customer.name === name).length;
}

describe('an idempotency key', () => {
  it('gives the first answer again, and says so', async () => {
    const first = await create('Ann', 'k1');
    const second = await create('Ann', 'k1');
    expect(second.id).toBe(first.id);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(second.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
      'idempotency-key': 'k1',
    });
    expect(second.lastResponse.requestId).not.toBe(first.lastResponse.requestId);
    expect(await named('Ann')).toBe(1);
  });

  it('belongs to its parameters and its address', async () => {
    await create('Ann', 'k1');
    expect(await rejectionOf(create('Bob', 'k1'))).toMatchObject({
      type: 'StripeIdempotencyError',
      rawType: 'idempotency_error',
      statusCode: 400,
    });
    const elsewhere = fixture.stripe.setupIntents.create({}, { idempotencyKey: 'k1' });
    expect((await rejectionOf(elsewhere)).rawType).toBe('idempotency_error');
  });

  it('has 255 characters at most', async () => {
    expect((await rejectionOf(create('Ann', 'k'.repeat(256)))).statusCode).toBe(400);
    await create('Ann', 'k'.repeat(255));
  });

  it('is busy while its call is under way', async () => {
    await fault({ effect: 'delay', delayMs: 400 });
    const slow = create('Ann', 'k1');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await rejectionOf(create('Ann', 'k1'))).toMatchObject({
      type: 'StripeAPIError',
      code: 'idempotency_key_in_use',
      statusCode: 409,
    });
    const { id } = await slow;
    expect((await create('Ann', 'k1')).id).toBe(id);
    expect(await named('Ann')).toBe(1);
  });

  it('keeps an answer that was lost on its way', async () => {
    // After a cut connection the library itself retries once, with the same key.
    await fault({ effect: 'lost-response', times: 2 });
    expect((await rejectionOf(create('Ann', 'k1'))).type).toBe('StripeConnectionError');
    expect(await named('Ann')).toBe(1);
    expect((await create('Ann', 'k1')).name).toBe('Ann');
    expect(await named('Ann')).toBe(1);
  });

  it('keeps the API’s own failure for a day; not what the edge or the limiter says', async () => {
    await fault({ effect: 'error' });
    expect(await rejectionOf(create('Ann', 'k1'))).toMatchObject({ statusCode: 500 });
    expect(await rejectionOf(create('Ann', 'k1'))).toMatchObject({ statusCode: 500 });
    await fixture.control('POST', 'clock', { advanceMs: 24 * 3_600_000 });
    expect((await create('Ann', 'k1')).name).toBe('Ann');

    for (const planned of [{ effect: 'error', status: 502 }, { effect: 'rate-limit' }]) {
      const key = `k-${planned.effect}`;
      await fault(planned);
      await rejectionOf(create('Bob', key));
      expect((await create('Bob', key)).name).toBe('Bob');
    }
  });

  it('shows a failure of the edge as HTML, whose status the library does not know', async () => {
    await fault({ effect: 'error', status: 502 });
    const error = await rejectionOf(create('Ann', 'k1'));
    expect(error.type).toBe('StripeAPIError');
    expect(error.statusCode).toBeUndefined();
  });

  it('is not used up by parameters that were wrong', async () => {
    const customer = await fixture.stripe.customers.create({});
    const options = { idempotencyKey: 'k1' };
    const wrong = { limits: 1 } as object;
    await rejectionOf(fixture.stripe.customers.update(customer.id, wrong, options));
    const name = 'Right';
    const right = await fixture.stripe.customers.update(customer.id, { name }, options);
    expect(right.name).toBe('Right');
  });

  it('keeps a decline', async () => {
    const { id } = await fixture.stripe.customers.create({});
    const attach = () =>
      fixture.stripe.paymentMethods.attach(
        'pm_card_visa_chargeDeclined',
        { customer: id },
        { idempotencyKey: 'k1' },
      );
    const first = await rejectionOf(attach());
    const second = await rejectionOf(attach());
    expect([first.code, second.code]).toEqual(['card_declined', 'card_declined']);
    expect(second.headers?.['idempotent-replayed']).toBe('true');
  });

  it('stands in the journal of calls', async () => {
    await create('Ann', 'ecc:1:create');
    const { body } = await fixture.control('GET', 'requests');
    const calls = body as unknown as { operation: string; idempotencyKey: string }[];
    expect(calls.at(-1)).toMatchObject({
      company: 'stripe',
      operation: 'customers.create',
      idempotencyKey: 'ecc:1:create',
      status: 200,
    });
  });

  it('and what was saved are there after a restart', async () => {
    const before = await openShop();
    const first = await createAnn(before.url);
    await libraryAt(before.url).paymentMethods.attach('pm_card_visa', { customer: first.id });
    await before.close();
    const after = await openShop({ dataDirectory: before.dataDirectory });
    expect((await createAnn(after.url)).id).toBe(first.id);
    const { data } = await libraryAt(after.url).customers.listPaymentMethods(first.id);
    expect(data).toHaveLength(1);
    await after.discard();
  });
});

function createAnn(url: string) {
  return libraryAt(url).customers.create({ name: 'Ann' }, { idempotencyKey: 'k1' });
}
