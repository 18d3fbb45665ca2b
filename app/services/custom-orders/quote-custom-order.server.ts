import type { Actor, Quote } from '~/domain/custom-orders/custom-order';
import { insertEvent } from '~/models/custom-orders/custom-order-event.server';
import { takeStep, type StepTaken } from '~/models/custom-orders/custom-order-step.server';
import { setQuote } from '~/models/custom-orders/custom-order-steps.server';
import { enqueueJob } from '~/models/core/job.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'now'> & Partial<Pick<ServiceContext, 'requestId'>>;

/**
 * Quotes or requotes a request. A job enqueued in the same transaction updates the draft order, which
 * cannot be paid before that.
 *
 * @param seenNo number of the quote that its author saw; 0 if there was none
 */
export function quoteCustomOrder(
  { db, now, requestId }: Context,
  actor: Actor,
  id: string,
  { seenNo, formToken, ...quote }: Omit<Quote, 'no'> & { seenNo: number; formToken: string },
): Promise<StepTaken> {
  const at = new Date(now());
  return takeStep<'changed' | 'late'>(
    db,
    { id, owner: null, formToken },
    async (trx, { state }) => {
      if (!['requested', 'quoted', 'approved'].includes(state))
        return { ok: false, reason: 'late' };
      if (!(await setQuote(trx, id, seenNo, quote, at))) return { ok: false, reason: 'changed' };
      const event = { customOrderId: id, kind: 'quoted', actor, said: quote.leadTime } as const;
      const { caseCents, setupCents, shippingCents } = quote;
      const details = { quote: seenNo + 1, caseCents, setupCents, shippingCents };
      const eventId = await insertEvent(trx, { ...event, formToken, at, details, requestId });
      await enqueueJob(trx, 'settle-custom-order', { customOrderId: id });
      if (eventId) await enqueueJob(trx, 'send-custom-order-mail', { eventId });
      return { ok: true };
    },
  );
}
