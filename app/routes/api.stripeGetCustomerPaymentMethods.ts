import { z } from 'zod';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { answerCall, unanswered, type CallRules } from '~/http/api/answer-call.server';
import { isOwnShopId } from '~/http/api/own-ids';
import { done, idField } from '~/http/api/reply.server';
import { loadMethods } from '~/http/payment-methods/method-form.server';

const schema = z.strictObject({ shopify_customer_id: idField });

const rules: CallRules<z.output<typeof schema>> = {
  method: 'GET',
  permission: 'cards.change',
  schema,
  failed: 'methods_unavailable',
  isOwn: (call) => isOwnShopId(call.fields.shopify_customer_id, call),
  async run({ context, customer, stripeCustomerId }) {
    const { methods, problem } = await loadMethods(context, customer);
    if (problem !== null) return unanswered(context, 'methods_unavailable');
    // The fields of the spec's section 3, and no others.
    return done(
      methods.map((method) => ({
        id: method.id,
        type: method.type,
        brand: method.brand,
        last4: method.last4,
        expMonth: method.expMonth,
        expYear: method.expYear,
        bankName: method.bankName,
        accountType: method.accountType,
        isDefault: method.isDefault,
        stripe_customer_id: stripeCustomerId,
        nickname: method.nickname,
      })),
    );
  },
};

/** Lists the customer's saved payment methods, `?shopify_customer_id=` (spec section 7). */
export const loader = (args: LoaderFunctionArgs) => answerCall(args, rules);

/** Answers 405. */
export const action = (args: ActionFunctionArgs) => answerCall(args, rules);
