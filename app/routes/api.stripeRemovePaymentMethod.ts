import { z } from 'zod';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { answerCall, type CallRules } from '~/http/api/answer-call.server';
import { isOwnShopId } from '~/http/api/own-ids';
import { done, idField, lineField, notThere, reject } from '~/http/api/reply.server';
import { removePaymentMethod } from '~/services/top-ups/remove-payment-method.server';

const schema = z.strictObject({
  paymentMethodId: lineField.min(1),
  shopifyCustomerId: idField,
});

const rules: CallRules<z.output<typeof schema>> = {
  method: 'POST',
  permission: 'cards.change',
  schema,
  failed: 'method_not_changed',
  isOwn: (call) => isOwnShopId(call.fields.shopifyCustomerId, call),
  async run({ context, customer, fields }) {
    const removed = await removePaymentMethod(context, customer, fields.paymentMethodId);
    if (removed.ok) return done({ success: true });
    return removed.reason === 'in-use' ? reject(409, 'method_in_use') : notThere();
  },
};

/** Removes a payment method permanently: `{success}` (spec section 7). */
export const action = (args: ActionFunctionArgs) => answerCall(args, rules);

/** Answers 405. */
export const loader = (args: LoaderFunctionArgs) => answerCall(args, rules);
