import { randomUUID } from 'node:crypto';
import { parseQuickBooks } from '../../app/config/config-companies.server';
import { parseStripe } from '../../app/config/config-money.server';
import { WINDOW_MS, type ReconcileWindow } from '../../app/domain/discrepancies/discrepancies';
import type { Failpoint } from '../../app/domain/core/retries/failpoint';
import type { PayRequest } from '../../app/domain/payments/payment-rejection';
import type { Database } from '../../app/models/core/database.server';
import { createEncryption } from '../../app/models/core/encryption.server';
import { createQuickBooks } from '../../app/platforms/quickbooks/client.server';
import { createBookOAuth } from '../../app/platforms/quickbooks/tokens.server';
import { createStripeClient } from '../../app/platforms/stripe/client.server';
import { cancelPayment, pay } from '../../app/services/payments/pay.server';
import { customOrderClient } from '../../app/services/custom-orders/advance-custom-order.server';
import { billOrder } from '../../app/services/invoices/bill-order.server';
import {
  requestWriteOff,
  writeOffInvoice,
} from '../../app/services/invoices/write-off-invoice.server';
import { followBookInvoice } from '../../app/services/invoices/follow-books.server';
import { reconcileInvoices } from '../../app/services/reconciliation/reconcile-invoices.server';
import { createBookAccess } from '../../app/services/invoices/refresh-quickbooks-token.server';
import { advancePayment } from '../../app/services/payments/advance-payment.server';
import { adminFor } from './draft-fixture';

export type Payer = { gid: string; customer: string; method: string; email: string };

/** Thrown in place of SIGKILL: the test's process dies here. */
export class Killed extends Error {
  override name = 'Killed';
}

/** What the processes of the store share. */
type World = {
  db: Database['db'];
  /** The sandbox's address. */
  url: string;
  now: () => number;
  /** Advances the clocks of the store and of the platforms by so many milliseconds. */
  advance: (ms: number) => Promise<void>;
};

/** Advances the clock instead of waiting; concurrent pauses advance it only once. */
function pauseIn({ now, advance }: World) {
  return async (ms: number): Promise<void> => {
    const until = now() + ms;
    await new Promise((resolve) => setImmediate(resolve));
    if (until > now()) await advance(until - now());
  };
}

const orderUrl = (gid: string) => `http://localhost:3000/erp/orders/${gid}`;

export function processesOn(world: World) {
  const { db, url, now } = world;
  const pause = pauseIn(world);
  /**
   * @param options.shopifyUrl where it reaches Shopify, if not at the sandbox itself
   * @param options.changeMs how long it waits for a change at Shopify
   * @param options.bookMs how long it waits for what it writes in QuickBooks
   */
  return function startProcess({
    dieAt,
    shopifyUrl = url,
    changeMs = 20_000,
    bookMs = 8_000,
    isMixed = false,
  }: {
    dieAt?: Failpoint;
    shopifyUrl?: string;
    changeMs?: number;
    bookMs?: number;
    isMixed?: boolean;
  } = {}) {
    const lines: { level: string; fields: Record<string, unknown>; text: string }[] = [];
    const save = (level: string) => (fields: object, text: string) =>
      void lines.push({ level, fields: fields as Record<string, unknown>, text });
    const log = { info: save('info'), warn: save('warn'), error: save('error') };
    const failpoint = (name: Failpoint) => {
      if (name === dieAt) throw new Killed(name);
    };
    const stripeConfig = parseStripe({} as Parameters<typeof parseStripe>[0], url);
    const stripe = createStripeClient(stripeConfig);
    const bookConfig = parseQuickBooks({}, url, 'sandbox');
    const quickbooks = createQuickBooks(
      bookConfig,
      createBookAccess({
        db,
        encryption: createEncryption('a secret of sixteen letters and more'),
        renew: createBookOAuth(bookConfig, '').renew,
        firstToken: bookConfig.refreshToken,
        failpoint,
        log,
      }),
      { writeTimeoutMs: bookMs },
    );
    const basics = {
      db,
      stripe,
      now,
      pause,
      log,
      failpoint,
      wakeMoney: () => undefined,
    };
    const machine = {
      ...basics,
      admin: adminFor(shopifyUrl, { changeMs }),
      quickbooks,
      customOrders: customOrderClient,
      returnUrl: (id: string) => `http://localhost:3000/checkout/payments/${id}`,
    };
    const drive = (id: string) => advancePayment(machine, id);
    const config = { quickbooks: bookConfig };
    const bill = (id: string) => billOrder({ ...machine, config, orderUrl }, id);
    const needs = {
      ...basics,
      bootId: `test/${randomUUID()}`,
      advancePayment: drive,
      config: { depositLimits: { declinesPerHour: 3 }, isMixed },
    };
    return {
      lines,
      quickbooks,
      basics,
      drive,
      bill,
      requestWriteOff: (staffId: string, desired: Parameters<typeof requestWriteOff>[2]) =>
        requestWriteOff(
          { ...machine, wakeJobs: () => undefined },
          { staffId, requestId: 'test' },
          desired,
        ),
      writeOff: (id: string) => writeOffInvoice({ ...machine, wakeJobs: () => undefined }, id),
      followBookInvoice: (invoiceId: string) =>
        followBookInvoice({ ...machine, config, wakeJobs: () => undefined }, invoiceId),
      reconcileInvoices(window: ReconcileWindow) {
        const at = new Date(now());
        const since = new Date(at.getTime() - WINDOW_MS[window]);
        return reconcileInvoices({ ...machine, config, orderUrl }, { window, since, at });
      },
      pay: (payer: Payer, request: PayRequest) => pay(needs, payer, request),
      cancel: (payer: Payer, id: string) => cancelPayment(needs, payer.gid, id),
      /** Begins a payment; fails the test if it is refused. */
      async begin(payer: Payer, request: PayRequest) {
        const answer = await pay(needs, payer, request);
        if (answer.kind === 'refused') throw new Error(`refused: ${answer.rejection.code}`);
        return answer.payment;
      },
      /** Returns why a payment was refused; fails the test if it was not. */
      async rejection(payer: Payer, request: PayRequest) {
        const answer = await pay(needs, payer, request);
        if (answer.kind === 'payment') throw new Error(`not refused: ${answer.payment.state}`);
        return answer.rejection;
      },
    };
  };
}
