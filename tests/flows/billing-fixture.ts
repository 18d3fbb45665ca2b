import { randomUUID } from 'node:crypto';
import { cents } from '../../app/domain/core/money';
import type { Failpoint } from '../../app/domain/core/retries/failpoint';
import type { Database } from '../../app/models/core/database.server';
import { claimDueInvoices } from '../../app/models/invoices/order-invoice-due.server';
import {
  findInvoiceOfOrder,
  getOrderInvoice,
} from '../../app/models/invoices/order-invoice.server';
import { retryBilling } from '../../app/services/invoices/retry-billing.server';
import type {
  BookCustomerRow,
  BookPaymentRow,
  CreditMemoRow,
  InvoiceRow,
} from '../../sandbox/quickbooks/rows';
import { at } from '../contract/sandbox-shop';
import { openPaymentFixture, split, type Payer } from './payment-fixture';
import { Killed } from './payment-process';

type BookState = {
  invoices: InvoiceRow[];
  payments: BookPaymentRow[];
  creditMemos: CreditMemoRow[];
  customers: BookCustomerRow[];
};

const CALIFORNIA = {
  firstName: 'Ivy',
  lastName: 'Nakamura',
  company: 'Fern Coffee',
  address1: '12 Fern Lane',
  address2: '',
  city: 'Oakland',
  provinceCode: 'CA',
  zip: '94607',
  phone: '',
};

/** Orders on invoice, their machine, and the sandbox's QuickBooks. */
export async function openBillingFixture(database: Database) {
  const fixture = await openPaymentFixture(database);
  const { db } = database;
  const state = async (): Promise<BookState> =>
    at((await fixture.control('GET', 'state')).body, 'quickbooks') as BookState;
  const row = async (id: string) => getOrderInvoice(db, id);
  /** Makes a member of the staff. @returns the id */
  const openStaff = async (): Promise<string> => {
    const values = { email: `${randomUUID()}@example.com`, name: 'Vera', role: 'staff' };
    const made = await db
      .insertInto('staff_user')
      .values({ id: randomUUID(), ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  };
  return {
    ...fixture,
    row,
    openStaff,
    state,
    /** Acts as the bookkeeper. */
    book: (action: string, input: object = {}) =>
      fixture.control('POST', 'quickbooks', { action, ...input }),
    /** Acts on an order as staff do at Shopify. */
    shop: (action: string, name: string, input: object = {}) =>
      fixture.control('POST', 'shopify', { action, name, ...input }),

    /** Makes an order of which the Earth Cash part is paid, and the rest is on invoice. */
    async order({
      cash = 0,
      terms = 2_500,
      pieces = 1,
      poNumber = null as string | null,
      /** Of the order: California's sales tax, 7.25 percent of the rest. */
      tax = 0,
    } = {}) {
      const payer = await fixture.payer();
      if (cash > 0) await fixture.fund(payer, cash);
      await db
        .insertInto('invoice_option')
        .values({
          customer_gid: payer.gid,
          state: 'granted',
          decided_at: new Date(),
          decided_by: 'Vera',
        })
        .execute();
      const onTerms = { terms: 'net_30', poNumber } as const;
      const cart = fixture.cart(payer, split({ cash, terms }));
      const whole = fixture.draftOf(payer, cents((cash + terms - tax) / pieces));
      const lines = whole.lines.map((line) => ({ ...line, quantity: pieces, taxable: tax > 0 }));
      const draftInput = { ...whole, lines, ...(tax > 0 && { address: CALIFORNIA }) };
      const request = { ...cart, draftInput, onTerms };
      const payment = await fixture.startProcess().begin(payer, request);
      const found = await findInvoiceOfOrder(db, payment.orderGid ?? '');
      if (found === null) throw new Error('The order is not to be billed.');
      return { payer, payment, name: payment.orderName ?? '', id: found.id };
    },

    /** Tries a rejected invoice again, as staff do on the order's page. */
    async retry(id: string): Promise<void> {
      const { orderGid } = await row(id);
      const staffId = await openStaff();
      const actor = { staffId, requestId: 'test' };
      const again = await retryBilling(
        { db, now: Date.now, wakeJobs: () => undefined },
        actor,
        orderGid,
      );
      if (again !== 'requested') throw new Error(again);
    },

    /** Hands on what is due, as the job runner does. @returns the rows of it */
    dueJobs: (): Promise<string[]> => db.transaction().execute(claimDueInvoices),

    /** Kills a process at this point; fails the test if it does not get there. */
    async killAt(dieAt: Failpoint, id: string): Promise<void> {
      const died = await fixture
        .startProcess({ dieAt })
        .bill(id)
        .then(
          () => false,
          (error: unknown) => error instanceof Killed,
        );
      if (!died) throw new Error(`It did not die at ${dieAt}.`);
      await db.updateTable('order_invoice').set({ lease_until: null }).execute();
    },

    /** Runs the job until it is done, as the queue does. @returns how often it ran */
    async bill(id: string, process = fixture.startProcess()): Promise<number> {
      for (let run = 1; run <= 10; run += 1) {
        const billed = await process.bill(id).catch(() => 'later' as const);
        if (billed === 'done') return run;
      }
      throw new Error('It never ends.');
    },

    /** Returns the mails about invoices of their orders. */
    mailsOf: ({ gid }: Payer) =>
      db
        .selectFrom('email_outbox')
        .select(['template', 'about', 'variables'])
        .where('customer_gid', '=', gid)
        .where('template', '=', 'order-invoice')
        .execute(),

    /** Returns the states of the payments that we record in the books for an invoice, the oldest first. */
    async paymentStates(id: string): Promise<string[]> {
      const rows = await db
        .selectFrom('order_invoice_payment')
        .select('state')
        .where('order_invoice_id', '=', id)
        .orderBy('requested_at')
        .execute();
      return rows.map(({ state }) => state);
    },

    /** Returns what QuickBooks has of one customer. */
    async inBooks({ email }: Payer) {
      const books = await state();
      const customers = books.customers.filter((each) => each.email === email);
      const isTheirs = ({ customerId }: { customerId: string }) =>
        customers.some(({ id }) => id === customerId);
      return {
        customers,
        invoices: books.invoices.filter(isTheirs),
        payments: books.payments.filter(isTheirs),
        creditMemos: books.creditMemos.filter(isTheirs),
      };
    },
  };
}

export type BillingFixture = Awaited<ReturnType<typeof openBillingFixture>>;
