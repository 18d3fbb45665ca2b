import { randomToken } from '../kit/ids';
import type { Store, Table } from '../kit/store';
import type { World } from '../kit/world';
import type { StripeEvents } from './events';
import type * as rows from './rows';
import { seededCustomers, seededMandates, seededMethods, seededSetups } from './seed';

/** The tables of customers and their saved methods, and what all parts share. */
export type Records = ReturnType<typeof openRecords>;

export function openRecords(store: Store, world: World, events: StripeEvents) {
  const table = <Row extends { id: string }>(name: string, seed?: () => Row[]): Table<Row> =>
    store.table<Row>(name, ({ id }) => id, seed);
  return {
    customers: table<rows.CustomerRow>('customers', seededCustomers),
    paymentMethods: table<rows.PaymentMethodRow>('paymentMethods', seededMethods),
    setupIntents: table<rows.SetupIntentRow>('setupIntents', seededSetups),
    mandates: table<rows.MandateRow>('mandates', seededMandates),
    checkoutSessions: table<rows.CheckoutSessionRow>('checkoutSessions'),
    events,
    /** Whole seconds by the sandbox's clock. */
    now: () => Math.floor(world.clock.now() / 1000),
    newId: (prefix: string) => `${prefix}_${randomToken(24)}`,
  };
}
