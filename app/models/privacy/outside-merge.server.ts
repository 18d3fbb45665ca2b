import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { outsideMergeObstacles } from '~/domain/privacy/outside-merge';
import { cents } from '~/domain/core/money';
import { parseVersionMetafield, type ShownBalance } from '~/domain/ledger/published-balance';
import type { DB } from '../../../db/schema';
import {
  decideMerge,
  endMerge,
  findRequestedMerge,
  findMergeOf,
  insertMerge,
  lockMerge,
  markMergeStep,
} from '~/models/customers/account-merge.server';
import { dropQueuedMirror, enqueueMirror } from '~/models/core/mirror-queue.server';
import {
  findPublication,
  resumePublication,
  enqueuePublication,
} from '~/models/ledger/published-balance.server';
import { loadMergeSnapshot } from './closing-snapshot.server';
import {
  closeDiscrepancy,
  listDiscrepanciesOf,
  listOpenDiscrepancies,
  openDiscrepancy,
} from '~/models/discrepancies/discrepancy.server';
import { lockWallets } from '~/models/ledger/organization-wallet.server';
import type { MergePair } from '~/domain/core/merge-pair';
import { customerMirrorGid } from '~/domain/customers/customer-mirror';
import { enqueueCustomerMirror } from '~/models/customers/customer-mirror.server';
import { endAllSessions } from '~/models/customers/customer-session.server';
import { moveAlerts } from '~/models/inventory/stock-alert.server';
import { moveQuotes } from '~/models/quotes/quote-steps.server';
import { moveReturns } from '~/models/returns/return-steps.server';
import { mergeIntoSurvivor } from '~/models/ledger/merged-account.server';
import { endProviderSessions } from '~/models/customers/login-record.server';
import { stopTopUp } from '~/models/top-ups/agree-top-up.server';
import { lockTopUp } from '~/models/top-ups/top-up.server';

/** Who asked for, decided and ended a merge that was made in Shopify's admin. */
const BY = 'shopify';

export type OutsideMerge =
  | { kind: 'followed' }
  /** It is a merge that was made here, or that we have followed already. */
  | { kind: 'known' }
  | { kind: 'waits'; isNew: boolean };

/**
 * Has the accounts here follow a merge that was made in Shopify, where it cannot be undone: the Earth Cash moves, the
 * closing account is frozen and linked, and the mirrors are read again. While something is in the way, nothing moves
 * and a discrepancy says what. Runs in the caller's money transaction and locks both accounts.
 *
 * @param shown the surviving customer's metafields, read after the merge
 */
export async function followOutsideMerge(
  trx: Transaction<DB>,
  pair: MergePair,
  { shown, at }: { shown: ShownBalance; at: Date },
): Promise<OutsideMerge> {
  const { closingGid, survivingGid } = pair;
  await lockWallets(trx, { customerGid: closingGid, organizationId: null }, [survivingGid]);
  if ((await findMergeOf(trx, closingGid)) !== null) return { kind: 'known' };
  // Nobody has to decide any more whether the two become one.
  const requested = await findRequestedMerge(trx, closingGid);
  if (requested) await decideMerge(trx, requested.id, { state: 'refused', by: BY, at });
  await keepInherited(trx, pair, { shown, at });
  const closing = await loadMergeSnapshot(trx, closingGid);
  const obstacles = outsideMergeObstacles(closing, await loadMergeSnapshot(trx, survivingGid));
  if (obstacles.length > 0) return { kind: 'waits', isNew: await notify(trx, pair, obstacles, at) };
  const { paidCents, bonusCents } = closing;
  const limitCents = paidCents + bonusCents;
  const id = randomUUID();
  const row = { ...pair, id, formToken: id, paidCents, bonusCents, limitCents, atOnce: true };
  if (!(await insertMerge(trx, { ...row, by: BY, at }))) throw new Error('It was merged before.');
  await beginMerge(trx, id, { by: BY, at });
  // Its saved methods are removed by a job of their own, whatever becomes of the money.
  await markMergeStep(trx, id, 'methods', at);
  await markMergeStep(trx, id, 'platform', at);
  await endMerge(trx, id, { outcome: 'merged', by: BY, at });
  await enqueueMergedMirrors(trx, await lockMerge(trx, id), at);
  // Shopify has deleted the customer, but the person goes on as the other one.
  await dropQueuedMirror(trx, closingGid);
  await closeDiscrepancy(trx, {
    kind: 'merged-at-shopify',
    subject: closingGid,
    by: 'true again',
    at,
  });
  return { kind: 'followed' };
}

