import { expect, it } from 'vitest';
import { updatePoNumber } from './order-invoice.server';

type Books = Parameters<typeof updatePoNumber>[0];

it('another PO number leaves the company’s other fields as they are', async () => {
  const job = { DefinitionId: '2', Type: 'StringType', StringValue: 'Spring fair' };
  const written: object[] = [];
  const invoice = { Id: '7', SyncToken: '1', TotalAmt: 25, Balance: 25 };
  const named = { Name: 'SalesFormsPrefs.SalesCustomName1', StringValue: 'PO Number' };
  const preferences = { SalesFormsPrefs: { CustomField: [{ CustomField: [named] }] } };
  const fields = [
    { DefinitionId: '1', StringValue: 'PO-1' },
    job,
    { DefinitionId: '3', Type: 'StringType' },
  ];
  const books = {
    query: () => Promise.resolve([preferences]),
    read: () => Promise.resolve({ ...invoice, CustomField: fields }),
    write: (_entity: string, body: object) => {
      written.push(body);
      return Promise.resolve(invoice);
    },
  } as unknown as Books;
  await updatePoNumber(books, { id: '7', syncToken: '1' }, { poNumber: 'PO-2', orderName: '#1' });
  expect(written).toMatchObject([
    {
      SyncToken: '1',
      sparse: true,
      CustomField: [job, { DefinitionId: '1', StringValue: 'PO-2' }],
      CustomerMemo: { value: 'Order #1\nPurchase order PO-2' },
    },
  ]);
});
