import { z } from 'zod';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { answerCall, type CallRules } from '~/http/api/answer-call.server';
import { isOwnShopId } from '~/http/api/own-ids';
import { done, idField, lineField, reject, tooMany } from '~/http/api/reply.server';
import { requestInvoice } from '~/services/invoices/request-invoice.server';

/** Only the content's id is used, which must be the customer's own; all other data come from the session. */
const schema = z.strictObject({
  content: z
    .strictObject({
      id: idField.optional(),
      email: lineField.optional(),
      first_name: lineField.optional(),
      last_name: lineField.optional(),
    })
    .optional(),
});

const rules: CallRules<z.output<typeof schema>> = {
  method: 'POST',
  permission: 'invoice.request',
  schema,
  failed: 'invoice_request_failed',
  isOwn: (call) => {
    const id = call.fields.content?.id;
    return id === undefined || isOwnShopId(id, call);
  },
  async run({ context, customer }) {
    const requested = await requestInvoice(context, customer);
    if (!requested.ok) {
      if (requested.reason === 'known') return reject(409, 'invoice_request_known');
      if (requested.reason === 'granted') return reject(409, 'invoice_request_granted');
      return tooMany(requested.waitSeconds, 'invoice_request_too_many');
    }
    context.wakeJobs();
    return done({ success: true });
  },
};

/** Records a request to pay by invoice: `{content}` in, `{success}` out (spec section 7). */
export const action = (args: ActionFunctionArgs) => answerCall(args, rules);

/** Answers 405. */
export const loader = (args: LoaderFunctionArgs) => answerCall(args, rules);
