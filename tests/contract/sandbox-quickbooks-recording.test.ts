import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '../../app/domain/core/money';
import { createQuickBooks } from '../../app/platforms/quickbooks/client.server';
import {
  findInvoice,
  listInvoices,
  fetchInvoicePdf,
} from '../../app/platforms/quickbooks/invoice.server';
import { recordPayment } from '../../app/platforms/quickbooks/payment.server';
import { openBookFixture, type BookFixture } from '../flows/quickbooks-fixture';

let fixture: BookFixture;
let token: string;

beforeAll(async () => {
  fixture = await openBookFixture();
});
beforeEach(async () => {
  await fixture.clear();
  token = (await fixture.renew(fixture.config.refreshToken ?? '')).accessToken;
});
afterAll(() => fixture.close());

/** No call of ours is cut short because the machine is busy: only a test that is about silence waits for a limit. */
const client = (timeoutMs = 30_000) =>
  createQuickBooks(fixture.config, () => Promise.resolve(token), {
    timeoutMs,
    writeTimeoutMs: timeoutMs,
  });

const invoice = (number: string) => {
  const row = fixture.state().invoices.find((each) => each.number === number);
  if (row === undefined) throw new Error(number);
  return row;
};

const payment = (changes: object = {}) => ({
  requestId: randomUUID(),
  invoiceId: invoice('1042').id,
  cents: cents(10_029),
  memo: 'Paid in the store',
  ...changes,
});

const unavailable = { name: 'PlatformFailure', kind: 'unavailable' };
const refused = { name: 'PlatformFailure', kind: 'refused', operation: 'payment-write' };

describe('recording a payment', () => {
  it('lowers what is open, once, however often and however close it is asked', async () => {
    const requested = payment();
    const first = await recordPayment(client(), requested);
    expect(await recordPayment(client(), requested)).toEqual(first);
    const more = await Promise.all([
      recordPayment(client(), requested),
      recordPayment(client(), requested),
    ]);
    expect(more).toEqual([first, first]);
    expect(fixture.state().payments).toMatchObject([
      { id: first.id, totalCents: 10_029, note: expect.stringContaining(requested.requestId) },
    ]);
    expect(invoice('1042').balanceCents).toBe(48_750 - 10_029);
  });

  it('is one payment though the first answer was lost', async () => {
    const requested = payment();
    fixture.fault({ effect: 'lost-response', operation: 'payment-write' });
    await expect(recordPayment(client(), requested)).rejects.toMatchObject(unavailable);
    expect(fixture.state().payments).toHaveLength(1);
    const { id } = await recordPayment(client(), requested);
    expect(fixture.state().payments).toMatchObject([{ id }]);
  });

  it('is one payment though QuickBooks has forgotten the request since', async () => {
    const requested = payment({ cents: cents(48_750) });
    fixture.fault({ effect: 'lost-response', operation: 'payment-write' });
    await expect(recordPayment(client(), requested)).rejects.toMatchObject(unavailable);
    fixture.act('forget-requests');
    const { id } = await recordPayment(client(), requested);
    expect(fixture.state().payments).toMatchObject([{ id }]);
    expect(invoice('1042').balanceCents).toBe(0);
  });

  it('believes no rejection while a payment of ours is there', async () => {
    const requested = payment({ cents: cents(48_750) });
    const { id } = await recordPayment(client(), requested);
    fixture.act('forget-requests');
    const quickbooks = client();
    let checks = 0;
    // The first query does not find it yet, as when the list of payments lags behind.
    const lagging = {
      ...quickbooks,
      query: <Entry extends object>(entity: string, statement: string) => {
        checks += 1;
        return checks === 1 ? Promise.resolve([]) : quickbooks.query<Entry>(entity, statement);
      },
    };
    expect(await recordPayment(lagging, requested)).toEqual({ id });
    expect(checks).toBe(2);
  });

  it.each([
    ['paid elsewhere', () => fixture.act('invoice-paid', { number: '1042' })],
    [
      'paid elsewhere in part',
      () => fixture.act('invoice-paid', { number: '1042', amountCents: 40_000 }),
    ],
    ['void', () => fixture.act('invoice-void', { number: '1042' })],
  ])('is a definite no for an invoice that is %s', async (_what, happen) => {
    const requested = payment();
    happen();
    const before = fixture.state();
    await expect(recordPayment(client(), requested)).rejects.toMatchObject(refused);
    fixture.act('overpaying', { mode: 'credit' });
    if (_what !== 'void')
      await expect(recordPayment(client(), requested)).rejects.toMatchObject(refused);
    expect(fixture.state().payments).toEqual(before.payments);
    expect(fixture.state().invoices.map(({ balanceCents }) => balanceCents)).toEqual(
      before.invoices.map(({ balanceCents }) => balanceCents),
    );
  });

  it('takes a credit out again also when that answer is lost', async () => {
    fixture.act('invoice-paid', { number: '1042' });
    fixture.act('overpaying', { mode: 'credit' });
    const requested = payment();
    fixture.fault({ effect: 'lost-response', operation: 'payment-write', skip: 1 });
    await expect(recordPayment(client(), requested)).rejects.toMatchObject(unavailable);
    await expect(recordPayment(client(), requested)).rejects.toMatchObject(refused);
    expect(
      fixture.state().payments.filter(({ note }) => note.includes(requested.requestId)),
    ).toEqual([]);
  });

  it('is a definite no for an invoice that there is not', async () => {
    await expect(recordPayment(client(), payment({ invoiceId: '99999' }))).rejects.toMatchObject(
      refused,
    );
  });

  it.each([
    [{ effect: 'error' }, 'payment-write'],
    [{ effect: 'rate-limit' }, 'payment-write'],
    [{ effect: 'hang' }, 'payment-write'],
    [{ effect: 'error', status: 403 }, 'payment-write'],
    [{ effect: 'error', status: 400 }, 'query'],
    [{ effect: 'error' }, 'query'],
    [{ effect: 'lost-response' }, 'invoice'],
  ] as const)('does not know after %j of %s, and nothing is lost', async (fault, operation) => {
    const requested = payment();
    fixture.fault({ ...fault, operation });
    const impatient = client(fault.effect === 'hang' ? 400 : undefined);
    await expect(recordPayment(impatient, requested)).rejects.toMatchObject(unavailable);
    await recordPayment(client(), requested);
    expect(fixture.state().payments).toHaveLength(1);
  });

  it('does not take a refused connection for a refused payment', async () => {
    const barred = createQuickBooks(fixture.config, () =>
      fixture.renew('RT1-guess').then(() => ''),
    );
    await expect(recordPayment(barred, payment())).rejects.toMatchObject(unavailable);
  });
});

