import { describe, expect, inject, it } from 'vitest';
import { cardCompany } from '../support/payment-calls';
import { personWithCard, stripeOf, type PersonWithCard } from '../support/people-with-cards';
import { sandboxControl } from '../support/sandbox-control';
import { textIn } from '../support/visitor';

const sandboxUrl = inject('sandboxUrl');
const control = sandboxControl(sandboxUrl);

type BookInvoice = { id: string; number: string; balanceCents: number };
type Books = { quickbooks: { invoices: BookInvoice[]; payments: { lines: object[] }[] } };

type Payer = PersonWithCard & { invoice: BookInvoice; path: string };

/** Signs up a customer with an invoice of $100.00, a card, and Earth Cash if given. */
async function payer(testMethod = 'pm_card_visa', cash?: string): Promise<Payer> {
  const person = await personWithCard(sandboxUrl, testMethod);
  if (cash !== undefined) {
    const html = await (await person.visitor.get('/dashboard/payments/add')).text();
    const token = /name="form_token" value="([^"]*)"/.exec(html)?.[1] ?? '';
    const fields = { intent: 'confirm', amount: cash, method: person.method, form_token: token };
    expect((await person.visitor.post('/dashboard/payments/add', fields)).status).toBe(303);
  }
  const { email } = person;
  const added = await control.quickbooks({ action: 'invoice-add', email, amountCents: 10_000 });
  const invoice = added as BookInvoice;
  return { ...person, invoice, path: `/dashboard/manage/invoices/${invoice.id}/pay` };
}

const tokenIn = (html: string) => /name="form_token" value="([^"]*)"/.exec(html)?.[1] ?? '';

async function formOf({ visitor, path }: Payer) {
  return tokenIn(await (await visitor.get(path)).text());
}

async function post(person: Payer, fields: Record<string, string>) {
  const answer = await person.visitor.post(person.path, {
    intent: 'confirm',
    amount: '100',
    cash: '',
    method: person.method,
    balance: String(person.invoice.balanceCents),
    form_token: await formOf(person),
    ...fields,
  });
  const html = await answer.text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const location = answer.headers.get('Location') ?? '';
  return { status: answer.status, location, html: main, text: textIn(main) };
}

async function books({ invoice }: Payer) {
  const { quickbooks } = (await control.state(
    'quickbooks.invoices,quickbooks.payments',
  )) as unknown as Books;
  const now = quickbooks.invoices.find(({ id }) => id === invoice.id);
  const payments = quickbooks.payments.filter(({ lines }) =>
    JSON.stringify(lines).includes(`"invoiceId":"${invoice.id}"`),
  );
  return { openCents: now?.balanceCents, payments: payments.length };
}

const charged = async ({ email }: Payer) =>
  (await stripeOf(sandboxUrl, email)).intents
    .filter(({ status, metadata }) => status === 'succeeded' && !metadata.deposit_id)
    .reduce((sum, { amount }) => sum + amount, 0);

async function refunded(intent: string): Promise<number> {
  const { data } = await cardCompany(sandboxUrl).refunds.list({ payment_intent: intent });
  return data.reduce((sum, { amount }) => sum + amount, 0);
}