/** Lists the merges that were made in Shopify and still wait here. */
export async function listWaitingMerges(db: Kysely<DB>): Promise<MergePair[]> {
  const discrepancies = await listOpenDiscrepancies(db, ['merged-at-shopify']);
  return discrepancies.map(({ subject, detail }) => ({
    closingGid: subject,
    survivingGid: String(detail['survivor']),
  }));
}

/**
 * A surviving customer without metafields of their own has those of the closing one after Shopify's merge: what they
 * show is in the ledger already, so it is neither an opening balance nor a change by others.
 */
async function keepInherited(
  trx: Transaction<DB>,
  { closingGid, survivingGid }: MergePair,
  { shown, at }: { shown: ShownBalance; at: Date },
): Promise<void> {
  const versionMetafield = parseVersionMetafield(shown.versionMetafield);
  const written = (await findPublication(trx, closingGid))?.versionSeq ?? 0;
  const own = await findPublication(trx, survivingGid);
  const isOurs = versionMetafield !== null && [written, written + 1].includes(versionMetafield.seq);
  const isOwn = versionMetafield !== null && versionMetafield.seq <= (own?.versionSeq ?? 0);
  if (!isOurs || isOwn || written === 0) return;
  await enqueuePublication(trx, survivingGid, at);
  await resumePublication(trx, survivingGid, { versionSeq: versionMetafield.seq, at });
  await closeDiscrepancy(trx, {
    kind: 'companion-ahead',
    subject: survivingGid,
    by: 'true again',
    at,
  });
}

async function notify(
  trx: Transaction<DB>,
  { closingGid, survivingGid }: MergePair,
  obstacles: readonly string[],
  at: Date,
): Promise<boolean> {
  const { paidCents, bonusCents } = await loadMergeSnapshot(trx, closingGid);
  return openDiscrepancy(trx, {
    kind: 'merged-at-shopify',
    subject: closingGid,
    detail: {
      survivor: survivingGid,
      obstacles: obstacles.join(', '),
      availableCents: cents(paidCents + bonusCents),
    },
    at,
  });
}

/** Whether a merge of this customer that was made in Shopify waits, so that nothing of theirs may be erased. */
export async function isOutsideMergeWaiting(db: Kysely<DB>, gid: string): Promise<boolean> {
  return (await listDiscrepanciesOf(db, gid)).includes('merged-at-shopify');
}

/**
 * Requests that the mirror's data of a customer be read again after Shopify has merged it into another: it
 * then belongs to the other customer.
 */
export async function enqueueMergedMirrors(
  trx: Transaction<DB>,
  { closingGid, survivingGid }: MergePair,
  at: Date,
): Promise<void> {
  // Also if the mirror does not have them yet: a first fill in bulk may have found them before they went.
  await enqueueMirror(trx, customerMirrorGid(closingGid), at);
  await enqueueCustomerMirror(trx, survivingGid, at);
  const orders = await trx
    .selectFrom('order_mirror')
    .select('order_gid as gid')
    .where('customer_gid', '=', closingGid)
    .execute();
  const drafts = await trx
    .selectFrom('draft_mirror')
    .select('draft_gid as gid')
    .where('customer_gid', '=', closingGid)
    .execute();
  for (const { gid } of [...orders, ...drafts]) await enqueueMirror(trx, gid, at);
}

/** Lists the accounts that were merged into this one. */
export async function listMergedInto(trx: Transaction<DB>, gid: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('customer_account')
    .select('customer_gid')
    .where('merged_into', '=', gid)
    .orderBy('customer_gid')
    .execute();
  return rows.map((row) => row.customer_gid);
}

/**
 * Does our own part of a merge: ends the closing account's top-up and sessions, moves its Earth Cash, quotes and returns to the
 * surviving account, freezes it and links it for good. The caller has locked both accounts and checked that
 * nothing prevents the merge.
 *
 * @param by who decided: staff_user.id
 */
export async function beginMerge(
  trx: Transaction<DB>,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const merge = await lockMerge(trx, id);
  const topUp = await lockTopUp(trx, merge.closingGid);
  if (topUp?.isOn) await stopTopUp(trx, topUp, { because: 'by_customer', at });
  await mergeIntoSurvivor(trx, merge, { by, at });
  await moveQuotes(trx, merge, at);
  await moveAlerts(trx, merge);
  await moveReturns(trx, merge, at);
  await endProviderSessions(trx, merge.closingGid, at);
  await endAllSessions(trx, merge.closingGid);
}
