import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '../../app/domain/core/money';
import { createQuickBooks } from '../../app/platforms/quickbooks/client.server';
import {
  findInvoice,
  listInvoices,
  readInvoicePdf,
} from '../../app/platforms/quickbooks/invoice.server';
import { recordPayment } from '../../app/platforms/quickbooks/payment.server';
import { openBookBench, type BookBench } from '../flows/quickbooks-bench';

let bench: BookBench;
let token: string;

beforeAll(async () => {
  bench = await openBookBench();
});
beforeEach(async () => {
  await bench.clear();
  token = (await bench.renew(bench.config.refreshToken ?? '')).accessToken;
});
afterAll(() => bench.close());

const client = () =>
  createQuickBooks(bench.config, () => Promise.resolve(token), {
    timeoutMs: 400,
    writeTimeoutMs: 400,
  });

const invoice = (number: string) => {
  const row = bench.state().invoices.find((each) => each.number === number);
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
    const asked = payment();
    const first = await recordPayment(client(), asked);
    expect(await recordPayment(client(), asked)).toEqual(first);
    const more = await Promise.all([
      recordPayment(client(), asked),
      recordPayment(client(), asked),
    ]);
    expect(more).toEqual([first, first]);
    expect(bench.state().payments).toMatchObject([
      { id: first.id, totalCents: 10_029, note: expect.stringContaining(asked.requestId) },
    ]);
    expect(invoice('1042').balanceCents).toBe(48_750 - 10_029);
  });

  it('is one payment though the first answer was lost', async () => {
    const asked = payment();
    bench.fault({ effect: 'lost-response', operation: 'payment-write' });
    await expect(recordPayment(client(), asked)).rejects.toMatchObject(unavailable);
    expect(bench.state().payments).toHaveLength(1);
    const { id } = await recordPayment(client(), asked);
    expect(bench.state().payments).toMatchObject([{ id }]);
  });

  it('is one payment though QuickBooks has forgotten the request since', async () => {
    const asked = payment({ cents: cents(48_750) });
    bench.fault({ effect: 'lost-response', operation: 'payment-write' });
    await expect(recordPayment(client(), asked)).rejects.toMatchObject(unavailable);
    bench.act('forget-requests');
    const { id } = await recordPayment(client(), asked);
    expect(bench.state().payments).toMatchObject([{ id }]);
    expect(invoice('1042').balanceCents).toBe(0);
  });

  it('believes no refusal while a payment of ours is there', async () => {
    const asked = payment({ cents: cents(48_750) });
    const { id } = await recordPayment(client(), asked);
    bench.act('forget-requests');
    const quickbooks = client();
    let looks = 0;
    // The first query does not find it yet, as when the list of payments lags behind.
    const lagging = {
      ...quickbooks,
      query: <Entry extends object>(entity: string, statement: string) => {
        looks += 1;
        return looks === 1 ? Promise.resolve([]) : quickbooks.query<Entry>(entity, statement);
      },
    };
    expect(await recordPayment(lagging, asked)).toEqual({ id });
    expect(looks).toBe(2);
  });

  it.each([
    ['paid elsewhere', () => bench.act('invoice-paid', { number: '1042' })],
    [
      'paid elsewhere in part',
      () => bench.act('invoice-paid', { number: '1042', amountCents: 40_000 }),
    ],
    ['void', () => bench.act('invoice-void', { number: '1042' })],
  ])('is a definite no for an invoice that is %s', async (_what, happen) => {
    const asked = payment();
    happen();
    const before = bench.state();
    await expect(recordPayment(client(), asked)).rejects.toMatchObject(refused);
    bench.act('overpaying', { mode: 'credit' });
    if (_what !== 'void')
      await expect(recordPayment(client(), asked)).rejects.toMatchObject(refused);
    expect(bench.state().payments).toEqual(before.payments);
    expect(bench.state().invoices.map(({ balanceCents }) => balanceCents)).toEqual(
      before.invoices.map(({ balanceCents }) => balanceCents),
    );
  });

  it('takes a credit out again also when that answer is lost', async () => {
    bench.act('invoice-paid', { number: '1042' });
    bench.act('overpaying', { mode: 'credit' });
    const asked = payment();
    bench.fault({ effect: 'lost-response', operation: 'payment-write', skip: 1 });
    await expect(recordPayment(client(), asked)).rejects.toMatchObject(unavailable);
    await expect(recordPayment(client(), asked)).rejects.toMatchObject(refused);
    expect(bench.state().payments.filter(({ note }) => note.includes(asked.requestId))).toEqual([]);
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
    const asked = payment();
    bench.fault({ ...fault, operation });
    await expect(recordPayment(client(), asked)).rejects.toMatchObject(unavailable);
    await recordPayment(client(), asked);
    expect(bench.state().payments).toHaveLength(1);
  });

  it('does not take a refused connection for a refused payment', async () => {
    const barred = createQuickBooks(bench.config, () => bench.renew('RT1-guess').then(() => ''));
    await expect(recordPayment(barred, payment())).rejects.toMatchObject(unavailable);
  });
});

describe('invoices through our client', () => {
  it('are open, or paid, of exactly one e-mail', async () => {
    bench.act('invoice-paid', { number: '1042' });
    bench.act('invoice-add', { email: 'bruno@example.com', amountCents: 500, number: '3000' });
    bench.act('invoice-void', { number: '3000' });
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
      bench.act('invoice-add', { email: 'many@example.com', amountCents: 100, number, issuedOn });
      bench.act('invoice-paid', { number });
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
    const calls = bench.calls('invoice').length;
    for (const odd of ['99999', '0', '-1', '1e3', '../company', `${id} `, '']) {
      expect(await findInvoice(client(), 'bruno@example.com', odd)).toBeNull();
    }
    expect(bench.calls('invoice')).toHaveLength(calls + 1);
  });

  it('come as PDF, whole or not at all', async () => {
    const { id } = invoice('1042');
    const bytes = await readInvoicePdf(client(), id);
    expect(
      Buffer.from(bytes ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(await readInvoicePdf(client(), '99999')).toBeNull();
    bench.fault({ effect: 'lost-response', operation: 'invoice-pdf' });
    await expect(readInvoicePdf(client(), id)).rejects.toMatchObject(unavailable);
    const other = { pdf: () => Promise.resolve(Buffer.from('<html>')) };
    await expect(readInvoicePdf(other, id)).rejects.toMatchObject(unavailable);
    await expect(client().pdf('Invoice', id, 100)).rejects.toMatchObject(unavailable);
  });
});
