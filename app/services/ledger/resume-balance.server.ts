import { isPlatformFailure } from '~/domain/core/retries/failure';
import { parseVersionMetafield, parseShown } from '~/domain/ledger/published-balance';
import type { StaffAction } from '~/domain/staff/staff-action';
import { findPublication, resumePublication } from '~/models/ledger/published-balance.server';
import {
  findCustomerAccount,
  lockCustomerAccount,
  unfreezeAccount as unfreeze,
} from '~/models/ledger/customer-account.server';
import { ledgerBalances } from '~/models/ledger/ledger.server';
import { closeDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import { moneyTransaction } from '~/models/core/database.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import {
  type FetchedBalance,
  fetchBalance,
} from '~/platforms/shopify/customers/customer-balance.server';
import type { CommandAnswer } from '~/domain/core/command-answer';
import type { ServiceContext } from '~/services/context';
import type { Kysely } from 'kysely';
import { cents, formatUsd } from '~/domain/core/money';
import { decideOn, findRaiseRequested } from '~/models/staff/approval.server';
import { saveUnaccepted } from '~/models/ledger/outside-raise.server';
import type { DB } from '../../../db/schema';
import { isClosingBegun } from '~/models/customers/account-closing.server';
import { FROZEN_REASONS } from '~/content/ledger/earth-cash';
import { mendableBecause } from '~/domain/ledger/balance-view';
import { toCustomer, type WriteLetter } from '~/services/emails/letter.server';

/**
 * Resumes publishing a balance that was paused because Shopify had a newer one (money-security 3.8). It
 * continues from the version metafield's current sequence number, and the ledger's balance replaces what Shopify
 * shows, so anything worth keeping must be in the ledger first. A second store that keeps writing pauses
 * it again.
 *
 * @param activity the staff action recorded in the same transaction, if done by back-office staff
 */
export async function resumeBalance(
  { db, admin, now }: Pick<ServiceContext, 'db' | 'admin' | 'now'>,
  { customer, by, activity }: { customer: string; by: string; activity?: StaffAction },
): Promise<CommandAnswer> {
  const known = await findPublication(db, customer);
  if (!known?.isPaused || (await findCustomerAccount(db, customer)) === null) {
    return { error: 'This customer’s balance isn’t stopped.' };
  }
  let shown: FetchedBalance | null;
  try {
    shown = await fetchBalance(admin, customer);
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    return { error: `Shopify isn’t answering (${error.kind}). Try again in a few minutes.` };
  }
  if (shown === null) return { error: 'Shopify doesn’t have this customer.' };
  const { earthcash, versionMetafield } = shown;
  const at = new Date(now());
  return moneyTransaction(db, async (trx) => {
    await lockCustomerAccount(trx, customer);
    const isStill = (await findPublication(trx, customer))?.isPaused ?? false;
    if (!isStill) return { error: 'This customer’s balance is no longer stopped.' };
    const versionSeq = parseVersionMetafield(versionMetafield)?.seq ?? known.versionSeq;
    await resumePublication(trx, customer, { versionSeq, at });
    await closeDiscrepancy(trx, { kind: 'companion-ahead', subject: customer, by, at });
    if (activity) await recordStaffAction(trx, activity, at);
    const { availableCents } = await ledgerBalances(trx, customer);
    return { resumed: customer, versionSeq, shownCents: parseShown(earthcash), availableCents };
  });
}

/**
 * Rejects a raise at Shopify: nothing is posted, and the metafield shows the balance without it again. Ends the
 * question to accept it, if there is one. One person may do this, because it makes nothing spendable.
 *
 * @returns false if nothing waits any more
 */
export async function rejectRaise(
  { db, now }: { db: Kysely<DB>; now: () => number },
  { customer, by, activity }: { customer: string; by: string; activity: StaffAction },
): Promise<boolean> {
  const at = new Date(now());
  return moneyTransaction(db, async (trx) => {
    const { unacceptedCents } = await lockCustomerAccount(trx, customer);
    if (unacceptedCents === 0) return false;
    const requested = await findRaiseRequested(trx, customer);
    const state = requested?.requestedBy === by ? 'withdrawn' : 'refused';
    if (requested) await decideOn(trx, requested.id, { state, by, at });
    await saveUnaccepted(trx, customer, { unacceptedCents: cents(0), by, at });
    await recordStaffAction(trx, activity, at);
    return true;
  });
}

/** Discrepancies that may be open since the account was frozen; unfreezing closes them. */
const CLOSED_BY_UNFREEZE = ['account-frozen', 'negative-balance', 'outside-overdraw'] as const;

/**
 * Unfreezes an account by a named person's decision. Refused while its balance is negative: the next
 * refund would freeze it again, and a deposit would vanish into the deficit unseen. Refused permanently
 * once the account is being closed.
 *
 * @param activity the staff action recorded in the same transaction, if done by back-office staff
 */
export async function unfreezeAccount(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { customer, by, activity }: { customer: string; by: string; activity?: StaffAction },
): Promise<CommandAnswer> {
  if ((await findCustomerAccount(db, customer)) === null) {
    return { error: 'This customer has no account.' };
  }
  return moneyTransaction(db, async (trx) => {
    const { frozen, frozenBecause } = await lockCustomerAccount(trx, customer);
    if (!frozen) return { error: 'This account isn’t frozen.' };
    if (await isClosingBegun(trx, customer)) {
      return { error: 'This account is closed or being closed, so it stays frozen.' };
    }
    const { availableCents } = await ledgerBalances(trx, customer);
    if (availableCents < 0) {
      return {
        error: `The balance is ${formatUsd(availableCents)}. Settle it with the customer and post it as an adjustment first.`,
      };
    }
    const at = new Date(now());
    await unfreeze(trx, customer, at);
    const closed: string[] = [];
    for (const kind of CLOSED_BY_UNFREEZE) {
      const discrepancy = { kind, subject: customer, by, at };
      if (await closeDiscrepancy(trx, discrepancy)) closed.push(kind);
    }
    if (activity) await recordStaffAction(trx, activity, at);
    return { unfrozen: customer, wasFrozenBecause: frozenBecause, availableCents, closed };
  });
}

/** Notifies a customer why their Earth Cash is frozen, in words; `reason` is a code. */
export const frozenAccountLetter: WriteLetter = (context, { to, variables }) => {
  const because = mendableBecause(variables['reason'] ?? null);
  const reason = because === null ? '' : FROZEN_REASONS[because];
  return toCustomer(context, to, { reason, link: context.links.payments });
};
