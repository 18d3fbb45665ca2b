import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStripeFixture } from './sandbox-stripe-fixture';
import type { StripeFixture } from './sandbox-stripe-fixture';

// The package has no types. As a test environment it would replace fetch and URL as well.
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (text: string, options: { url: string }) => { window: { document: Document } };
};

let fixture: StripeFixture;

beforeAll(async () => {
  fixture = await openStripeFixture();
});
afterAll(() => fixture.discardAll());

async function open(path: string) {
  const response = await fetch(`${fixture.url}${path}`);
  expect(response.status).toBe(200);
  return new JSDOM(await response.text(), { url: `${fixture.url}${path}` }).window.document;
}

/** Presses the button with these words in the row that shows this id. */
async function press(path: string, id: string, buttonText: string) {
  const page = await open(path);
  const rows = [...page.querySelectorAll('tr')].filter((each) => each.textContent.includes(id));
  const button = rows
    .flatMap((row) => [...row.querySelectorAll('button')])
    .find((each) => each.textContent.trim() === buttonText);
  if (button?.form == null) throw new Error(`no button ${buttonText} beside ${id}`);
  const fields = [...button.form.querySelectorAll<HTMLInputElement>('input, select')];
  const answer = await fixture.form(
    button.form.action,
    Object.fromEntries(fields.map(({ name, value }) => [name, value])),
  );
  expect([answer.status, answer.headers.get('location')]).toEqual([303, path]);
}

const intent = async (id: string) => fixture.stripe.paymentIntents.retrieve(id);

describe('the dashboard', () => {
  it('shows payments, with what a bank can do to each', async () => {
    const bank = await fixture.paid('pm_usBankAccount_success');
    await press('/stripe', bank.id, 'Settle');
    expect((await intent(bank.id)).status).toBe('succeeded');
    await press('/stripe', bank.id, 'Return');
    expect(await fixture.charge(bank)).toMatchObject({ disputed: true });

    const failing = await fixture.paid('pm_usBankAccount_success');
    await press('/stripe', failing.id, 'Fail');
    expect((await intent(failing.id)).status).toBe('requires_payment_method');
  });

  it('refunds, and lets refunds fail', async () => {
    const card = await fixture.paid();
    await press('/stripe', card.id, 'Refund');
    expect(await fixture.charge(card)).toMatchObject({ refunded: true });
    const { data } = await fixture.stripe.refunds.list({ payment_intent: card.id });
    await press('/stripe', String(data[0]?.id), 'Fail');
    expect(await fixture.charge(card)).toMatchObject({ refunded: false });
  });

  it('opens disputes and ends them', async () => {
    const card = await fixture.paid();
    await press('/stripe', card.id, 'Dispute');
    const { data } = await fixture.stripe.disputes.list({ payment_intent: card.id });
    await press('/stripe', String(data[0]?.id), 'Win');
    expect((await fixture.stripe.disputes.retrieve(String(data[0]?.id))).status).toBe('won');
  });

  it('saves test cards for customers', async () => {
    const { id } = await fixture.stripe.customers.create({ name: 'Card Holder' });
    await press('/stripe/customers', id, 'Save');
    const { data } = await fixture.stripe.customers.listPaymentMethods(id);
    expect(data).toMatchObject([{ type: 'card', card: { last4: '4242' } }]);
  });

  it('sends events again', async () => {
    const { id } = await fixture.paid();
    const { data } = await fixture.stripe.events.list({ type: 'payment_intent.succeeded' });
    const event = data.find(({ data: { object } }) => (object as { id: string }).id === id);
    await press('/stripe/events', String(event?.id), 'Send again');
  });

  it('is linked from the inspector; a receipt from the charge', async () => {
    const links = [...(await open('/')).querySelectorAll('a')].map((each) =>
      each.getAttribute('href'),
    );
    expect(links).toEqual(expect.arrayContaining(['/stripe', '/stripe/customers']));
    const charge = await fixture.charge(await fixture.paid());
    const page = await open(new URL(String(charge.receipt_url)).pathname);
    expect(page.querySelector('main')?.textContent).toContain('$25.00');
    const none = await fetch(`${fixture.url}/stripe/receipts/ch_nothing`);
    expect(none.status).toBe(404);
  });
});
