import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStripeBench } from './sandbox-stripe-bench';
import type { StripeBench } from './sandbox-stripe-bench';

// The package has no types. As a test environment it would replace fetch and URL as well.
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (text: string, options: { url: string }) => { window: { document: Document } };
};

let bench: StripeBench;

beforeAll(async () => {
  bench = await openStripeBench();
});
afterAll(() => bench.discardAll());

async function open(path: string) {
  const response = await fetch(`${bench.url}${path}`);
  expect(response.status).toBe(200);
  return new JSDOM(await response.text(), { url: `${bench.url}${path}` }).window.document;
}

/** Presses the button with these words in the row that shows this id. */
async function press(path: string, id: string, words: string) {
  const page = await open(path);
  const rows = [...page.querySelectorAll('tr')].filter((each) => each.textContent.includes(id));
  const button = rows
    .flatMap((row) => [...row.querySelectorAll('button')])
    .find((each) => each.textContent.trim() === words);
  if (button?.form == null) throw new Error(`no button ${words} beside ${id}`);
  const fields = [...button.form.querySelectorAll<HTMLInputElement>('input, select')];
  const answer = await bench.form(
    button.form.action,
    Object.fromEntries(fields.map(({ name, value }) => [name, value])),
  );
  expect([answer.status, answer.headers.get('location')]).toEqual([303, path]);
}

const intent = async (id: string) => bench.stripe.paymentIntents.retrieve(id);

describe('the dashboard', () => {
  it('shows payments, with what a bank can do to each', async () => {
    const bank = await bench.paid('pm_usBankAccount_success');
    await press('/stripe', bank.id, 'Settle');
    expect((await intent(bank.id)).status).toBe('succeeded');
    await press('/stripe', bank.id, 'Return');
    expect(await bench.charge(bank)).toMatchObject({ disputed: true });

    const failing = await bench.paid('pm_usBankAccount_success');
    await press('/stripe', failing.id, 'Fail');
    expect((await intent(failing.id)).status).toBe('requires_payment_method');
  });

  it('refunds, and lets refunds fail', async () => {
    const card = await bench.paid();
    await press('/stripe', card.id, 'Refund');
    expect(await bench.charge(card)).toMatchObject({ refunded: true });
    const { data } = await bench.stripe.refunds.list({ payment_intent: card.id });
    await press('/stripe', String(data[0]?.id), 'Fail');
    expect(await bench.charge(card)).toMatchObject({ refunded: false });
  });

  it('opens disputes and ends them', async () => {
    const card = await bench.paid();
    await press('/stripe', card.id, 'Dispute');
    const { data } = await bench.stripe.disputes.list({ payment_intent: card.id });
    await press('/stripe', String(data[0]?.id), 'Win');
    expect((await bench.stripe.disputes.retrieve(String(data[0]?.id))).status).toBe('won');
  });

  it('saves test cards for customers', async () => {
    const { id } = await bench.stripe.customers.create({ name: 'Card Holder' });
    await press('/stripe/customers', id, 'Save');
    const { data } = await bench.stripe.customers.listPaymentMethods(id);
    expect(data).toMatchObject([{ type: 'card', card: { last4: '4242' } }]);
  });

  it('sends events again', async () => {
    const { id } = await bench.paid();
    const { data } = await bench.stripe.events.list({ type: 'payment_intent.succeeded' });
    const event = data.find(({ data: { object } }) => (object as { id: string }).id === id);
    await press('/stripe/events', String(event?.id), 'Send again');
  });

  it('is linked from the inspector; a receipt from the charge', async () => {
    const links = [...(await open('/')).querySelectorAll('a')].map((each) =>
      each.getAttribute('href'),
    );
    expect(links).toEqual(expect.arrayContaining(['/stripe', '/stripe/customers']));
    const charge = await bench.charge(await bench.paid());
    const page = await open(new URL(String(charge.receipt_url)).pathname);
    expect(page.querySelector('main')?.textContent).toContain('$25.00');
    const none = await fetch(`${bench.url}/stripe/receipts/ch_nothing`);
    expect(none.status).toBe(404);
  });
});
