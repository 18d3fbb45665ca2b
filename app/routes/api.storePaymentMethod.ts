import { z } from 'zod';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { answerCall, type CallRules } from '~/http/api/answer-call.server';
import { isOwnShopId, isOwnStripeId } from '~/http/api/own-ids';
import { done, idField, lineField, notThere, reject } from '~/http/api/reply.server';
import { storePaymentMethod } from '~/services/payment-methods/store-payment-method.server';

const schema = z.strictObject({
  shopify_customer_id: idField,
  stripe_customer_id: lineField.min(1),
  stripe_payment_method_id: lineField.min(1),
});

const rules: CallRules<z.output<typeof schema>> = {
  method: 'POST',
  permission: 'cards.change',
  schema,
  failed: 'payment_method_not_stored',
  isOwn: (call) =>
    isOwnShopId(call.fields.shopify_customer_id, call) &&
    isOwnStripeId(call.fields.stripe_customer_id, call),
  async run({ context, customer, fields }) {
    const stored = await storePaymentMethod(context, customer, fields.stripe_payment_method_id);
    if (stored.ok) return done({ success: true });
    return stored.reason === 'known' ? reject(409, 'method_known') : notThere();
  },
};

/** Stores a payment method as the customer's own: `{success}`, or 409 if already stored (spec section 7). */
export const action = (args: ActionFunctionArgs) => answerCall(args, rules);

/** Answers 405. */
export const loader = (args: LoaderFunctionArgs) => answerCall(args, rules);
