import { isPlatformFailure } from '~/domain/core/retries/failure';
import { readCompanion, readShown } from '~/domain/ledger/projection';
import type { StaffAction } from '~/domain/staff/staff-action';
import { findPublication, resumePublication } from '~/models/ledger/balance-projection.server';
import { findCustomerAccount, lockCustomerAccount } from '~/models/ledger/customer-account.server';
import { ledgerBalances } from '~/models/ledger/ledger.server';
import { closeDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import { moneyTransaction } from '~/models/core/money-transaction.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import {
  readBalance,
  type BalanceReading,
} from '~/platforms/shopify/customers/customer-balance.server';
import type { CommandAnswer } from '~/domain/core/command-answer';
import type { ServiceContext } from '~/services/context';

/**
 * Resumes publishing a balance that was paused because Shopify had a newer one (money-security 3.8). It
 * continues from the companion's current sequence number, and the ledger's balance replaces what Shopify
 * shows, so anything worth keeping must be in the ledger first. A second store that keeps writing pauses
 * it again.
 *
 * @param trace the staff action recorded in the same transaction, if done by back-office staff
 */
export async function resumeBalance(
  { db, admin, now }: Pick<ServiceContext, 'db' | 'admin' | 'now'>,
  { customer, by, trace }: { customer: string; by: string; trace?: StaffAction },
): Promise<CommandAnswer> {
  const known = await findPublication(db, customer);
  if (!known?.isPaused || (await findCustomerAccount(db, customer)) === null) {
    return { error: 'The balance of this customer is not stopped.' };
  }
  let shown: BalanceReading | null;
  try {
    shown = await readBalance(admin, customer);
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    return { error: `Shopify does not answer (${error.kind}). Try again in a while.` };
  }
  if (shown === null) return { error: 'Shopify does not know this customer.' };
  const { earthcash, companion } = shown;
  const at = new Date(now());
  return moneyTransaction(db, async (trx) => {
    await lockCustomerAccount(trx, customer);
    const isStill = (await findPublication(trx, customer))?.isPaused ?? false;
    if (!isStill) return { error: 'The balance of this customer is not stopped any more.' };
    const companionSeq = readCompanion(companion)?.seq ?? known.companionSeq;
    await resumePublication(trx, customer, { companionSeq, at });
    await closeDiscrepancy(trx, { kind: 'companion-ahead', subject: customer, by, at });
    if (trace) await recordStaffAction(trx, trace, at);
    const { availableCents } = await ledgerBalances(trx, customer);
    return { resumed: customer, companionSeq, shownCents: readShown(earthcash), availableCents };
  });
}
