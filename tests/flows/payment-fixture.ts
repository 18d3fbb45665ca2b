import { randomInt, randomUUID } from 'node:crypto';
import type { DraftOrderInput } from '../../app/domain/draft-orders/draft-order';
import { creditLines } from '../../app/domain/ledger/ledger';
import { cents, type Cents } from '../../app/domain/core/money';
import type { PaymentSplit } from '../../app/domain/payments/payment';
import type { PayRequest } from '../../app/domain/payments/payment-rejection';
import { saveStripeCustomerId } from '../../app/models/ledger/customer-account.server';
import type { Database } from '../../app/models/core/database.server';
import { insertDeposit } from '../../app/models/deposits/deposit.server';
import { ledgerBalances, postTransaction } from '../../app/models/ledger/ledger.server';
import { listOpenDiscrepancies } from '../../app/models/discrepancies/discrepancy.server';
import { claimDueCharges } from '../../app/models/payments/card-charge.server';
import { listPaymentTranches } from '../../app/models/ledger/payment-tranches.server';
import { getPayment } from '../../app/models/payments/payment.server';
import { at } from '../contract/sandbox-shop';
import { openStripeFixture } from '../contract/sandbox-stripe-fixture';
import { processesOn, type Payer } from './payment-process';

const WAITS = ['settled', 'failed', 'review', 'requires_action', 'processing'];

export const MINUTE_MS = 60_000;
export const CARD = '4242424242424242';
export const DECLINED_CARD = '4000000000000341';

export type { Payer } from './payment-process';

const CUSTOMER = `mutation ($input: CustomerInput!) {
  customerCreate(input: $input) { customer { id } userErrors { message } } }`;
const BOUGHT = `query ($id: ID!) { customer(id: $id) { orders(first: 50) { nodes {
  id name displayFinancialStatus tags totalPriceSet { shopMoney { amount } } } } } }`;
const DRAFTS = `{ draftOrders(first: 200, reverse: true) { nodes { id status tags order { id } } } }`;

export type Bought = { id: string; name: string; displayFinancialStatus: string; tags: string[] };
type DraftNode = { id: string; status: string; tags: string[]; order: { id: string } | null };

/** Returns a split with these parts; the total is their sum. */
export function split(parts: { cash?: number; card?: number; terms?: number }): PaymentSplit {
  const { cash = 0, card = 0, terms = 0 } = parts;
  return {
    totalCents: cents(cash + card + terms),
    storeCreditCents: cents(cash),
    cardCents: cents(card),
    termsCents: cents(terms),
  };
}

/**
 * The payment machine on a database and the sandbox's three platforms. `startProcess` returns a separate
 * process: processes share nothing but those.
 */
