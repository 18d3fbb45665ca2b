import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { billingBooks } from './sandbox-quickbooks-setup';

const { act, call, fault, invoices, line, newCustomer, newInvoice, pay, query, read, write } =
  billingBooks();

describe('invoices of the books', () => {
  it('come to the sum of lines, discount and tax, and are due by their terms', async () => {
    const invoice = await newInvoice({
      DocNumber: '#EB-1201',
      PrivateNote: 'gid://shopify/Order/1',
      SalesTermRef: { value: '3' },
      BillEmail: { Address: 'bills@example.com' },
      CustomField: [{ DefinitionId: '1', Type: 'StringType', StringValue: 'PO "7" 🥤' }],
      Line: [
        line(249.9, 10),
        line(18.5, 1, { SalesItemLineDetail: { ItemRef: { value: 'SHIPPING_ITEM_ID' } } }),
        { Amount: 20.01, DetailType: 'DiscountLineDetail', DiscountLineDetail: {} },
        { DetailType: 'DescriptionOnly', Description: 'Thank you' },
      ],
      TxnTaxDetail: { TotalTax: 20.61 },
    });
    expect(invoice).toMatchObject({
      SyncToken: '0',
      DocNumber: '#EB-1201',
      TotalAmt: 269,
      Balance: 269,
      DueDate: '2026-12-02',
      SalesTermRef: { value: '3', name: 'Net 30' },
      BillEmail: { Address: 'bills@example.com' },
      EmailStatus: 'NotSet',
      TxnTaxDetail: { TotalTax: 20.61 },
      LinkedTxn: [],
    });
    expect(invoice['CustomField']).toMatchObject([{ Name: 'PO Number', StringValue: 'PO "7" 🥤' }]);
    expect(await read('Invoice', invoice.Id)).toEqual(invoice);
    const found = await query(`select * from Invoice where DocNumber = '#EB-1201'`);
    expect(found['Invoice']).toEqual([invoice]);
  });

  it('with the same requestid are one invoice with one answer', async () => {
    const search = `?requestid=${randomUUID()}`;
    const customer = await newCustomer();
    const body = { CustomerRef: { value: customer.Id }, Line: [line(5)], DocNumber: '7001' };
    const one = await write('Invoice', body, search);
    expect(await write('Invoice', body, search)).toEqual(one);
    act('forget-requests');
    expect(await call(`invoice${search}`, body)).toMatchObject({ status: 400, code: '6140' });
    expect(invoices().filter(({ number }) => number === '7001')).toHaveLength(1);
  });

  it('are written though the answer is lost, and late though nobody waits', async () => {
    fault({ effect: 'lost-response', operation: 'invoice-write', containing: '7002' });
    await expect(newInvoice({ DocNumber: '7002' })).rejects.toThrow('fetch failed');
    expect((await query(`select * from Invoice where DocNumber = '7002'`))['Invoice']).toHaveLength(
      1,
    );
    fault({ effect: 'rate-limit', operation: 'invoice-write' });
    expect(await call('invoice', {})).toMatchObject({ status: 429, code: '3001' });
    fault({ effect: 'error', operation: 'invoice-write', code: '6210' });
    expect(await call('invoice', {})).toMatchObject({ status: 400, code: '6210' });
  });

  it('are numbered by the company’s setting', async () => {
    const first = await newInvoice({ DocNumber: '7003' });
    const again = { DocNumber: '7003', CustomerRef: first['CustomerRef'], Line: [line(1)] };
    const refused = await call('invoice', again);
    expect(refused.code).toBe('6140');
    expect(refused.answer.Fault?.Error[0]?.Detail).toContain(`TxnId=${first.Id}`);
    await write('Invoice', again, '?include=allowduplicatedocnum');
    act('numbers', { unique: 0 });
    await write('Invoice', again);
    act('numbers', { custom: 0 });
    expect((await write('Invoice', again))['DocNumber']).toBe('7004');
    expect((await query('select * from Preferences'))['Preferences']).toMatchObject([
      { SalesFormsPrefs: { CustomTxnNumbers: false } },
    ]);
  });

  it.each([
    ['no customer', '2020', { CustomerRef: undefined }],
    ['an unknown customer', '2500', { CustomerRef: { value: '9' } }],
    ['no line', '2020', { Line: [] }],
    [
      'an unknown item',
      '2500',
      { Line: [line(1, 1, { SalesItemLineDetail: { ItemRef: { value: '99' } } })] },
    ],
    [
      'an amount that is not price times quantity',
      '6070',
      { Line: [{ ...line(10, 2), Amount: 9 }] },
    ],
    ['less than nothing', '6000', { Line: [line(-1)] }],
    ['a number of 22 characters', '2050', { DocNumber: '1234567890123456789012' }],
    [
      'a purchase order of 32 characters',
      '2050',
      { CustomField: [{ DefinitionId: '1', StringValue: 'x'.repeat(32) }] },
    ],
    ['terms that do not exist', '2500', { SalesTermRef: { value: '77' } }],
    ['a field that does not exist', '2010', { PurchaseOrder: '1' }],
    [
      'another tax code',
      '6100',
      { Line: [line(1, 1, { SalesItemLineDetail: { TaxCodeRef: { value: '5' } } })] },
    ],
    ['no date', '2060', { TxnDate: 'soon' }],
  ])('with %s are refused, and nothing changes', async (_what, code, changes) => {
    const customer = await newCustomer();
    const before = invoices();
    const body = { CustomerRef: { value: customer.Id }, Line: [line(1)], ...changes };
    expect(await call('invoice?requestid=bad', body)).toMatchObject({ status: 400, code });
    expect(invoices()).toEqual(before);
  });

  it('change sparsely in the version that was read; payments make a new version', async () => {
    const invoice = await newInvoice({ PrivateNote: 'Keep' });
    const { Id } = invoice;
    await pay(invoice, 30);
    const update = { Id, sparse: true, Line: [line(80)] };
    expect((await call('invoice', { ...update, SyncToken: '0' })).code).toBe('5010');
    const changed = await write('Invoice', { ...update, SyncToken: '1' });
    expect(changed).toMatchObject({
      SyncToken: '2',
      TotalAmt: 80,
      Balance: 50,
      PrivateNote: 'Keep',
    });
    const less = { ...update, SyncToken: '2', Line: [line(29.99)] };
    expect((await call('invoice', less)).code).toBe('6000');
    expect((await call('invoice', { Id, sparse: true, Line: [line(1)] })).code).toBe('2020');
    expect((await call('invoice', { ...update, Id: '999', SyncToken: '0' })).code).toBe('610');
  });

  it('are void with nothing open, unless something was applied to them', async () => {
    const paid = await newInvoice();
    await pay(paid, 1);
    expect((await call('invoice?operation=void', { Id: paid.Id, SyncToken: '1' })).code).toBe(
      '6000',
    );
    const { Id } = await newInvoice({ PrivateNote: 'Order 7' });
    expect((await call('invoice?operation=void', { Id, SyncToken: '4' })).code).toBe('5010');
    expect(await write('Invoice', { Id, SyncToken: '0' }, '?operation=void')).toMatchObject({
      SyncToken: '1',
      TotalAmt: 0,
      Balance: 0,
      PrivateNote: 'Voided - Order 7',
    });
  });

  it('are mailed by QuickBooks on request', async () => {
    const { Id } = await newInvoice();
    expect(await write('Invoice', {}, `/${Id}/send?sendTo=a%40example.com`)).toMatchObject({
      EmailStatus: 'EmailSent',
      BillEmail: { Address: 'a@example.com' },
    });
  });

  it('cannot be written into a closed period, nor changed or paid in it', async () => {
    const { Id, CustomerRef } = await newInvoice({ TxnDate: '2026-10-31' });
    act('close-books', { through: '2026-10-31' });
    const inside = { CustomerRef, TxnDate: '2026-10-15', Line: [line(1)] };
    for (const [path, body] of [
      ['invoice', inside],
      ['creditmemo', inside],
      ['invoice', { Id, SyncToken: '0', sparse: true, Line: [line(1)] }],
      ['invoice?operation=void', { Id, SyncToken: '0' }],
      ['payment', { CustomerRef, TotalAmt: 1, TxnDate: '2026-10-31' }],
    ] as const) {
      expect((await call(path, body)).code, path).toBe('6210');
    }
    await write('Invoice', { ...inside, TxnDate: '2026-11-01' });
    act('close-books');
    await write('Invoice', inside);
  });
});
