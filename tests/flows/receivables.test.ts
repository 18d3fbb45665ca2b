import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { agingByCustomer } from '../../app/domain/invoices/aging';
import { addDays } from '../../app/domain/core/time/store-day';
import { createQuickBooks } from '../../app/platforms/quickbooks/client.server';
import { listAllOpenInvoices } from '../../app/platforms/quickbooks/receivables.server';
import { loadAccountStatement } from '../../app/http/invoices/account-statement.server';
import { openBookFixture, type BookFixture } from './quickbooks-fixture';

const EMAIL = 'statement@example.com';
// The sandbox dates payments by UTC.
const today = new Date().toISOString().slice(0, 10);
const month = today.slice(0, 7);
const at = { month, today };
/** A day of the month before, and one of those to come. */
const before = addDays(`${month}-01`, -20);
const after = addDays(`${month}-01`, 40);

let fixture: BookFixture;
let accessToken: string;
beforeAll(async () => {
  fixture = await openBookFixture();
});
beforeEach(async () => {
  await fixture.clear();
  accessToken = (await fixture.renew(fixture.config.refreshToken ?? '')).accessToken;
});
afterAll(() => fixture.close());

const books = () =>
  createQuickBooks(fixture.config, () => Promise.resolve(accessToken), { timeoutMs: 30_000 });

const add = (number: string, amountCents: number, days: object) =>
  fixture.act('invoice-add', { email: EMAIL, number, amountCents, ...days });

it('is a statement of a month: what came before it, in it and after it', async () => {
  add('S1', 10_000, { issuedOn: before, dueOn: addDays(today, -40) });
  add('S2', 20_000, { issuedOn: `${month}-01`, dueOn: addDays(today, -10) });
  add('S3', 4_000, { issuedOn: after });
  fixture.act('invoice-paid', { number: 'S2', amountCents: 5_000 });

  const found = await loadAccountStatement(books(), { email: EMAIL.toUpperCase() }, at);
  expect(found?.statement).toMatchObject({
    openingCents: 10_000,
    invoicedCents: 20_000,
    paidCents: 5_000,
    creditedCents: 0,
    closingCents: 25_000,
  });
  expect(found?.statement.lines.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ['invoice', 20_000],
    ['payment', -5_000],
  ]);
  // Aging is of all that is open today: also of what is dated later.
  expect(found?.statement.aging).toMatchObject({ totalCents: 29_000 });
  expect(found?.statement.aging.buckets).toMatchObject({ '1-30': 15_000, '31-60': 10_000 });
});

it('leaves out what others owe, other currencies and what was voided', async () => {
  add('V1', 10_000, { issuedOn: today });
  add('V2', 7_000, { issuedOn: today, currency: 'EUR' });
  add('V3', 6_000, { issuedOn: today });
  fixture.act('invoice-void', { number: 'V3' });
  const found = await loadAccountStatement(books(), { email: EMAIL }, at);
  expect(found?.statement.lines.map(({ number }) => number)).toEqual(['V1']);
  expect(await loadAccountStatement(books(), { email: 'nobody@example.com' }, at)).toBeNull();
});

it('counts credits, also those that are not applied to an invoice yet', async () => {
  add('C1', 10_000, { issuedOn: before });
  const quickbooks = books();
  const [customer] = await quickbooks.query<{ Id: string }>(
    'Customer',
    `select * from Customer where PrimaryEmailAddr = '${EMAIL}'`,
  );
  const CustomerRef = { value: customer?.Id };
  const line = { Amount: 30, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: {} };
  const items = await quickbooks.query<{ Id: string }>('Item', 'select * from Item');
  const ItemRef = { value: items[0]?.Id };
  await quickbooks.write(
    'CreditMemo',
    { CustomerRef, TxnDate: today, Line: [{ ...line, SalesItemLineDetail: { ItemRef } }] },
    { requestId: 'credit-of-the-test' },
  );
  const found = await loadAccountStatement(quickbooks, { email: EMAIL }, at);
  expect(found?.statement).toMatchObject({
    openingCents: 10_000,
    creditedCents: 3_000,
    closingCents: 7_000,
  });
});

it('throws while QuickBooks does not answer', async () => {
  fixture.fault({ operation: 'query', times: 99, status: 503 });
  await expect(loadAccountStatement(books(), { email: EMAIL }, at)).rejects.toMatchObject({
    name: 'PlatformFailure',
    kind: 'unavailable',
  });
});

it('ages the open invoices of all customers, over all pages of the answer', async () => {
  for (let nth = 0; nth < 503; nth += 1) {
    fixture.act('invoice-add', {
      email: `aging-${nth % 3}@example.com`,
      number: `A${nth}`,
      amountCents: 100,
      issuedOn: addDays(today, -100),
    });
  }
  const rows = agingByCustomer(await listAllOpenInvoices(books()), at.today);
  const own = rows.filter(({ name }) => name.startsWith('aging-'));
  expect(own.map(({ count }) => count).toSorted()).toEqual([167, 168, 168]);
  expect(own.every(({ buckets, totalCents }) => buckets['over-90'] === totalCents)).toBe(true);
});