describe('invoices through our client', () => {
  it('are open, or paid, of exactly one e-mail', async () => {
    fixture.act('invoice-paid', { number: '1042' });
    fixture.act('invoice-add', { email: 'bruno@example.com', amountCents: 500, number: '3000' });
    fixture.act('invoice-void', { number: '3000' });
    const { open, paid } = await listInvoices(client(), 'Bruno@example.com');
    expect(open.map(({ number }) => number)).toEqual(['1057']);
    expect(paid.map(({ number }) => number)).toEqual(['1042', expect.stringMatching(/^98\d$/)]);
    expect(paid[0]).toMatchObject({ amountCents: 48_750, balanceCents: 0 });
    expect(await listInvoices(client(), 'ivy@example.com')).toEqual({ open: [], paid: [] });
  });

  it('of what is paid are the latest hundred', async () => {
    for (let count = 0; count < 105; count += 1) {
      const number = String(5000 + count);
      const issuedOn = `2026-0${1 + Math.floor(count / 28)}-${String(1 + (count % 28)).padStart(2, '0')}`;
      fixture.act('invoice-add', { email: 'many@example.com', amountCents: 100, number, issuedOn });
      fixture.act('invoice-paid', { number });
    }
    const { paid } = await listInvoices(client(), 'many@example.com');
    expect(paid).toHaveLength(100);
    expect([paid[0]?.number, paid[99]?.number]).toEqual(['5104', '5005']);
  });

  it('are read one by one only by whose they are', async () => {
    const { id } = invoice('1042');
    expect(await findInvoice(client(), 'bruno@example.com', id)).toMatchObject({ number: '1042' });
    for (const email of ['otto@example.com', 'nobody@example.com', '']) {
      expect(await findInvoice(client(), email, id)).toBeNull();
    }
    const calls = fixture.calls('invoice').length;
    for (const odd of ['99999', '0', '-1', '1e3', '../company', `${id} `, '']) {
      expect(await findInvoice(client(), 'bruno@example.com', odd)).toBeNull();
    }
    expect(fixture.calls('invoice')).toHaveLength(calls + 1);
  });

  it('come as PDF, whole or not at all', async () => {
    const { id } = invoice('1042');
    const bytes = await fetchInvoicePdf(client(), id);
    expect(
      Buffer.from(bytes ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(await fetchInvoicePdf(client(), '99999')).toBeNull();
    fixture.fault({ effect: 'lost-response', operation: 'invoice-pdf' });
    await expect(fetchInvoicePdf(client(), id)).rejects.toMatchObject(unavailable);
    const other = { pdf: () => Promise.resolve(Buffer.from('<html>')) };
    await expect(fetchInvoicePdf(other, id)).rejects.toMatchObject(unavailable);
    await expect(client().pdf('Invoice', id, 100)).rejects.toMatchObject(unavailable);
  });
});
