import { z } from 'zod';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { answerCall, unanswered, type CallRules } from '~/http/api/answer-call.server';
import { isOwnShopId, isOwnStripeId } from '~/http/api/own-ids';
import { done, idField } from '~/http/api/reply.server';
import { loadMethods } from '~/http/payment-methods/method-form.server';

const schema = z.strictObject({ customerId: idField });

const rules: CallRules<z.output<typeof schema>> = {
  method: 'GET',
  permission: 'cards.change',
  schema,
  failed: 'methods_unavailable',
  // The spec does not say whether it is the id at Shopify or at Stripe.
  isOwn: (call) =>
    isOwnShopId(call.fields.customerId, call) || isOwnStripeId(call.fields.customerId, call),
  async run({ context, customer }) {
    const { methods, problem } = await loadMethods(context, customer);
    if (problem !== null) return unanswered(context, 'methods_unavailable');
    // Only an id that is also in the list of methods, otherwise null.
    const standard = methods.find(({ isDefault }) => isDefault);
    return done({ defaultPaymentMethodId: standard?.id ?? null });
  },
};

/** Returns the default payment method, `?customerId=`: `{defaultPaymentMethodId}` (spec section 7). */
export const loader = (args: LoaderFunctionArgs) => answerCall(args, rules);

/** Answers 405. */
export const action = (args: ActionFunctionArgs) => answerCall(args, rules);
