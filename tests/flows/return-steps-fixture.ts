import { randomUUID } from 'node:crypto';
import { fetchOrderMoney } from '../../app/platforms/shopify/orders/order-money.server';
import { inspectReturn, receiveReturn } from '../../app/services/returns/decide-return.server';
import { type ReturnCases, STAFF } from './return-case-fixture';

/** What the tests of returns do with a case step by step, and read of it. */
export function returnSteps(cases: ReturnCases) {
  const basics = () => ({ db: cases.db, now: cases.now });
  const stepOf = async (id: string) => ({
    formToken: randomUUID(),
    version: (await cases.one(id)).version,
  });
  const arrived = async (id: string, restocked: number[] = []) => {
    await receiveReturn(basics(), STAFF, id, await stepOf(id));
    const step = { ...(await stepOf(id)), restocked, said: null };
    return inspectReturn(basics(), STAFF, id, step);
  };
  const refundedAt = async (orderGid: string) =>
    (await fetchOrderMoney(cases.admin, orderGid))?.refundedCents;
  const mailsOf = async (id: string) => {
    const events = await cases.db
      .selectFrom('return_event')
      .select('id')
      .where('return_id', '=', id)
      .execute();
    const rows = await cases.db
      .selectFrom('email_outbox')
      .select('template')
      .where(
        'about',
        'in',
        events.map((event) => String(event.id)),
      )
      .where('template', 'like', 'return-%')
      .orderBy('id')
      .execute();
    return rows.map(({ template }) => template);
  };
  return { basics, stepOf, arrived, refundedAt, mailsOf };
}

export type ReturnSteps = ReturnType<typeof returnSteps>;
