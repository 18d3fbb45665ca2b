import type { Findings, ReconcileSpan } from '~/domain/discrepancies/reconcile-report';
import { ledgerBalances } from '~/models/ledger/ledger.server';
import { closeDiscrepancy, listOpenDiscrepancies } from '~/models/discrepancies/discrepancy.server';
import { listUnaccepted, tellRaise } from '~/models/ledger/outside-raise.server';
import {
  listProjectionsBehind,
  listProjectionSample,
} from '~/models/ledger/projection-sample.server';
import { publishBalance, type PublishContext } from '~/services/ledger/publish-balance.server';

const DAY_MS = 24 * 60 * 60_000;

/** Discrepancies about an account's available balance, with the condition that resolves them. */
const IS_OVER = {
  'negative-balance': (availableCents: number) => availableCents >= 0,
  'return-to-closed-account': (availableCents: number) => availableCents <= 0,
};

/**
 * Reconciles Shopify with the ledger: publishes every balance that Shopify does not show yet and, once a
 * day, one customer in a hundred, whose metafields are read in full (money-security 5, 4). Outside
 * changes enter the ledger on the normal path, with a discrepancy if a person should look. While a raise waits to
 * be accepted, its discrepancy is open, even if someone has closed it.
 */
export async function reconcileBalances(
  context: PublishContext,
  { window, at, ending }: ReconcileSpan,
): Promise<Findings> {
  const { db, log } = context;
  const behind = await listProjectionsBehind(db, at);
  const day = Math.floor(at.getTime() / DAY_MS);
  const sample = window === 'month' ? await listProjectionSample(db, day) : [];
  const customers = new Set([...behind, ...sample]);
  for (const gid of customers) {
    ending?.throwIfAborted();
    await publishBalance(context, gid).catch((error: unknown) => {
      // The next one may succeed; this one is due again.
      log.warn({ err: error, customer: gid }, 'a balance could not be published');
    });
  }
  for (const { gid, unacceptedCents } of await listUnaccepted(db)) {
    await tellRaise(db, gid, { unacceptedCents, at });
  }
  const stillBehind = new Set(await listProjectionsBehind(db, at));
  for (const { kind, subject } of await listOpenDiscrepancies(
    db,
    Object.keys(IS_OVER) as (keyof typeof IS_OVER)[],
  )) {
    if (!IS_OVER[kind]((await ledgerBalances(db, subject)).availableCents)) continue;
    await closeDiscrepancy(db, { kind, subject, by: 'true again', at });
  }
  return {
    checked: customers.size,
    repaired: behind.filter((gid) => !stillBehind.has(gid)).length,
    broken: 0,
  };
}
