import { describe, expect, it } from 'vitest';
import { billingBooks } from './sandbox-quickbooks-setup';

const { act, call, customers, line, newCustomer, newInvoice, query, read, write } = billingBooks();

describe('customers of the books', () => {
  it('are created once per name and found by email and name', async () => {
    const name = 'O’Hara’s Café & Bar';
    const made = await write('Customer', {
      DisplayName: name,
      CompanyName: 'O’Hara',
      PrimaryEmailAddr: { Address: 'ohara@example.com' },
      BillAddr: { Line1: '1 Main St', City: 'Austin' },
    });
    const found = await query(
      `select * from Customer where PrimaryEmailAddr = 'OHARA@example.com' and Active = true`,
    );
    expect(found['Customer']).toMatchObject([
      { Id: made.Id, SyncToken: '0', DisplayName: name, BillAddr: { City: 'Austin' }, Balance: 0 },
    ]);
    expect(await call('customer', { DisplayName: name.toUpperCase() })).toMatchObject({
      status: 400,
      code: '6240',
    });
  });

  it.each([
    ['no name', '6080', {}],
    ['a colon in the name', '2040', { DisplayName: 'A:B' }],
    ['no address in the email', '2210', { DisplayName: 'A', PrimaryEmailAddr: { Address: 'x' } }],
    ['an endless name', '2050', { DisplayName: 'x'.repeat(501) }],
  ])('with %s are refused', async (_what, code, body) => {
    const before = customers();
    expect((await call('customer', body)).code).toBe(code);
    expect(customers()).toEqual(before);
  });

  it('change only in the version that was read, sparsely or whole', async () => {
    const made = await newCustomer();
    const { Id } = made;
    const changed = await write('Customer', { Id, SyncToken: '0', sparse: true, Notes: 'Nice' });
    expect(changed).toMatchObject({
      SyncToken: '1',
      DisplayName: made['DisplayName'],
      PrimaryEmailAddr: { Address: 'cafe@example.com' },
    });
    const stale = await call('customer', { Id, SyncToken: '0', sparse: true, Notes: 'No' });
    expect(stale).toMatchObject({ status: 400, code: '5010' });
    const whole = await write('Customer', { Id, SyncToken: '1', DisplayName: 'Whole' });
    expect(whole['PrimaryEmailAddr']).toBeUndefined();
  });
});

describe('items and terms of the books', () => {
  it('are there from the start, and more can be added once per name', async () => {
    expect((await query(`select * from Term where Name = 'Net 30'`))['Term']).toMatchObject([
      { DueDays: 30 },
    ]);
    const accounts = await query(`select * from Account where AccountType = 'Income'`);
    const item = { Name: 'Cups', Type: 'NonInventory', IncomeAccountRef: { value: '79' } };
    expect(accounts['Account']?.map(({ Id }) => Id)).toContain('79');
    expect(await write('Item', item)).toMatchObject({ Name: 'Cups', Active: true });
    expect((await call('item', item)).code).toBe('6240');
    expect(
      (await call('item', { ...item, Name: 'B', IncomeAccountRef: { value: '4' } })).code,
    ).toBe('2500');
    expect(await write('Term', { Name: 'Net 45', DueDays: 45 })).toMatchObject({ DueDays: 45 });
  });
});

describe('credit memos of the books', () => {
  it('lower an invoice when a payment applies them, and come back when it is deleted', async () => {
    const invoice = await newInvoice();
    const { CustomerRef } = invoice;
    const memo = await write('CreditMemo', { CustomerRef, Line: [line(40)], DocNumber: 'CM-1' });
    expect(memo).toMatchObject({ TotalAmt: 40, RemainingCredit: 40 });
    expect((await read('Invoice', invoice.Id))['Balance']).toBe(100);
    const apply = (dollars: number, ofInvoice = dollars) => ({
      CustomerRef,
      TotalAmt: 0,
      Line: [
        { Amount: ofInvoice, LinkedTxn: [{ TxnId: invoice.Id, TxnType: 'Invoice' }] },
        { Amount: dollars, LinkedTxn: [{ TxnId: memo.Id, TxnType: 'CreditMemo' }] },
      ],
    });
    expect((await call('payment', apply(40.01))).code).toBe('6000');
    expect((await call('payment', apply(30, 30.01))).code).toBe('6000');
    const link = await write('Payment', apply(30));
    expect(link).toMatchObject({ TotalAmt: 0, UnappliedAmt: 0 });
    expect((await read('Invoice', invoice.Id))['Balance']).toBe(70);
    expect(await read('CreditMemo', memo.Id)).toMatchObject({
      SyncToken: '1',
      RemainingCredit: 10,
    });
    await call('payment?operation=delete', { Id: link.Id, SyncToken: link.SyncToken });
    expect((await read('Invoice', invoice.Id))['Balance']).toBe(100);
    expect((await read('CreditMemo', memo.Id))['RemainingCredit']).toBe(40);
  });

  it('are applied at once, to what is due first, where the company has set that', async () => {
    act('auto-apply', { on: 1 });
    const later = await newInvoice({ TxnDate: '2026-11-09' });
    const { CustomerRef } = later;
    const first = await write('Invoice', { CustomerRef, TxnDate: '2026-11-01', Line: [line(25)] });
    const memo = await write('CreditMemo', { CustomerRef, Line: [line(40)] });
    expect(memo['RemainingCredit']).toBe(0);
    expect((await read('Invoice', first.Id))['Balance']).toBe(0);
    expect((await read('Invoice', later.Id))['Balance']).toBe(85);
  });
});
