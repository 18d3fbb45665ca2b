import { z } from 'zod';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { errorMessage } from '~/content/core/errors';
import { parseAmount } from '~/domain/core/forms/amount';
import { rejectionStatus } from '~/domain/deposits/deposit-rules';
import type { DepositView } from '~/domain/deposits/deposit-view';
import { storedText } from '~/domain/core/stored-amount';
import { answerCall, type CallRules, type OwnCall } from '~/http/api/answer-call.server';
import { browserOf } from '~/http/browser-of.server';
import { chargeFailed, chargeRejected } from '~/http/deposits/deposit-rejection.server';
import { isOwnStripeId } from '~/http/api/own-ids';
import { done, lineField, notThere, reject } from '~/http/api/reply.server';
import { findBalance } from '~/models/ledger/balance.server';
import { depositEarthCash } from '~/services/deposits/deposit-earth-cash.server';
import { adoptOpeningBalance } from '~/services/ledger/adopt-opening-balance.server';
import { parseIdempotencyKey } from '~/http/payments/idempotency-key.server';

const schema = z.strictObject({
  stripeCustomerId: lineField.min(1),
  paymentMethodId: lineField.min(1),
  /** Dollars with at most two decimals (money-security M-2). */
  amount: z.union([lineField, z.number()]),
  /** That the same deposit as one within ten minutes is meant once more. */
  confirm: z.boolean().optional(),
});

type Call = OwnCall<z.output<typeof schema>>;

const rules: CallRules<z.output<typeof schema>> = {
  method: 'POST',
  permission: 'deposits.make',
  schema,
  failed: 'stripe_charge_failed',
  isOwn: (call) => isOwnStripeId(call.fields.stripeCustomerId, call),
  async run({ context, customer, fields, headers }: Call) {
    const key = parseIdempotencyKey(headers);
    if (!key.ok) return reject(400, 'call_key_malformed');
    const amount = parseAmount(fields.amount);
    if (amount === null) {
      const code = 'deposit_amount_malformed';
      return chargeFailed(422, code, { reason: errorMessage(code) });
    }
    await adoptOpeningBalance(context, customer.gid);
    const answer = await depositEarthCash(
      context,
      customer,
      {
        // Without a key, the same call again within a minute counts as a retry (money-security 3.3).
        formToken: key.token,
        amount,
        paymentMethodId: fields.paymentMethodId,
        again: key.token !== null || fields.confirm === true,
        organizationId: null,
      },
      browserOf(headers, context),
    );
    if (answer.kind === 'deposit') return depositAnswer(context, customer, answer.deposit);
    const { rejection } = answer;
    if (rejection.code === 'deposit_form_used') {
      const code = 'deposit_key_used';
      return chargeFailed(422, code, { reason: errorMessage(code) });
    }
    const status = rejectionStatus(rejection.code);
    return status === 404 ? notThere() : chargeRejected(status, rejection);
  },
};

/** Replies with the result of the charge, amounts as decimal text (money-security 11). */
async function depositAnswer(
  { db }: Call['context'],
  { gid }: { gid: string },
  deposit: DepositView,
): Promise<Response> {
  const { id: depositId, state, failureCode } = deposit;
  if (state === 'failed' || state === 'canceled') {
    const code = failureCode ?? 'deposit_not_begun';
    return chargeFailed(402, code, { reason: errorMessage(code), depositId });
  }
  const { shownCents } = await findBalance(db, gid);
  const isRequesting = state === 'requires_action';
  return done({
    depositId,
    // All other states are in progress; the deposit's own page shows when it is credited.
    status: state === 'credited' || isRequesting ? state : 'processing',
    amount: storedText(deposit.amountCents),
    credit: storedText(deposit.creditCents),
    balance: storedText(shownCents),
    ...(isRequesting && {
      clientSecret: deposit.clientSecret,
      nextActionUrl: deposit.nextActionUrl,
    }),
  });
}

/**
 * Charges a saved payment method and adds Earth Cash (spec section 7). A repeat with the same `Idempotency-Key` is the
 * same charge, whenever it comes. Without a key, the same charge again is a retry for a minute, and asks for `confirm`
 * for ten (409).
 */
export const action = (args: ActionFunctionArgs) => answerCall(args, rules);

/** Answers 405. */
export const loader = (args: LoaderFunctionArgs) => answerCall(args, rules);
