import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Fault } from '../../sandbox/kit/faults';
import { openBookFixture, type BookFixture } from '../flows/quickbooks-fixture';

type Row = Record<string, unknown> & { Id: string; SyncToken: string };

/** Opens the sandbox's books for the tests of a file, with calls that write and read what is billed. */
export function billingBooks() {
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

  async function call(path: string, body?: object) {
    const response = await fetch(`${fixture.origin}/v3/company/${fixture.config.realmId}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Record<string, Row> & {
      Fault?: { type: string; Error: { code: string; Detail: string }[] };
    };
    return { status: response.status, answer, code: answer.Fault?.Error[0]?.code };
  }

  async function write(entity: string, body: object, search = ''): Promise<Row> {
    const { answer, status } = await call(`${entity.toLowerCase()}${search}`, body);
    expect(status, JSON.stringify(answer)).toBe(200);
    return answer[entity] as Row;
  }

  const newCustomer = (): Promise<Row> =>
    write('Customer', {
      DisplayName: `Café ${randomUUID()}`,
      PrimaryEmailAddr: { Address: 'cafe@example.com' },
    });

  return {
    call,
    write,
    newCustomer,
    act: (action: string, input: object = {}) => fixture.act(action, input),
    fault: (changes: Partial<Fault>) => fixture.fault(changes),
    invoices: () => fixture.state().invoices,
    customers: () => fixture.state().customers,
    line,

    async query(statement: string): Promise<Record<string, Row[]>> {
      const { answer } = await call(`query?${new URLSearchParams({ query: statement })}`);
      return answer['QueryResponse'] as unknown as Record<string, Row[]>;
    },

    async read(entity: string, id: string): Promise<Row> {
      return (await call(`${entity.toLowerCase()}/${id}`)).answer[entity] as Row;
    },

    /** Bills a new customer $100.00. */
    async newInvoice(changes: object = {}): Promise<Row> {
      const { Id } = await newCustomer();
      const body = { CustomerRef: { value: Id }, TxnDate: '2026-11-02', Line: [line(100)] };
      return write('Invoice', { ...body, ...changes });
    },

    pay: (invoice: Row, dollars: number): Promise<Row> =>
      write('Payment', {
        CustomerRef: invoice['CustomerRef'],
        TotalAmt: dollars,
        Line: [{ Amount: dollars, LinkedTxn: [{ TxnId: invoice.Id, TxnType: 'Invoice' }] }],
      }),
  };
}

/** A line of this amount for so many pieces. */
function line(dollars: number, quantity = 1, changes: object = {}) {
  return {
    Amount: dollars,
    DetailType: 'SalesItemLineDetail',
    Description: 'Cup Café, 12 oz',
    SalesItemLineDetail: { ItemRef: { value: '1' }, Qty: quantity, UnitPrice: dollars / quantity },
    ...changes,
  };
}