describe('paying an invoice', () => {
  it('takes parts one after the other: by card, by Earth Cash, by both', async () => {
    const person = await payer('pm_card_visa', '50');
    const review = await post(person, { intent: 'review', amount: '60', cash: '20.50' });
    expect(review.status).toBe(200);
    expect(review.text).toMatch(
      /Earth Cash \$20\.50 Visa ending in 4242 \$39\.50 You pay \$60\.00/,
    );
    expect(review.text).toContain('Due after this payment $40.00');
    expect(await books(person)).toEqual({ openCents: 10_000, payments: 0 });

    const both = await post(person, {
      amount: '60',
      cash: '20.50',
      form_token: tokenIn(review.html),
    });
    expect(both.status).toBe(303);
    expect(both.location).toMatch(/^\/checkout\/payments\/[0-9a-f-]{36}$/);
    expect(await books(person)).toEqual({ openCents: 4000, payments: 1 });
    expect(await charged(person)).toBe(3950);

    const list = textIn(await (await person.visitor.get('/dashboard/manage/invoices')).text());
    expect(list).toContain('$100.00 $40.00');
    const one = await person.visitor.get(`/dashboard/manage/invoices/${person.invoice.id}`);
    expect(textIn(await one.text())).toContain(
      'Earth Cash $20.50, Visa ending in 4242 $39.50 Paid',
    );

    const cash = await post(person, { amount: '30', cash: '30', method: '', balance: '4000' });
    expect(cash.status).toBe(303);
    const card = await post(person, { amount: '10', balance: '1000' });
    expect(card.status).toBe(303);
    expect(await books(person)).toEqual({ openCents: 0, payments: 3 });
    expect(await charged(person)).toBe(4950);
    const after = textIn(await (await person.visitor.get('/dashboard/manage/invoices')).text());
    expect(after).toContain('No open invoices');
  });

  it('is one payment of however many posts of one form', async () => {
    const person = await payer();
    const token = await formOf(person);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post(person, { amount: '25', form_token: token })),
    );
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    const again = await post(person, { amount: '25', form_token: token });
    expect(again.location).toBe(answers[0]?.location);
    expect(await books(person)).toEqual({ openCents: 7500, payments: 1 });
    expect(await charged(person)).toBe(2500);
  });

  it.each([
    [{ amount: '' }, 'Enter how much you want to pay.'],
    [{ amount: 'all' }, 'Enter an amount in dollars and cents'],
    [{ amount: '0' }, 'Enter more than $0.00.'],
    [{ amount: '100.01' }, 'Enter $100.00 or less. That’s the full amount due.'],
    [{ cash: '1' }, 'Enter $0.00 or less. That’s the Earth Cash you have.'],
    [{ cash: '-1' }, 'Enter the Earth Cash in dollars and cents'],
    [{ amount: '0.49' }, 'A card can’t pay less than $0.50.'],
    [{ method: '' }, 'Choose a card for what Earth Cash doesn’t cover.'],
    [{ method: 'pm_guess' }, 'This card can no longer be used.'],
    [{ amount: '4242 4242 4242 4242' }, 'This may be a card number.'],
  ])('refuses %j with a sentence, takes nothing and keeps the rest', async (fields, message) => {
    const person = await payer();
    for (const intent of ['review', 'confirm']) {
      const answer = await post(person, { intent, amount: '12.34', ...fields });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain(message);
      expect(answer.text).toContain('Nothing was charged');
      if (!('amount' in fields)) expect(answer.html).toContain('value="12.34"');
    }
    expect(await books(person)).toEqual({ openCents: 10_000, payments: 0 });
    expect(await charged(person)).toBe(0);
  });

  it('takes nothing for an invoice that has changed since it was looked at', async () => {
    const person = await payer();
    const { number } = person.invoice;
    await control.quickbooks({ action: 'invoice-paid', number, amountCents: 2500 });
    const changed = await post(person, { amount: '50' });
    expect(changed.status).toBe(409);
    expect(changed.text).toContain('This invoice has changed: $75.00 is due now.');
    expect(changed.html).toContain('name="balance" value="7500"');
    await control.quickbooks({ action: 'invoice-paid', number });
    const closed = await post(person, { amount: '50', balance: '7500' });
    expect(closed.status).toBe(409);
    expect(closed.text).toContain('There’s nothing left to pay on this invoice');
    expect(await charged(person)).toBe(0);
  });

  it('keeps what was typed while QuickBooks is silent, and takes nothing', async () => {
    const person = await payer();
    const token = await formOf(person);
    // Two for the page, and two for jobs that follow the new invoice at the same moment.
    await control.fault({ company: 'quickbooks', operation: 'invoice', effect: 'error', times: 4 });
    const answer = await post(
      { ...person, path: person.path },
      { amount: '33', form_token: token },
    );
    await control.clearFaults();
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('We couldn’t load this invoice from QuickBooks.');
    expect(answer.html).toContain('value="33"');
    expect(await charged(person)).toBe(0);
  });

  it('says why a card was declined, and goes on with another form', async () => {
    const person = await payer('pm_card_chargeCustomerFail');
    const token = await formOf(person);
    const answer = await post(person, { amount: '20', form_token: token });
    expect(answer.status).toBe(402);
    expect(answer.text).toContain('That card was declined.');
    expect(tokenIn(answer.html)).not.toBe(token);
    expect(await books(person)).toEqual({ openCents: 10_000, payments: 0 });
  });

  it('gives everything back when the books refuse what is charged already', async () => {
    const person = await payer('pm_card_visa', '50');
    const { number } = person.invoice;
    // The invoice is paid elsewhere between the charge and the record. QuickBooks is slow for both the
    // request and the webhook, whichever records first.
    const operation = 'payment-write';
    await control.fault({
      company: 'quickbooks',
      operation,
      effect: 'delay',
      delayMs: 2500,
      times: 9,
    });
    const posted = post(person, { amount: '100', cash: '51' });
    await expect.poll(() => charged(person), { timeout: 90_000 }).toBe(4900);
    await control.quickbooks({ action: 'invoice-paid', number });
    const { status, text } = await posted;
    await control.clearFaults();
    // Refused at once, or on the invoice's page if the job runner was faster.
    expect([303, 402]).toContain(status);
    if (status === 402) expect(text).toContain('We couldn’t mark the invoice as paid.');
    const page = `/dashboard/manage/invoices/${person.invoice.id}`;
    const message = async () => textIn(await (await person.visitor.get(page)).text());
    await expect
      .poll(message, { timeout: 45_000, interval: 300 })
      .toContain('Visa ending in 4242 $49.00 Failed $100.00');
    const { intents } = await stripeOf(sandboxUrl, person.email);
    const own = intents.filter(({ metadata }) => !metadata.deposit_id);
    expect(own).toMatchObject([{ amount: 4900 }]);
    expect(await refunded(own[0]?.id ?? '')).toBe(4900);
    const wallet = await person.visitor.get('/api/earth-cash');
    expect(await wallet.text()).toContain('5100');
    expect((await books(person)).payments).toBe(1);
  });
});
