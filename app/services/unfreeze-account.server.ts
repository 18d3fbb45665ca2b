import { formatUsd } from '~/domain/money';
import type { StaffAction } from '~/domain/staff-action';
import { isClosingBegun } from '~/models/account-closing.server';
import {
  findCustomerAccount,
  lockCustomerAccount,
  unfreezeAccount as unfreeze,
} from '~/models/customer-account.server';
import { ledgerBalances } from '~/models/ledger.server';
import { closeBreak } from '~/models/money-break.server';
import { moneyTransaction } from '~/models/money-transaction.server';
import { recordStaffAction } from '~/models/staff-action.server';
import type { CommandAnswer, MoneyCommandNeeds } from './money-command-needs';

/** What was told of an account when it was frozen; who unfreezes it has dealt with that. */
const TOLD = ['account-frozen', 'negative-balance', 'outside-overdraw'];

/**
 * A named person lets a frozen account be used again. Refused while its balance is below zero: the
 * next refund would freeze it again, and a deposit would go into the hole unseen. Refused for good once
 * the account is being closed.
 *
 * @param trace what is noted with it in the same commit, where it is staff of the back-office
 */
export async function unfreezeAccount(
  { db, now }: Pick<MoneyCommandNeeds, 'db' | 'now'>,
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
    await unfreeze(trx, customer);
    const closed: string[] = [];
    for (const kind of TOLD) {
      const told = { kind, subject: customer, by, at: new Date(now()) };
      if (await closeBreak(trx, told)) closed.push(kind);
    }
    if (trace) await recordStaffAction(trx, trace, new Date(now()));
    return { unfrozen: customer, wasFrozenBecause: frozenBecause, availableCents, closed };
  });
}
