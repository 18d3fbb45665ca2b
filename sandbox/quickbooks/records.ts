import type { Condition, Query } from './query';
import { meets, QueryError } from './query';
import type { BookCustomerRow, BookPaymentRow, InvoiceRow } from './rows';

export type Books = {
  customers: BookCustomerRow[];
  invoices: InvoiceRow[];
  payments: BookPaymentRow[];
};

type Fields = Record<string, string | number>;

/** The fields that a `where` may name, and the record as QuickBooks shows it. */
type Drawn = { filter: Fields; record: Record<string, unknown> };

const dollars = (cents: number): number => cents / 100;

function customerRecord({ id, name, email }: BookCustomerRow): Drawn {
  return {
    filter: { Id: id, DisplayName: name, PrimaryEmailAddr: email },
    record: {
      domain: 'QBO',
      sparse: false,
      Id: id,
      SyncToken: '0',
      DisplayName: name,
      FullyQualifiedName: name,
      PrimaryEmailAddr: { Address: email },
      Active: true,
      CurrencyRef: { value: 'USD', name: 'United States Dollar' },
    },
  };
}

/** Returns an invoice with the payments applied to it. */
export function invoiceRecord(row: InvoiceRow, { customers, payments }: Books): Drawn {
  const { id, number, issuedOn, dueOn, totalCents, balanceCents, customerId } = row;
  const customer = customers.find((each) => each.id === customerId);
  const linked = payments.filter(({ lines }) => lines.some((line) => line.invoiceId === id));
  return {
    filter: {
      Id: id,
      DocNumber: number,
      TxnDate: issuedOn,
      DueDate: dueOn,
      TotalAmt: dollars(totalCents),
      Balance: dollars(balanceCents),
      CustomerRef: customerId,
    },
    record: {
      domain: 'QBO',
      sparse: false,
      Id: id,
      SyncToken: '0',
      DocNumber: number,
      TxnDate: issuedOn,
      DueDate: dueOn,
      CurrencyRef: { value: row.currency ?? 'USD', name: row.currency ?? 'United States Dollar' },
      CustomerRef: { value: customerId, name: customer?.name ?? '' },
      ...(customer && { BillEmail: { Address: customer.email } }),
      Line: [
        {
          Id: '1',
          LineNum: 1,
          Description: row.text,
          Amount: dollars(totalCents),
          DetailType: 'SalesItemLineDetail',
          SalesItemLineDetail: { Qty: 1, UnitPrice: dollars(totalCents) },
        },
      ],
      TotalAmt: dollars(totalCents),
      Balance: dollars(balanceCents),
      LinkedTxn: linked.map((payment) => ({ TxnId: payment.id, TxnType: 'Payment' })),
      ...(row.isVoid && { PrivateNote: 'Voided' }),
      EmailStatus: 'NotSet',
      MetaData: { CreateTime: `${issuedOn}T09:00:00-07:00`, LastUpdatedTime: row.updatedAt },
    },
  };
}

/** Returns a payment with the amounts applied to each invoice. */
export function paymentRecord(row: BookPaymentRow, { customers }: Pick<Books, 'customers'>): Drawn {
  const { id, customerId, totalCents, lines, receivedOn, createdAt } = row;
  const applied = lines.reduce((sum, { cents }) => sum + cents, 0);
  const customer = customers.find((each) => each.id === customerId);
  return {
    filter: {
      Id: id,
      TxnDate: receivedOn,
      TotalAmt: dollars(totalCents),
      CustomerRef: customerId,
      'MetaData.CreateTime': createdAt,
    },
    record: {
      domain: 'QBO',
      sparse: false,
      Id: id,
      SyncToken: '0',
      TxnDate: receivedOn,
      CurrencyRef: { value: 'USD', name: 'United States Dollar' },
      CustomerRef: { value: customerId, name: customer?.name ?? '' },
      DepositToAccountRef: { value: '4' },
      ProcessPayment: false,
      TotalAmt: dollars(totalCents),
      UnappliedAmt: dollars(totalCents - applied),
      ...(row.note && { PrivateNote: row.note }),
      Line: lines.map(({ invoiceId, cents }) => ({
        Amount: dollars(cents),
        LinkedTxn: [{ TxnId: invoiceId, TxnType: 'Invoice' }],
      })),
      MetaData: { CreateTime: createdAt, LastUpdatedTime: createdAt },
    },
  };
}

/** Returns a query's result: its records under the entity's name, or an empty object if there are none. */
export function runQuery(books: Books, query: Query): Record<string, unknown> {
  const drawn = drawnOf(books, query.entity);
  const found = drawn.filter(({ filter }) =>
    query.conditions.every((condition) => meets(fieldOf(filter, condition), condition)),
  );
  if (query.count) return { totalCount: found.length };
  const { orderBy } = query;
  if (orderBy !== null) {
    const valueOf = ({ filter }: Drawn) => fieldOf(filter, orderBy);
    found.sort(
      (one, other) => compare(valueOf(one), valueOf(other)) * (orderBy.descending ? -1 : 1),
    );
  }
  const page = found.slice(query.start - 1, query.start - 1 + query.max);
  if (page.length === 0) return {};
  return {
    [query.entity]: page.map(({ record }) => record),
    startPosition: query.start,
    maxResults: page.length,
  };
}

function drawnOf(books: Books, entity: string): Drawn[] {
  if (entity === 'Customer') return books.customers.map(customerRecord);
  if (entity === 'Invoice') return books.invoices.map((row) => invoiceRecord(row, books));
  if (entity === 'Payment') return books.payments.map((row) => paymentRecord(row, books));
  throw new QueryError(`Metadata not found for Entity: ${entity}`);
}

function fieldOf(filter: Fields, { field }: Pick<Condition, 'field'>): string | number {
  const value = filter[field];
  if (value === undefined) throw new QueryError(`property ${field} is not queryable`);
  return value;
}

function compare(one: string | number, other: string | number): number {
  return one < other ? -1 : Number(one > other);
}
