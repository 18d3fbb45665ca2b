import type { NewerThing } from '~/domain/reconciliation/newer-outside';
import { moneyTransaction } from '~/models/core/database.server';
import { openDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import { findCustomerAccount, lockCustomerAccount } from '~/models/ledger/customer-account.server';
import { findPublication, pausePublication } from '~/models/ledger/published-balance.server';
import type { ServiceContext } from '~/services/context';

/**
 * Stops publishing the balances of which Shopify shows a newer one than a restored database knows, until a person resumes each
 * (`companion-ahead`). The store notices by itself only what is newer by two of its writes or more: one that is newer by
 * one may as well be its own last write, of which it hadn't heard, and would be replaced by the older balance. One that this
 * store has heard of since the list was made isn't stopped: it was written by a process that runs.
 *
 * A customer of whom this database has no account is stopped at their first visit.
 *
 * @returns how many were stopped
 */
export async function holdNewerBalances(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  things: readonly NewerThing[],
): Promise<number> {
  let held = 0;
  for (const { kind, id, detail } of things) {
    if (kind !== 'balance' || (await findCustomerAccount(db, id)) === null) continue;
    const at = new Date(now());
    held += await moneyTransaction(db, async (trx) => {
      await lockCustomerAccount(trx, id);
      const publication = await findPublication(trx, id);
      if (publication?.isPaused) return 0;
      if ((publication?.versionSeq ?? 0) >= Number(detail['seq'])) return 0;
      await pausePublication(trx, id, { because: 'newer at Shopify after a restore', at });
      await openDiscrepancy(trx, {
        kind: 'companion-ahead',
        cause: 'unknown-balances',
        subject: id,
        detail: { versionSeq: detail['seq'] ?? null, shownCents: detail['shownCents'] ?? null },
        at,
      });
      return 1;
    });
  }
  return held;
}
