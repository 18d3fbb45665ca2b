import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { sentence } from '~/content/errors';
import { parseAmount } from '~/domain/deposit';
import { refusalStatus } from '~/domain/deposit-refusal';
import type { DepositView } from '~/domain/deposit-view';
import { storedText } from '~/domain/stored-amount';
import { answerCall, type CallRules, type OwnCall } from '~/http/calls/answer-call.server';
import { chargeFailed, chargeRefused } from '~/http/calls/charge-failed.server';
import { lineField } from '~/http/calls/fields.server';
import { isOwnStripeId } from '~/http/calls/own-ids';
import { done, notThere } from '~/http/calls/reply.server';
import { findBalance } from '~/models/balance.server';
import { depositEarthCash } from '~/services/deposit-earth-cash.server';
import { takeInOpeningBalance } from '~/services/take-in-opening-balance.server';

const schema = z.strictObject({
  stripeCustomerId: lineField.min(1),
  paymentMethodId: lineField.min(1),
  /** Dollars with at most two decimals (money-security M-2). */
  amount: z.union([lineField, z.number()]),
});

type Call = OwnCall<z.output<typeof schema>>;

const rules: CallRules<z.output<typeof schema>> = {
  method: 'POST',
  permission: 'deposits.make',
  schema,
  failed: 'stripe_charge_failed',
  isOwn: (call) => isOwnStripeId(call.fields.stripeCustomerId, call),
  async run({ context, customer, fields }: Call) {
    const amount = parseAmount(fields.amount);
    if (amount === null) {
      const code = 'deposit_amount_malformed';
      return chargeFailed(422, code, { reason: sentence(code) });
    }
    await takeInOpeningBalance(context, customer.gid);
    const answer = await depositEarthCash(context, customer, {
      // A call without a form: the same once more within a minute is the same (money-security 3.3).
      formToken: null,
      amount,
      paymentMethodId: fields.paymentMethodId,
      again: true,
      organizationId: null,
    });
    if (answer.kind === 'deposit') return depositAnswer(context, customer, answer.deposit);
    const { refusal } = answer;
    const status = refusalStatus(refusal.code);
    return status === 404 ? notThere() : chargeRefused(status, refusal);
  },
};

/** Money-security 11: what became of the charge, amounts as decimal text. */
async function depositAnswer(
  { db }: Call['context'],
  { gid }: { gid: string },
  deposit: DepositView,
): Promise<Response> {
  const { id: depositId, state, failureCode } = deposit;
  if (state === 'failed' || state === 'canceled') {
    const code = failureCode ?? 'deposit_not_begun';
    return chargeFailed(402, code, { reason: sentence(code), depositId });
  }
  const { shownCents } = await findBalance(db, gid);
  const isAsking = state === 'requires_action';
  return done({
    depositId,
    // Whatever else it is at is on its way: the deposit's own page tells when it is there.
    status: state === 'credited' || isAsking ? state : 'processing',
    amount: storedText(deposit.amountCents),
    credit: storedText(deposit.creditCents),
    balance: storedText(shownCents),
    ...(isAsking && { clientSecret: deposit.clientSecret, nextActionUrl: deposit.nextActionUrl }),
  });
}

/** Charges a saved method and adds Earth Cash (spec section 7); no amount is charged twice for it. */
export const action = (args: ActionFunctionArgs) => answerCall(args, rules);

/** 405. */
export const loader = (args: LoaderFunctionArgs) => answerCall(args, rules);
