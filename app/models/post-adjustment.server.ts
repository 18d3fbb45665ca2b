import type { Transaction } from 'kysely';
import { adjustmentParts, type AdjustmentRefusal } from '~/domain/adjustment';
import { cents } from '~/domain/money';
import type { DB } from '../../db/schema';
import { isClosingBegun } from './account-closing.server';
import type { Adjustment } from './balance-adjustment.server';
import { wantPublication } from './balance-projection.server';
import type { CustomerAccount } from './customer-account.server';
import { ledgerBalances, postTransaction } from './ledger.server';

type Wanted = Pick<Adjustment, 'id' | 'customerGid' | 'amountCents' | 'against'>;

/**
 * Why a customer's balance cannot be corrected now; null where it can be. The account is locked. A frozen
 * one can be: what is wrong with it may be just what is corrected, and it stays frozen until somebody
 * lets it be used again. One that is being closed cannot.
 */
export async function whyNotAdjusted(
  trx: Transaction<DB>,
  account: CustomerAccount,
  { customerGid, amountCents }: Pick<Wanted, 'customerGid' | 'amountCents'>,
): Promise<AdjustmentRefusal | null> {
  const redacted = await trx
    .selectFrom('redacted_customer')
    .select('customer_gid')
    .where('customer_gid', '=', customerGid)
    .executeTakeFirst();
  if (redacted) return 'adjustment_redacted';
  if (!account.imported) return 'adjustment_not_imported';
  if (account.frozen && (await isClosingBegun(trx, customerGid))) return 'adjustment_closing';
  const has = await ledgerBalances(trx, customerGid);
  return adjustmentParts(amountCents, has) === null ? 'adjustment_below_zero' : null;
}

/**
 * Posts an approved correction, once: its key in the ledger is its own id. The customer's account is
 * locked and `whyNotAdjusted` had nothing to say.
 *
 * @param by who has decided it: staff_user.id
 */
export async function postAdjustment(
  trx: Transaction<DB>,
  { id, customerGid, amountCents, against }: Wanted,
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
        { account: against, customerGid: null, amountCents: cents(0 - amountCents) },
      ],
    }));
  // Both were asked under the same lock: a transaction that is undone is better than a wrong one.
  if (!isPosted) throw new Error(`The adjustment ${id} cannot be posted.`);
  await wantPublication(trx, customerGid, at);
}
