import {
  ensureCustomerAccount,
  findCustomerAccount,
} from '~/models/ledger/customer-account.server';
import { moneyTransaction } from '~/models/core/database.server';
import { adoptOpening } from '~/models/ledger/opening-balance.server';
import { fetchBalance } from '~/platforms/shopify/customers/customer-balance.server';
import type { ServiceContext, Settings } from '~/services/context';

export type OpeningContext = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log'> &
  Settings<'openingBalancesUntil'>;

/**
 * Imports a customer's Earth Cash on first contact (money-security 3.8): reads what Shopify shows and
 * makes it the opening balance, once. Called by the first page that shows the balance, and by a deposit
 * before anything is charged, because the deposit's report states the balance before and after.
 *
 * @returns whether the balance is in the ledger; false if a person has to look first, or if Shopify does
 *   not know the customer
 * @throws PlatformFailure when Shopify does not answer
 */
export async function adoptOpeningBalance(context: OpeningContext, gid: string): Promise<boolean> {
  const { db, admin, now, log, config } = context;
  const known = await findCustomerAccount(db, gid);
  if (known?.imported) return true;
  const shown = await fetchBalance(admin, gid);
  if (shown === null) {
    log.warn({ customer: gid }, 'Shopify does not know the customer whose balance is asked for');
    return false;
  }
  await ensureCustomerAccount(db, gid);
  const when = { at: new Date(now()), until: config.openingBalancesUntil };
  const isIn = await moneyTransaction(db, (trx) => adoptOpening(trx, gid, shown, when));
  if (isIn) log.info({ customer: gid }, 'the balance from before us was taken in');
  else log.warn({ customer: gid, kind: 'companion-ahead' }, 'a balance waits for a person');
  return isIn;
}
