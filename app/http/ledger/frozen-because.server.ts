import { mendableBecause, type MendableBecause } from '~/domain/ledger/frozen-account';
import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import type { StoreContext } from '~/http/context.server';

/** Returns why a customer's account is frozen, if they can do something about it; null otherwise. */
export async function readFrozenBecause(
  { db }: Pick<StoreContext, 'db'>,
  gid: string,
): Promise<MendableBecause | null> {
  return mendableBecause((await findCustomerAccount(db, gid))?.frozenBecause ?? null);
}
