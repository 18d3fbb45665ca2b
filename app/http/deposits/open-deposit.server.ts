import { awaitsCustomer } from '~/domain/deposits/deposit-given-up';
import type { OpenDeposit } from '~/domain/deposits/deposit-shown';
import { findOpenDeposit } from '~/models/deposits/deposit.server';
import type { StoreContext } from '~/http/context.server';

/** Returns the customer's open deposit, which blocks the next one; null if there is none. */
export async function readOpenDeposit(
  { db }: Pick<StoreContext, 'db'>,
  { gid }: { gid: string },
): Promise<OpenDeposit | null> {
  const open = await findOpenDeposit(db, gid);
  if (open === null) return null;
  const { id, amountCents } = open;
  return { id, amountCents, awaitsCustomer: awaitsCustomer(open) };
}