export async function openPaymentFixture(database: Database) {
  const fixture = await openStripeFixture();
  const { db } = database;
  const moved = { ms: 0 };
  const now = () => Date.now() + moved.ms;
  const paymentsOf = (gid: string) =>
    db.selectFrom('payment').selectAll().where('customer_gid', '=', gid).execute();
  const ordersOf = async (gid: string) =>
    at((await fixture.admin(BOUGHT, { id: gid })).body, 'data.customer.orders.nodes') as Bought[];
  /** Advances all clocks: the store's and the platforms'. */
  const advance = async (ms: number): Promise<void> => {
    moved.ms += ms;
    await fixture.control('POST', 'clock', { advanceMs: ms });
  };
  const startProcess = processesOn({ db, url: fixture.url, now, advance });
  const draftsOf = async (paymentId: string) => {
    // Shopify's list lags behind.
    await advance(2_000);
    const { body } = await fixture.admin(DRAFTS);
    const nodes = at(body, 'data.draftOrders.nodes') as DraftNode[];
    return nodes.filter(({ tags }) => tags.includes(`pay-${paymentId}`));
  };
  const intentsOf = async ({ customer }: Payer) =>
    (await fixture.stripe.paymentIntents.list({ customer, limit: 100 })).data;

  /** A lid with ten in stock. */
  const lid = await fixture.storefront(
    '{ product(handle: "dome-lid") { variants(first: 1) { nodes { id } } } }',
  );
  const scarce = at(lid.body, 'data.product.variants.nodes.0.id') as string;
  return {
    ...fixture,
    db,
    moved,
    scarce,
    startProcess,
    paymentsOf,
    ordersOf,
    draftsOf,
    advance,
    intentsOf,
    find: (id: string) => getPayment(db, id),
    tranches: (id: string) => listPaymentTranches(db, id),
    balances: (gid: string) => ledgerBalances(db, gid),
    discrepancies: async () =>
      (await listOpenDiscrepancies(db)).map(({ kind, subject }) => `${kind} ${subject}`),

    /** Makes a customer with one saved card and no money. The opening balance is imported already. */
    async payer(number = CARD): Promise<Payer> {
      const email = `payer-${randomUUID()}@example.com`;
      const made = await fixture.admin(CUSTOMER, { input: { email, firstName: 'Nora' } });
      const gid = at(made.body, 'data.customerCreate.customer.id') as string;
      const { id: customer } = await fixture.stripe.customers.create({ name: 'Nora Quinn' });
      await saveStripeCustomerId(db, gid, customer);
      await db
        .updateTable('customer_account')
        .set({ imported: true })
        .where('customer_gid', '=', gid)
        .execute();
      const { id } = await fixture.act(number.length === 16 ? 'card' : 'bank', {
        customer,
        number,
      });
      return { gid, customer, method: String(id), email };
    },

    /** Credits a deposit with its bonus; it counts as the card's first charge. */
    async fund({ gid, customer, method }: Payer, amountCents: number): Promise<string> {
      const at = new Date(now() - 60_000);
      const id = randomUUID();
      const intent = `pi_${randomUUID()}`;
      await insertDeposit(db, {
        id,
        customerGid: gid,
        stripeCustomerId: customer,
        formToken: randomUUID(),
        fingerprint: 'test',
        amountCents: cents(amountCents),
        paymentMethodId: method,
        methodType: 'card',
        methodName: 'Visa ending in 4242',
        methodFingerprint: null,
        asks3ds: false,
        firstName: null,
        lastName: null,
        state: 'review',
        paymentIntentId: intent,
        at,
      });
      await db.transaction().execute(async (trx) => {
        await postTransaction(trx, {
          dedupeKey: `credit:${intent}`,
          kind: 'deposit_credit',
          depositId: id,
          at,
          lines: creditLines(gid, cents(amountCents)),
        });
        await trx
          .updateTable('deposit')
          .set({ state: 'credited', credited_at: at })
          .where('id', '=', id)
          .execute();
      });
      return id;
    },
    /** Returns the payment request of a cart with one line, at its full price. */
    cart(payer: Payer, parts: PaymentSplit, changed: Partial<PayRequest> = {}): PayRequest {
      return {
        formToken: randomUUID(),
        purpose: 'cart',
        subject: `cart-${randomUUID()}`,
        draftInput: draftOf(payer, parts.totalCents),
        draftGid: null,
        split: parts,
        paymentMethodId: parts.cardCents > 0 ? payer.method : null,
        organizationId: null,
        ...changed,
      };
    },
    draftOf,
    fault: (
      company: 'shopify' | 'stripe' | 'quickbooks',
      operation: string,
      effect: string,
      more = {},
    ) => fixture.control('POST', 'faults', { company, operation, effect, times: 1, ...more }),
    /** Returns the planned failures that no call has triggered yet. */
    async faultsLeft(): Promise<string[]> {
      const { body } = await fixture.control('GET', 'faults');
      return (body as unknown as { operation: string }[]).map(({ operation }) => operation);
    },
    /** Returns the open amount of an invoice in QuickBooks. */
    async openInBooks(number: string): Promise<number | undefined> {
      const { body } = await fixture.control('GET', 'state');
      const invoices = at(body, 'quickbooks.invoices') as {
        number: string;
        balanceCents: number;
      }[];
      return invoices.find((each) => each.number === number)?.balanceCents;
    },
    clearFaults: () => fixture.control('DELETE', 'faults'),
    /** Ends every lease, as if the process that held it were dead. */
    forgetLeases: () =>
      db.updateTable('payment').set({ lease_owner: null, lease_until: null }).execute(),
    /** Works on everything that is due, as the runner does, until nothing is under way. */
    async workDue(process = startProcess(), rounds = 25): Promise<void> {
      for (let round = 0; round < rounds; round += 1) {
        const open = db.selectFrom('payment').select('id').where('state', 'not in', WAITS);
        if ((await open.execute()).length === 0) return;
        await advance(3_000);
        const due = { owner: 'runner', now: now(), limit: 100 };
        for (const id of await claimDueCharges(db, 'payment', due)) await process.drive(id);
      }
    },
    /** Returns what must agree for one customer when nothing is under way. */
    async books(payer: Payer) {
      const rows = await paymentsOf(payer.gid);
      const intents = await intentsOf(payer);
      const { availableCents, reservedCents } = await ledgerBalances(db, payer.gid);
      let chargedCents = 0;
      let charges = 0;
      for (const intent of intents) {
        const refunds = await fixture.stripe.refunds.list({ payment_intent: intent.id });
        const back = refunds.data.reduce((sum, { amount }) => sum + amount, 0);
        chargedCents += intent.amount_received - back;
        if (intent.amount_received > back) charges += 1;
      }
      const open = intents.filter(({ status }) => !['succeeded', 'canceled'].includes(status));
      return {
        states: rows.map(({ state }) => state),
        failures: rows.map((row) => row.failure_code),
        available: availableCents as number,
        reserved: reservedCents as number,
        chargedCents,
        charges,
        payable: open.length,
        orders: (await ordersOf(payer.gid)).map((order) => order.displayFinancialStatus),
      };
    },
  };
}

function draftOf({ gid, email }: Payer, totalCents: Cents): DraftOrderInput {
  return {
    customerGid: gid,
    email,
    lines: [{ title: 'Printed cups', priceCents: totalCents, quantity: 1, taxable: false }],
    discountCode: null,
    address: null,
    shipping: null,
    taxExempt: false,
    tags: [],
    attributes: [],
    note: `of ${randomInt(1e9)}`,
  };
}

export type PaymentFixture = Awaited<ReturnType<typeof openPaymentFixture>>;
