import type { Stripe } from 'stripe';
import { listPage, listParams } from '../list';
import { integer, mergeMetadata, metadata, oneOf, optional, parseParams, text } from '../params';
import { conflict, invalid, missing, missingParam, Rejection } from '../rejection';
import type { StripeCall, StripeRoute } from '../routes';
import { idIn } from './money';
import type { Money, RefundRow } from './money';
import { isHeldByDispute } from './disputing';
import { refund, refundable } from './refunding';

const ALL = '/v1/refunds';
const ONE = '/v1/refunds/*';

/** Routes of https://docs.stripe.com/api/refunds */
export function refundRoutes(money: Money): StripeRoute[] {
  const rowOf = ({ ids: [id = ''] }: StripeCall): RefundRow => {
    const row = money.refunds.get(id);
    if (row === undefined) throw missing('refund', id, 'refund');
    return row;
  };

  return [
    {
      method: 'POST',
      pattern: ALL,
      operation: 'refunds.create',
      handle: ({ params }) => {
        const values = parseParams(params, {
          amount: optional(integer(1)),
          charge: optional(text),
          payment_intent: optional(text),
          reason: optional(oneOf('duplicate', 'fraudulent', 'requested_by_customer')),
          metadata,
        });
        const charge = refundedCharge(money, values);
        const amount = values.amount ?? refundable(charge);
        checkRefundable(money, charge, amount);
        const fields = {
          amount,
          reason: values.reason ?? null,
          metadata: mergeMetadata({}, values.metadata),
        };
        return refund(money, charge, fields).refund;
      },
    },
    {
      method: 'GET',
      pattern: ALL,
      operation: 'refunds.list',
      handle: ({ params, path }) => {
        const values = parseParams(params, {
          ...listParams,
          charge: optional(text),
          payment_intent: optional(text),
        });
        const { charge, payment_intent: intent } = values;
        const refunds = money.refunds
          .values()
          .map((row) => row.refund)
          .filter(
            (each) =>
              (charge ?? idIn(each.charge)) === idIn(each.charge) &&
              (intent ?? idIn(each.payment_intent)) === idIn(each.payment_intent),
          );
        return listPage(refunds, values, { url: path, kind: 'refund', body: (each) => each });
      },
    },
    {
      method: 'GET',
      pattern: ONE,
      operation: 'refunds.retrieve',
      handle: (call) => {
        parseParams(call.params, {});
        return rowOf(call).refund;
      },
    },
    {
      method: 'POST',
      pattern: ONE,
      operation: 'refunds.update',
      handle: (call) => {
        const values = parseParams(call.params, { metadata });
        const row = rowOf(call);
        const merged = mergeMetadata(row.refund.metadata ?? {}, values.metadata);
        const next = { ...row.refund, metadata: merged };
        money.events.emit('refund.updated', next, { metadata: row.refund.metadata });
        return money.refunds.put({ ...row, refund: next }).refund;
      },
    },
    {
      method: 'POST',
      pattern: `${ONE}/cancel`,
      operation: 'refunds.cancel',
      handle: (call) => {
        parseParams(call.params, {});
        const { status } = rowOf(call).refund;
        // Refunds to cards and bank accounts never require an action, so none can be canceled.
        throw new Rejection(400, {
          message: `You can only cancel refunds with a status of requires_action. This refund has a status of ${status}.`,
        });
      },
    },
  ];
}

type Named = { charge?: string | undefined; payment_intent?: string | undefined };

/** @throws Rejection 400 if neither or both are named, or the intent has no successful charge */
function refundedCharge(
  money: Money,
  { charge: id, payment_intent: intentId }: Named,
): Stripe.Charge {
  if (id !== undefined) {
    const charge = money.charges.get(id);
    if (charge === undefined) throw missingParam('charge', id, 'charge');
    if (intentId !== undefined && idIn(charge.payment_intent) !== intentId) {
      throw invalid('charge', `The charge ${id} does not belong to the PaymentIntent ${intentId}.`);
    }
    return charge;
  }
  if (intentId === undefined) {
    const message =
      'One of the following params should be provided for this request: payment_intent or charge.';
    throw new Rejection(400, { message }, false);
  }
  const row = money.intents.get(intentId);
  if (row === undefined) throw missingParam('payment_intent', intentId, 'payment_intent');
  const charge = money.charges.get(idIn(row.intent.latest_charge) ?? '');
  if (charge === undefined) {
    const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`;
    throw new Rejection(400, { message, param: 'payment_intent' });
  }
  return charge;
}

/** @throws Rejection 400 */
function checkRefundable(money: Money, charge: Stripe.Charge, amount: number): void {
  if (charge.status !== 'succeeded') {
    const message = `Charge ${charge.id} cannot be refunded because it has a status of ${charge.status}.`;
    throw conflict('charge_not_refundable', message);
  }
  if (isHeldByDispute(money, charge)) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw conflict('charge_disputed', message);
  }
  const left = refundable(charge);
  if (left === 0) {
    throw conflict('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  }
  if (amount > left) {
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`;
    throw new Rejection(400, { message, param: 'amount' });
  }
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
