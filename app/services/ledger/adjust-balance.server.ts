import { discrepancyAlarm } from '~/domain/discrepancies/discrepancies';
import { cents } from '~/domain/core/money';
import { wantPublication } from '~/models/ledger/balance-projection.server';
import {
  findCustomerAccount,
  freezeAccount,
  FROZEN_FOR,
  lockCustomerAccount,
} from '~/models/ledger/customer-account.server';
import { ledgerBalances, postTransaction } from '~/models/ledger/ledger.server';
import { openDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import { moneyTransaction } from '~/models/core/database.server';
import type { CommandAnswer } from '~/domain/core/command-answer';
import type { ServiceContext } from '~/services/context';

export type Adjustment = {
  customer: string;
  /** Positive amounts add to the balance. */
  amountCents: number;
  /** The account on the other side: `external` is money from outside, `loss` is borne by the store. */
  against: 'external' | 'loss';
  reason: string;
  by: string;
  /** Idempotency key: the same request is posted once. */
  request: string;
};

/**
 * Posts a correction of a balance by a named person as a new ledger entry; existing entries never change
 * (money-security M-5). A correction that makes the balance negative freezes the account, as a refund
 * does (3.9).
 */
export async function adjustBalance(
  { db, now, log }: Pick<ServiceContext, 'db' | 'now' | 'log'>,
  { customer, amountCents, against, reason, by, request }: Adjustment,
): Promise<CommandAnswer> {
  if ((await findCustomerAccount(db, customer)) === null) {
    return { error: 'There is no account of this customer.', request };
  }
  const at = new Date(now());
  const { isNew, ...answer } = await moneyTransaction(db, async (trx) => {
    const { mergedInto } = await lockCustomerAccount(trx, customer);
    if (mergedInto !== null) {
      const error = `This account was merged into ${mergedInto}: adjust that one.`;
      return { isNew: false, error, request };
    }
    const isPosted = await postTransaction(trx, {
      dedupeKey: `adj:${request}`,
      kind: 'adjustment',
      actor: by,
      meta: { reason },
      at,
      lines: [
        { account: 'customer_paid', customerGid: customer, amountCents: cents(amountCents) },
        { account: against, customerGid: null, amountCents: cents(-amountCents) },
      ],
    });
    if (!isPosted) return { isNew: false, error: 'This request was posted before.', request };
    const { availableCents } = await ledgerBalances(trx, customer);
    let isTold = false;
    if (availableCents < 0 && amountCents < 0) {
      await freezeAccount(trx, customer, FROZEN_FOR.negativeBalance, at);
      isTold = await openDiscrepancy(trx, {
        kind: 'negative-balance',
        cause: 'adjusted',
        subject: customer,
        detail: { availableCents, adjustment: request },
        at,
      });
    }
    const account = await findCustomerAccount(trx, customer);
    await wantPublication(trx, customer, at);
    return {
      isNew: isTold,
      adjusted: customer,
      cents: amountCents,
      request,
      availableCents,
      frozen: account?.frozen ?? false,
    };
  });
  if (isNew) {
    const fields = discrepancyAlarm('negative-balance', { customer });
    log.error(fields, 'an adjustment has left a balance below zero');
  }
  return answer;
}
