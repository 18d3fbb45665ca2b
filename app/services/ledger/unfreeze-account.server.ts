import { formatUsd } from '~/domain/core/money';
import type { StaffAction } from '~/domain/staff/staff-action';
import { isClosingBegun } from '~/models/customers/account-closing.server';
import {
  findCustomerAccount,
  lockCustomerAccount,
  unfreezeAccount as unfreeze,
} from '~/models/ledger/customer-account.server';
import { ledgerBalances } from '~/models/ledger/ledger.server';
import { closeDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import { moneyTransaction } from '~/models/core/money-transaction.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { CommandAnswer } from '~/domain/core/command-answer';
import type { ServiceContext } from '~/services/context';

/** Discrepancies that may be open since the account was frozen; unfreezing closes them. */
const TOLD = ['account-frozen', 'negative-balance', 'outside-overdraw'] as const;

/**
 * Unfreezes an account by a named person's decision. Refused while its balance is negative: the next
 * refund would freeze it again, and a deposit would vanish into the deficit unseen. Refused permanently
 * once the account is being closed.
 *
 * @param trace the staff action recorded in the same transaction, if done by back-office staff
 */
export async function unfreezeAccount(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { customer, by, trace }: { customer: string; by: string; trace?: StaffAction },
): Promise<CommandAnswer> {
  if ((await findCustomerAccount(db, customer)) === null) {
    return { error: 'There is no account of this customer.' };
  }
  return moneyTransaction(db, async (trx) => {
    const { frozen, frozenBecause } = await lockCustomerAccount(trx, customer);
    if (!frozen) return { error: 'This account is not frozen.' };
    if (await isClosingBegun(trx, customer)) {
      return { error: 'This account is being closed, or is closed: it stays frozen.' };
    }
    const { availableCents } = await ledgerBalances(trx, customer);
    if (availableCents < 0) {
      return {
        error: `The balance is ${formatUsd(availableCents)}. Settle that with the customer and post it as an adjustment first.`,
      };
    }
    const at = new Date(now());
    await unfreeze(trx, customer, at);
    const closed: string[] = [];
    for (const kind of TOLD) {
      const told = { kind, subject: customer, by, at };
      if (await closeDiscrepancy(trx, told)) closed.push(kind);
    }
    if (trace) await recordStaffAction(trx, trace, at);
    return { unfrozen: customer, wasFrozenBecause: frozenBecause, availableCents, closed };
  });
}
