import { z } from 'zod';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { answerCall, type CallRules } from '~/http/api/answer-call.server';
import { isOwnShopId, isOwnStripeId } from '~/http/api/own-ids';
import { done, idField, lineField, notThere, reject } from '~/http/api/reply.server';
import { makeDefaultMethod } from '~/services/payment-methods/store-payment-method.server';

const schema = z.strictObject({ customerId: idField, paymentMethodId: lineField.min(1) });

const rules: CallRules<z.output<typeof schema>> = {
  method: 'POST',
  permission: 'cards.change',
  schema,
  failed: 'method_not_changed',
  // The spec does not say whether it is the id at Shopify or at Stripe.
  isOwn: (call) =>
    isOwnShopId(call.fields.customerId, call) || isOwnStripeId(call.fields.customerId, call),
  async run({ context, customer, fields }) {
    const made = await makeDefaultMethod(context, customer, fields.paymentMethodId);
    if (made.ok) return done({ success: true });
    return made.reason === 'pending' ? reject(409, 'method_pending') : notThere();
  },
};

/** Makes a payment method the default: `{success}`, or `{error}` (spec section 7). */
export const action = (args: ActionFunctionArgs) => answerCall(args, rules);

/** Answers 405. */
export const loader = (args: LoaderFunctionArgs) => answerCall(args, rules);
