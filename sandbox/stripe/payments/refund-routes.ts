import type { Stripe } from 'stripe';
import { listPage, listParams } from '../list';
import { integer, mergeMetadata, metadata, oneOf, optional, readParams, text } from '../params';
import { conflict, invalid, missing, missingParam, Refusal } from '../refusal';
import type { StripeCall, StripeRoute } from '../routes';
import { idIn } from './desk';
import type { Desk, RefundRow } from './desk';
import { isHeldByDispute } from './disputing';
import { refund, refundable } from './refunding';

const ALL = '/v1/refunds';
const ONE = '/v1/refunds/*';

/** Routes of https://docs.stripe.com/api/refunds */
export function refundRoutes(desk: Desk): StripeRoute[] {
  const rowOf = ({ ids: [id = ''] }: StripeCall): RefundRow => {
    const row = desk.refunds.get(id);
    if (row === undefined) throw missing('refund', id, 'refund');
    return row;
  };

  return [
    {
      method: 'POST',
      pattern: ALL,
      operation: 'refunds.create',
      handle: ({ params }) => {
        const values = readParams(params, {
          amount: optional(integer(1)),
          charge: optional(text),
          payment_intent: optional(text),
          reason: optional(oneOf('duplicate', 'fraudulent', 'requested_by_customer')),
          metadata,
        });
        const charge = refundedCharge(desk, values);
        const amount = values.amount ?? refundable(charge);
        checkRefundable(desk, charge, amount);
        const said = {
          amount,
          reason: values.reason ?? null,
          metadata: mergeMetadata({}, values.metadata),
        };
        return refund(desk, charge, said).refund;
      },
    },
    {
      method: 'GET',
      pattern: ALL,
      operation: 'refunds.list',
      handle: ({ params, path }) => {
        const values = readParams(params, {
          ...listParams,
          charge: optional(text),
          payment_intent: optional(text),
        });
        const { charge, payment_intent: intent } = values;
        const refunds = desk.refunds
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
        readParams(call.params, {});
        return rowOf(call).refund;
      },
    },
    {
      method: 'POST',
      pattern: ONE,
      operation: 'refunds.update',
      handle: (call) => {
        const values = readParams(call.params, { metadata });
        const row = rowOf(call);
        const said = mergeMetadata(row.refund.metadata ?? {}, values.metadata);
        const next = { ...row.refund, metadata: said };
        desk.events.emit('refund.updated', next, { metadata: row.refund.metadata });
        return desk.refunds.put({ ...row, refund: next }).refund;
      },
    },
    {
      method: 'POST',
      pattern: `${ONE}/cancel`,
      operation: 'refunds.cancel',
      handle: (call) => {
        readParams(call.params, {});
        const { status } = rowOf(call).refund;
        // Refunds to cards and bank accounts never require an action, so none can be canceled.
        throw new Refusal(400, {
          message: `You can only cancel refunds with a status of requires_action. This refund has a status of ${status}.`,
        });
      },
    },
  ];
}

type Named = { charge?: string | undefined; payment_intent?: string | undefined };

/** @throws Refusal 400 if neither or both are named, or the intent has no successful charge */
function refundedCharge(
  desk: Desk,
  { charge: id, payment_intent: intentId }: Named,
): Stripe.Charge {
  if (id !== undefined) {
    const charge = desk.charges.get(id);
    if (charge === undefined) throw missingParam('charge', id, 'charge');
    if (intentId !== undefined && idIn(charge.payment_intent) !== intentId) {
      throw invalid('charge', `The charge ${id} does not belong to the PaymentIntent ${intentId}.`);
    }
    return charge;
  }
  if (intentId === undefined) {
    const message =
      'One of the following params should be provided for this request: payment_intent or charge.';
    throw new Refusal(400, { message }, false);
  }
  const row = desk.intents.get(intentId);
  if (row === undefined) throw missingParam('payment_intent', intentId, 'payment_intent');
  const charge = desk.charges.get(idIn(row.intent.latest_charge) ?? '');
  if (charge === undefined) {
    const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`;
    throw new Refusal(400, { message, param: 'payment_intent' });
  }
  return charge;
}

/** @throws Refusal 400 */
function checkRefundable(desk: Desk, charge: Stripe.Charge, amount: number): void {
  if (charge.status !== 'succeeded') {
    const message = `Charge ${charge.id} cannot be refunded because it has a status of ${charge.status}.`;
    throw conflict('charge_not_refundable', message);
  }
  if (isHeldByDispute(desk, charge)) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw conflict('charge_disputed', message);
  }
  const left = refundable(charge);
  if (left === 0) {
    throw conflict('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  }
  if (amount > left) {
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`;
    throw new Refusal(400, { message, param: 'amount' });
  }
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
