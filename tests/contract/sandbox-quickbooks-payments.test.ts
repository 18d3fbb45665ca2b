import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

type Row = Record<string, unknown>;

async function call(path: string, init: { body?: object; bearer?: string } = {}) {
  const response = await fetch(`${fixture.origin}/v3/company/${fixture.config.realmId}/${path}`, {
    method: init.body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${init.bearer ?? token}` },
    ...(init.body && { body: JSON.stringify(init.body) }),
  });
  const body = (await response.json()) as Record<string, Row> & {
    Fault?: { type: string; Error: { code: string; Message: string; Detail: string }[] };
  };
  return { status: response.status, body, code: body.Fault?.Error[0]?.code };
}

const invoice = (number: string) => {
  const row = fixture.state().invoices.find((each) => each.number === number);
  if (row === undefined) throw new Error(number);
  return row;
};

const paymentOf = (number: string, dollars: number, changes: object = {}) => {
  const { id, customerId } = invoice(number);
  return {
    CustomerRef: { value: customerId },
    TotalAmt: dollars,
    PrivateNote: 'Paid in the store',
    Line: [{ Amount: dollars, LinkedTxn: [{ TxnId: id, TxnType: 'Invoice' }] }],
    ...changes,
  };
};

const pay = (number: string, dollars: number, search = '') =>
  call(`payment${search}`, { body: paymentOf(number, dollars) });

const found = async (where: string) => {
  const search = new URLSearchParams({
    query: `select * from Payment ${where} orderby MetaData.CreateTime desc`,
  });
  const { body } = await call(`query?${search}`);
  return (body['QueryResponse'] as { Payment?: Row[] }).Payment ?? [];
};

describe('payments of the books', () => {
  it('go to their invoice, all or in part, and are told of in the vendor’s shape', async () => {
    const { status, body } = await pay('1042', 100.1);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      Payment: {
        Id: expect.stringMatching(/^\d+$/),
        SyncToken: '0',
        TotalAmt: 100.1,
        UnappliedAmt: 0,
        PrivateNote: 'Paid in the store',
        CustomerRef: { value: invoice('1042').customerId },
        Line: [{ Amount: 100.1, LinkedTxn: [{ TxnId: invoice('1042').id, TxnType: 'Invoice' }] }],
      },
      time: expect.any(String),
    });
    expect(invoice('1042').balanceCents).toBe(38_740);
    const id = String(body['Payment']?.Id);
    const loaded = await call(`invoice/${invoice('1042').id}`);
    expect(loaded.body['Invoice']).toMatchObject({
      Balance: 387.4,
      TotalAmt: 487.5,
      LinkedTxn: [{ TxnId: id, TxnType: 'Payment' }],
    });
    expect((await call(`payment/${id}`)).body['Payment']).toMatchObject({ Id: id });
    await pay('1042', 387.4);
    expect(invoice('1042').balanceCents).toBe(0);
  });

  it('with the same requestid are one payment with one answer, for a day here', async () => {
    const search = `?requestid=${randomUUID()}`;
    const one = await pay('1042', 10, search);
    const two = await pay('1042', 10, search);
    expect(two.body['Payment']).toEqual(one.body['Payment']);
    expect(fixture.state().payments).toHaveLength(1);
    await pay('1042', 10, `?requestid=${randomUUID()}`);
    expect(fixture.state().payments).toHaveLength(2);
    fixture.act('forget-requests');
    await pay('1042', 10, search);
    expect(fixture.state().payments).toHaveLength(3);
    expect(invoice('1042').balanceCents).toBe(45_750);
    expect((await pay('1042', 10, `?requestid=${'x'.repeat(51)}`)).code).toBe('2050');
  });

  it('are found again, the latest first, and by their amount', async () => {
    for (const dollars of [10, 20.05, 10]) await pay('1057', dollars);
    expect(await found('')).toHaveLength(3);
    expect(await found(`where TotalAmt = '20.05'`)).toMatchObject([{ TotalAmt: 20.05 }]);
    expect(await found(`where TotalAmt = '20.04'`)).toEqual([]);
  });

  it.each([
    ['more than is open', '6000', () => paymentOf('1042', 487.51)],
    [
      'an invoice of somebody else',
      '620',
      () => paymentOf('1042', 1, { CustomerRef: { value: '62' } }),
    ],
    ['no customer', '2020', () => paymentOf('1042', 1, { CustomerRef: undefined })],
    ['an unknown customer', '2500', () => paymentOf('1042', 1, { CustomerRef: { value: '9' } })],
    ['no amount', '2020', () => paymentOf('1042', 1, { TotalAmt: undefined })],
    ['an amount below nothing', '2040', () => paymentOf('1042', -1)],
    ['an amount as text', '2040', () => paymentOf('1042', 1, { TotalAmt: '1.00' })],
    ['lines that come to more than it', '6000', () => paymentOf('1042', 2, { TotalAmt: 1 })],
    [
      'an invoice that there is not',
      '610',
      () =>
        paymentOf('1042', 1, {
          Line: [{ Amount: 1, LinkedTxn: [{ TxnId: '99999', TxnType: 'Invoice' }] }],
        }),
    ],
  ])('with %s are refused, and nothing changes', async (_what, code, body) => {
    const before = fixture.state();
    const answer = await call('payment?requestid=1', { body: body() });
    expect(answer).toMatchObject({
      status: 400,
      code,
      body: { Fault: { type: 'ValidationFault' } },
    });
    expect(fixture.state()).toEqual(before);
  });

  it('of a paid or void invoice are refused, or kept as credit where the company has it so', async () => {
    fixture.act('invoice-paid', { number: '1042' });
    expect((await pay('1042', 1)).code).toBe('620');
    fixture.act('invoice-void', { number: '1057' });
    expect((await pay('1057', 1)).code).toBe('620');
    fixture.act('overpaying', { mode: 'credit' });
    const stored = (await pay('1042', 1)).body['Payment'];
    expect(stored).toMatchObject({ TotalAmt: 1, UnappliedAmt: 1, Line: [] });
    const gone = { Id: stored?.Id, SyncToken: '0' };
    const deleted = await call('payment?operation=delete', { body: gone });
    expect(deleted.body['Payment']).toMatchObject({ status: 'Deleted', Id: stored?.Id });
    expect((await call('payment?operation=delete', { body: gone })).code).toBe('610');
  });

  it('that are taken out leave their invoice open again', async () => {
    const { body } = await pay('1042', 100);
    const gone = { Id: body['Payment']?.Id, SyncToken: '0' };
    expect((await call('payment?operation=delete', { body: gone })).status).toBe(200);
    expect(invoice('1042').balanceCents).toBe(48_750);
    expect((await call(`payment/${String(gone.Id)}`)).code).toBe('610');
  });

  it('are for those with a token, not too often, and shown to people', async () => {
    const body = paymentOf('1042', 5);
    expect(await call('payment', { body, bearer: 'guess' })).toMatchObject({
      status: 401,
      body: { Fault: { type: 'AUTHENTICATION' } },
    });
    fixture.fault({ effect: 'rate-limit', operation: 'payment-write' });
    expect(await call('payment', { body })).toMatchObject({ status: 429, code: '3001' });
    expect(fixture.state().payments).toEqual([]);
    await call('payment', { body });
    const page = await (await fetch(`${fixture.origin}/quickbooks/payments`)).text();
    expect(page).toContain('Paid in the store');
    expect(page).toContain('$5.00');
  });
});

describe('one invoice of the books', () => {
  it('is not found in words of the vendor', async () => {
    expect(await call('invoice/99999')).toMatchObject({ status: 400, code: '610' });
    expect(await call('invoice/99999/pdf')).toMatchObject({ status: 400, code: '610' });
  });

  it('is void with nothing on it', async () => {
    fixture.act('invoice-void', { number: '1042' });
    const { body } = await call(`invoice/${invoice('1042').id}`);
    expect(body['Invoice']).toMatchObject({ TotalAmt: 0, Balance: 0, PrivateNote: 'Voided' });
  });

  it('is a PDF of one page whose table says where its objects lie', async () => {
    const url = `${fixture.origin}/v3/company/${fixture.config.realmId}/invoice/${invoice('1042').id}/pdf`;
    const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
    expect(response.headers.get('Content-Type')).toBe('application/pdf');
    const file = Buffer.from(await response.arrayBuffer()).toString('latin1');
    expect(file.startsWith('%PDF-1.4\n')).toBe(true);
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
    const [, count, entries = ''] =
      /^xref\n0 (\d+)\n0000000000 65535 f \n([^t]*)/.exec(file.slice(start)) ?? [];
    const offsets = entries
      .split('\n')
      .filter(Boolean)
      .map((line) => Number(line.slice(0, 10)));
    expect(offsets).toHaveLength(Number(count) - 1);
    for (const [index, offset] of offsets.entries()) {
      expect(file.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
    }
    const [, length, rest = ''] = /\/Length (\d+) >>\nstream\n([\s\S]*)/.exec(file) ?? [];
    expect(rest.slice(Number(length))).toMatch(/^endstream/);
    expect(file).toContain('(Invoice 1042)');
    expect(file).toContain('Bruno\u0092s Bakehouse \\(Bruno Keller\\)');
    expect(file).toContain('($487.50)');
  });
});
