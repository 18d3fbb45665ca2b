import { z } from 'zod';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { SETUP_ORIGINS } from '~/domain/staff/staff-account';
import { answerCall, type CallRules } from '~/http/api/answer-call.server';
import { done, lineField, tooMany } from '~/http/api/reply.server';
import { beginSetup } from '~/services/payment-methods/begin-setup.server';

/** The email is always the session's; `customerEmail` is ignored (money-security 7.2). */
const schema = z.strictObject({
  customerEmail: lineField.optional(),
  origin: z.enum(SETUP_ORIGINS),
});

const rules: CallRules<z.output<typeof schema>> = {
  method: 'POST',
  permission: 'cards.change',
  schema,
  failed: 'setup_not_begun',
  isOwn: null,
  async run({ context, customer, fields }) {
    const begun = await beginSetup(context, customer, fields.origin);
    if (!begun.ok) return tooMany(begun.waitSeconds, 'setup_too_many');
    return done({ id: begun.id, url: begun.url });
  },
};

/** Opens Stripe's page for saving a card: `{customerEmail, origin}` in, `{id, url}` out (spec section 7). */
export const action = (args: ActionFunctionArgs) => answerCall(args, rules);

/** Answers 405. */
export const loader = (args: LoaderFunctionArgs) => answerCall(args, rules);
