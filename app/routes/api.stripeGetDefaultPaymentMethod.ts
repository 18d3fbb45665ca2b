import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { answerCall, unanswered, type CallRules } from '~/http/calls/answer-call.server';
import { idField } from '~/http/calls/fields.server';
import { isOwnShopId, isOwnStripeId } from '~/http/calls/own-ids';
import { done } from '~/http/calls/reply.server';
import { readMethods } from '~/http/saved-methods.server';

const schema = z.strictObject({ customerId: idField });

const rules: CallRules<z.output<typeof schema>> = {
  method: 'GET',
  permission: 'cards.change',
  schema,
  failed: 'methods_unavailable',
  // The spec does not say which of the two ids it is.
  isOwn: (call) =>
    isOwnShopId(call.fields.customerId, call) || isOwnStripeId(call.fields.customerId, call),
  async run({ context, customer }) {
    const { methods, problem } = await readMethods(context, customer);
    if (problem !== null) return unanswered(context, 'methods_unavailable');
    // One of the list, or none: never an id that is not to be found there.
    const standard = methods.find(({ isDefault }) => isDefault);
    return done({ defaultPaymentMethodId: standard?.id ?? null });
  },
};

/** The customer's default method, `?customerId=`: `{defaultPaymentMethodId}` (spec section 7). */
export const loader = (args: LoaderFunctionArgs) => answerCall(args, rules);

/** 405. */
export const action = (args: ActionFunctionArgs) => answerCall(args, rules);
