import type { Transaction } from 'kysely';
import { adjustmentParts, type AdjustmentRejection } from '~/domain/ledger/adjustment';
import { cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';
import { isClosingBegun } from '~/models/customers/account-closing.server';
import type { AdjustmentApproval } from '~/models/staff/approval.server';
import { enqueuePublication } from './published-balance.server';
import type { CustomerAccount } from './customer-account.server';
import { ledgerBalances, postTransaction } from './ledger.server';
import { saveUnaccepted } from './outside-raise.server';

type PostInput = Pick<AdjustmentApproval, 'id' | 'customerGid' | 'amountCents' | 'against'>;
type Raise = Pick<PostInput, 'customerGid' | 'amountCents' | 'against'>;

/**
 * Returns why a customer's balance cannot be adjusted now; null if it can. Call it with the account
 * locked. A frozen account can be adjusted, because the error may be what froze it; it stays frozen
 * until staff unfreeze it. An account that is being closed cannot.
 */
export async function whyNotAdjusted(
  trx: Transaction<DB>,
  account: CustomerAccount,
  { customerGid, amountCents, against }: Raise,
): Promise<AdjustmentRejection | null> {
  const redacted = await trx
    .selectFrom('redacted_customer')
    .select('customer_gid')
    .where('customer_gid', '=', customerGid)
    .executeTakeFirst();
  if (redacted) return 'adjustment_redacted';
  if (!account.imported) return 'adjustment_not_imported';
  if (against === 'raise' && (amountCents <= 0 || account.unacceptedCents !== amountCents)) {
    return 'adjustment_raise_changed';
  }
  if (account.frozen && (await isClosingBegun(trx, customerGid))) return 'adjustment_closing';
  const has = await ledgerBalances(trx, customerGid);
  return adjustmentParts(amountCents, has) === null ? 'adjustment_below_zero' : null;
}

/**
 * Posts an approved adjustment, once: the ledger's key contains its id. Call it with the customer's
 * account locked, after `whyNotAdjusted` has returned null.
 *
 * @param by who decided it: staff_user.id
 */
export async function postAdjustment(
  trx: Transaction<DB>,
  { id, customerGid, amountCents, against }: PostInput,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const has = await ledgerBalances(trx, customerGid);
  const parts = adjustmentParts(amountCents, has);
  const isPosted =
    parts !== null &&
    (await postTransaction(trx, {
      dedupeKey: `desk:${id}`,
      kind: 'adjustment',
      actor: by,
      meta: { adjustment: id },
      at,
      lines: [
        { account: 'customer_paid', customerGid, amountCents: parts.paidCents },
        { account: 'customer_bonus', customerGid, amountCents: parts.bonusCents },
        {
          account: against === 'raise' ? 'external' : against,
          customerGid: null,
          amountCents: cents(0 - amountCents),
        },
      ],
    }));
  // `whyNotAdjusted` was called under the same lock: roll back rather than commit a wrong transaction.
  if (!isPosted) throw new Error(`The adjustment ${id} cannot be posted.`);
  await enqueuePublication(trx, customerGid, at);
  if (against === 'raise') {
    await saveUnaccepted(trx, customerGid, { unacceptedCents: cents(0), by, at });
  }
}
