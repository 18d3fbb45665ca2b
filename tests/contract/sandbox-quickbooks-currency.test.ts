import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '../../app/domain/core/money';
import { createQuickBooks } from '../../app/platforms/quickbooks/client.server';
import {
  findInvoice,
  listInvoices,
  listOpenInvoices,
  fetchInvoiceStatus,
} from '../../app/platforms/quickbooks/invoice.server';
import { recordPayment } from '../../app/platforms/quickbooks/payment.server';
import { openBookFixture, type BookFixture } from '../flows/quickbooks-fixture';

const email = 'maple@example.com';
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

const client = () => createQuickBooks(fixture.config, () => Promise.resolve(token));

const add = (number: string, currency?: string) =>
  (fixture.act('invoice-add', { email, number, amountCents: 10_000, currency }) as { id: string })
    .id;

describe('an invoice in another currency than the store charges', () => {
  it('is shown to nobody as dollars, open or paid', async () => {
    add('3001', 'CAD');
    const paid = add('3002', 'CAD');
    fixture.act('invoice-paid', { number: '3002' });
    const dollars = add('3003');
    expect(await listOpenInvoices(client(), email)).toMatchObject([{ id: dollars }]);
    expect(await listInvoices(client(), email)).toMatchObject({
      open: [{ id: dollars }],
      paid: [],
    });
    expect(await findInvoice(client(), email, paid)).toBeNull();
    expect(await findInvoice(client(), email, dollars)).toMatchObject({ number: '3003' });
  });

  it('is not paid here: nothing is open of it, and the books are told nothing', async () => {
    const invoiceId = add('3001', 'CAD');
    expect(await fetchInvoiceStatus(client(), invoiceId)).toBeNull();
    const payment = { requestId: randomUUID(), invoiceId, cents: cents(10_000), memo: 'Paid' };
    await expect(recordPayment(client(), payment)).rejects.toMatchObject({ kind: 'refused' });
    expect(fixture.state().payments).toEqual([]);
  });
});
