import { ALONE_WINDOW_MS, needsSecondPerson } from '~/domain/staff/approval';
import { cents, type Cents } from '~/domain/core/money';
import { findBalance } from '~/models/ledger/balance.server';
import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import { sumAloneFor, sumDoneAlone } from '~/models/staff/done-alone.server';
import type { StoreContext } from '~/http/context.server';

/** Returns what an adjustment would do. A preview: the decision is made again under the lock. */
export async function reviewAdjustment(
  { db, now, config }: StoreContext,
  { customerGid, amountCents, by }: { customerGid: string; amountCents: Cents; by: string },
) {
  const since = new Date(now() - ALONE_WINDOW_MS);
  const aloneCents = await sumAloneFor(db, { customerGid, by, since });
  const total = {
    aloneCents: await sumDoneAlone(db, { kinds: ['adjustment'], about: null, by, since }),
    limitCents: config.aloneLimits.adjustment.allCents,
  };
  const { availableCents } = await findBalance(db, customerGid);
  const limitCents = config.aloneLimits.adjustment.oneCents;
  const isFrozen = (await findCustomerAccount(db, customerGid))?.frozen ?? false;
  return {
    needsSecond: needsSecondPerson(amountCents, { aloneCents, limitCents, total, isFrozen }),
    isFrozen,
    availableCents,
    becomesCents: cents(availableCents + amountCents),
  };
}
