import type { DiscrepancyKind } from '~/domain/discrepancies/discrepancies';
import type { Kysely } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import {
  publishStep,
  type VersionMetafield,
  type ShownBalance,
} from '~/domain/ledger/published-balance';
import type { DB } from '../../../db/schema';
import {
  findPublication,
  saveVersionSeq,
  pausePublication,
  enqueuePublication,
} from './published-balance.server';
import {
  findCustomerAccount,
  freezeAccount,
  type CustomerAccount,
} from './customer-account.server';
import { ledgerBalances, postTransaction } from './ledger.server';
import { openDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import { followMerged } from './follow-merged.server';
import { freeRaiseCents, saveUnaccepted, type OutsideChangeRules } from './outside-raise.server';
import { adoptOpening, reportUnreadable, wholeText } from './opening-balance.server';
import { lockWallets } from './organization-wallet.server';

/** What we knew before reading from Shopify. A look counts only while this is still true. */
export type CheckTicket = {
  seenN: number;
  versionSeq: number;
  isImported: boolean;
  /** Whether something is to be published; otherwise we only look for changes by others. */
  isRequested: boolean;
  isMerged: boolean;
};

/** Returns a ticket to take before each read of the metafields; null for a customer without an account. */
export async function consumeCheckTicket(db: Kysely<DB>, gid: string): Promise<CheckTicket | null> {
  const account = await findCustomerAccount(db, gid);
  if (account === null) return null;
  const publication = await findPublication(db, gid);
  return {
    seenN: account.seenN,
    versionSeq: publication?.versionSeq ?? 0,
    isImported: account.imported,
    isRequested: publication !== null && publication.publishedSeq < publication.requestedSeq,
    isMerged: account.mergedInto !== null,
  };
}

export type RecordedCheck =
  /** Another check was recorded since the ticket was taken: this one is too old. */
  | { kind: 'again' }
  /** There has never been anything to publish. */
  | { kind: 'nothing' }
  | { kind: 'paused'; isNew: boolean }
  | {
      kind: 'publish';
      requestedSeq: bigint;
      versionMetafield: VersionMetafield;
      write: boolean;
      adoptCents: Cents;
      /** By how much what waits to be accepted has grown or, below zero, shrunk. */
      waitingCents: Cents;
      /** The kinds of discrepancies that a person must be notified about for the first time. */
      notices: DiscrepancyKind[];
    };

/**
 * Records a check of the metafields in the ledger: step 2 of money-security 3.8. It runs in the caller's
 * transaction and locks the customer's row. A lowering by others is posted in cents; a raise waits for a person
 * (models/ledger/outside-raise); for an unreadable value nothing is posted and a discrepancy is opened.
 *
 * The ticket closes the gap between reading and locking: every look that changes something, here or at
 * Shopify, invalidates it. Without it a late look could undo what a newer one has recorded.
 */
export async function recordBalanceCheck(
  trx: Kysely<DB>,
  gid: string,
  { ticket, shown }: { ticket: CheckTicket; shown: ShownBalance },
  { at, config }: { at: Date; config: OutsideChangeRules },
): Promise<RecordedCheck> {
  const whose = { customerGid: gid, organizationId: null };
  const { customer: account } = await lockWallets(trx, whose);
  const publication = await findPublication(trx, gid);
  const versionSeq = publication?.versionSeq ?? 0;
  if (publication?.isPaused) return { kind: 'paused', isNew: false };
  const isCurrent =
    account.seenN === ticket.seenN &&
    versionSeq === ticket.versionSeq &&
    account.imported === ticket.isImported;
  if (!isCurrent) return { kind: 'again' };
  if (!account.imported) {
    const isIn = await adoptOpening(trx, gid, shown, { at, until: config.openingBalancesUntil });
    return isIn ? { kind: 'again' } : { kind: 'paused', isNew: true };
  }
  const { availableCents } = await ledgerBalances(trx, gid);
  const seen =
    account.seenSeq === null || account.seenCents === null
      ? null
      : { seq: Number(account.seenSeq), cents: cents(Number(account.seenCents)) };
  const { unacceptedCents } = account;
  const free = await freeRaiseCents(trx, gid, { limitCents: config.outsideRaiseLimitCents, at });
  const known = { availableCents, versionSeq, seen, unacceptedCents, freeRaiseCents: free };
  const step = publishStep(known, shown);
  if (step.kind === 'ahead') return pause(trx, gid, { versionSeq, step, at });
  const { adoptCents } = step;
  const waitingCents = cents(step.unacceptedCents - unacceptedCents);
  const isChanged = adoptCents !== 0 || waitingCents !== 0;
  if (!publication && !isChanged && step.alarm === null) return { kind: 'nothing' };
  // A customer who never had a balance gets no '0.00' just because we looked. A balance that has
  // returned to zero is published.
  const isBlank =
    !ticket.isRequested &&
    shown.earthcash === null &&
    shown.versionMetafield === null &&
    versionSeq + availableCents + step.unacceptedCents === 0;
  const write = isBlank ? null : step.write;
  const seenN = account.seenN + (isChanged || write ? 1 : 0);
  await saveSeen(trx, gid, { seen: step.seen, seenN });
  const notices: DiscrepancyKind[] = [];
  if (adoptCents !== 0) {
    notices.push(...(await adopt(trx, gid, { adoptCents, seenN, availableCents, at })));
    notices.push(...(await followMerged(trx, [gid], at)));
  }
  if (waitingCents !== 0 && (await stayWaiting(trx, account, { waitingCents, at }))) {
    notices.push('outside-increase');
  }
  if (
    step.alarm === 'unreadable' &&
    (await reportUnreadable(trx, gid, { text: wholeText(shown) }, at))
  ) {
    notices.push('metafield-unreadable');
  }
  if (
    step.alarm === 'companion-behind' &&
    (await reportBehind(trx, gid, { versionSeq, shown, at }))
  ) {
    notices.push('companion-behind');
  }
  // Here there was an alarm but nothing to publish: publishing the ledger's balance corrects Shopify.
  if (!publication && !isChanged) await enqueuePublication(trx, gid, at);
  await saveVersionSeq(trx, gid, step.versionSeq);
  // The change has been moved on to the account that this one was merged into: look again.
  if (account.mergedInto !== null && isChanged) return { kind: 'again' };
  const latest = await findPublication(trx, gid);
  return {
    kind: 'publish',
    requestedSeq: latest?.requestedSeq ?? 0n,
    versionMetafield: write ?? { seq: step.versionSeq, cents: step.targetCents },
    write: write !== null,
    adoptCents,
    waitingCents,
    notices,
  };
}

/**
 * Keeps what waits to be accepted: for a merged account, at the one that it was merged into, whose row
 * `lockWallets` has locked too.
 */
async function stayWaiting(
  trx: Kysely<DB>,
  { customerGid, mergedInto }: CustomerAccount,
  { waitingCents, at }: { waitingCents: Cents; at: Date },
): Promise<boolean> {
  const gid = mergedInto ?? customerGid;
  const account = await findCustomerAccount(trx, gid);
  const unacceptedCents = cents((account?.unacceptedCents ?? 0) + waitingCents);
  return saveUnaccepted(trx, gid, { unacceptedCents, at });
}

async function saveSeen(
  trx: Kysely<DB>,
  gid: string,
  { seen, seenN }: { seen: VersionMetafield | null; seenN: number },
): Promise<void> {
  const what = seen && { seen_seq: BigInt(seen.seq), seen_cents: BigInt(seen.cents) };
  await trx
    .updateTable('customer_account')
    .set({ ...what, seen_n: seenN })
    .where('customer_gid', '=', gid)
    .execute();
}

async function adopt(
  trx: Kysely<DB>,
  gid: string,
  found: { adoptCents: Cents; seenN: number; availableCents: Cents; at: Date },
): Promise<DiscrepancyKind[]> {
  const { adoptCents, seenN, availableCents, at } = found;
  await postTransaction(trx, {
    dedupeKey: `ext:${gid}:${seenN}`,
    kind: 'outside_change',
    at,
    lines: [
      { account: 'customer_paid', customerGid: gid, amountCents: adoptCents },
      { account: 'external', customerGid: null, amountCents: cents(-adoptCents) },
    ],
  });
  const after = availableCents + adoptCents;
  await enqueuePublication(trx, gid, at);
  if (after >= 0 || adoptCents > 0) return [];
  await freezeAccount(trx, gid, 'outside-overdraw', at);
  const isNew = await openDiscrepancy(trx, {
    kind: 'outside-overdraw',
    subject: gid,
    detail: { cents: adoptCents, availableCents: after },
    at,
  });
  return isNew ? ['outside-overdraw'] : [];
}

async function pause(
  trx: Kysely<DB>,
  gid: string,
  found: { versionSeq: number; step: { versionSeq: number }; at: Date },
): Promise<RecordedCheck> {
  const { versionSeq, step, at } = found;
  await pausePublication(trx, gid, { because: 'companion ahead', at });
  await openDiscrepancy(trx, {
    kind: 'companion-ahead',
    cause: 'unknown-balances',
    subject: gid,
    detail: { versionSeq: step.versionSeq, knownSeq: versionSeq },
    at,
  });
  return { kind: 'paused', isNew: true };
}

async function reportBehind(
  trx: Kysely<DB>,
  gid: string,
  { versionSeq, shown, at }: { versionSeq: number; shown: ShownBalance; at: Date },
): Promise<boolean> {
  return openDiscrepancy(trx, {
    kind: 'companion-behind',
    subject: gid,
    detail: {
      versionMetafield: shown.versionMetafield?.slice(0, 100) ?? null,
      knownSeq: versionSeq,
    },
    at,
  });
}
