import { type Kysely, sql } from 'kysely';
import { type LedgerLine, organizationGid } from '~/domain/ledger/ledger';
import { cents, type Cents } from '~/domain/core/money';
import {
  type MovedParts,
  partsToMove,
  partsToReverse,
} from '~/domain/organizations/organization-month';
import type { DB } from '../../../db/schema';
import { ledgerBalances, postTransaction } from '~/models/ledger/ledger.server';
import { enqueuePublication } from '~/models/ledger/published-balance.server';
import { lockWallets } from '~/models/ledger/organization-wallet.server';

/** The parts of a deposit to an organization that its moves need. */
type Moved = { id: string; customerGid: string; organizationId: string };

const NOTHING: MovedParts = { paidCents: cents(0), bonusCents: cents(0) };

/**
 * Moves what is left of a deposit from the customer who made it to the organization (decision 0023): the
 * credit, and anything a bank gives back later. Runs in the caller's transaction, which has locked both
 * wallets; idempotent.
 */
export async function moveToOrganization(
  trx: Kysely<DB>,
  deposit: Moved,
  at: Date,
): Promise<boolean> {
  const net = await loadNet(trx, deposit);
  const parts = partsToMove(net.theirs);
  return postMove(trx, deposit, { kind: 'organization_moved', parts, nth: net.moves + 1, at });
}

/**
 * Takes back from the organization what it still has of a deposit, as far as the customer is short of
 * it: before a refund or dispute debits them, and when a payment made with it is returned later.
 *
 * @param coming what this transaction will debit from the customer's own accounts; signed
 * @returns whether something was taken back, which changes the customer's balance
 */
export async function reverseFromOrganization(
  trx: Kysely<DB>,
  deposit: Moved,
  at: Date,
  coming: MovedParts = NOTHING,
): Promise<boolean> {
  const net = await loadNet(trx, deposit);
  const has = await ledgerBalances(trx, organizationGid(deposit.organizationId));
  const parts = partsToReverse({ ...net, coming, has });
  const back = { paidCents: negative(parts.paidCents), bonusCents: negative(parts.bonusCents) };
  const move = { kind: 'organization_returned' as const, parts: back, nth: net.moves + 1, at };
  return postMove(trx, deposit, move);
}

/** Returns where the money of a deposit is: with its customer, and what the organization has left of it. */
async function loadNet(
  trx: Kysely<DB>,
  { id, customerGid, organizationId }: Moved,
): Promise<{ theirs: MovedParts; left: MovedParts; moves: number }> {
  const { rows } = await sql<
    Record<'paid' | 'bonus' | 'left_paid' | 'left_bonus' | 'moves', bigint>
  >`
    select
      coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_paid'
        and account.customer_gid = ${customerGid}), 0)::bigint as paid,
      coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_bonus'
        and account.customer_gid = ${customerGid}), 0)::bigint as bonus,
      (coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_paid'
        and account.customer_gid = ${organizationGid(organizationId)}), 0)
        - (select coalesce(sum(paid_cents - paid_returned_cents), 0) from payment_tranche
          where deposit_id = ${id}::uuid))::bigint as left_paid,
      (coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_bonus'
        and account.customer_gid = ${organizationGid(organizationId)}), 0)
        - (select coalesce(sum(bonus_cents - bonus_returned_cents), 0) from payment_tranche
          where deposit_id = ${id}::uuid))::bigint as left_bonus,
      count(distinct tx.id) filter (where tx.kind in ('organization_moved', 'organization_returned'))
        ::bigint as moves
    from ledger_tx tx
    join ledger_entry entry on entry.tx_id = tx.id
    join ledger_account account on account.id = entry.account_id
    where tx.deposit_id = ${id}::uuid and tx.kind <> 'adjustment'`.execute(trx);
  const of = (name: 'paid' | 'bonus' | 'left_paid' | 'left_bonus' | 'moves') =>
    Number(rows[0]?.[name] ?? 0n);
  return {
    theirs: { paidCents: cents(of('paid')), bonusCents: cents(of('bonus')) },
    left: { paidCents: cents(of('left_paid')), bonusCents: cents(of('left_bonus')) },
    moves: of('moves'),
  };
}

/** Positive `parts` go to the organization; negative parts come back from it. */
async function postMove(
  trx: Kysely<DB>,
  { id, customerGid, organizationId }: Moved,
  move: {
    kind: 'organization_moved' | 'organization_returned';
    parts: MovedParts;
    nth: number;
    at: Date;
  },
): Promise<boolean> {
  const { kind, parts, nth, at } = move;
  if (parts.paidCents === 0 && parts.bonusCents === 0) return false;
  const holder = organizationGid(organizationId);
  const lines: LedgerLine[] = [
    { account: 'customer_paid', customerGid, amountCents: negative(parts.paidCents) },
    { account: 'customer_bonus', customerGid, amountCents: negative(parts.bonusCents) },
    { account: 'customer_paid', customerGid: holder, amountCents: parts.paidCents },
    { account: 'customer_bonus', customerGid: holder, amountCents: parts.bonusCents },
  ];
  const dedupeKey = nth === 1 ? `move:${id}` : `move:${id}:${nth}`;
  const meta = { organization: organizationId };
  const posted = await postTransaction(trx, { dedupeKey, kind, depositId: id, meta, at, lines });
  // Both wallets are locked, so this cannot be a race: roll back rather than commit a wrong transaction.
  if (!posted) throw new Error(`The ledger has moved ${dedupeKey} already.`);
  return true;
}

const negative = (amount: Cents): Cents => cents(0 - amount);

/** A deposit to an organization that paid for (part of) a payment. */
type Deposited = { id: string; customerGid: string; organizationId: string };

/**
 * Locks everybody whose balance changes when a payment is returned: its customer, the organization that
 * pays for it, and the admins who deposited that money.
 *
 * @returns the deposits that it came from; none for a payment with the customer's own Earth Cash
 */
export async function lockPayersOf(
  trx: Kysely<DB>,
  payment: { id: string; customerGid: string; organizationId: string | null },
): Promise<Deposited[]> {
  const deposits = await depositsOf(trx, payment);
  await lockWallets(
    trx,
    payment,
    deposits.map((deposit) => deposit.customerGid),
  );
  return deposits;
}

/**
 * Takes back from the organization, now that money was returned to it, what refunds and disputes of its
 * deposits could not take while the money was spent (decision 0023).
 */
export async function settleWithDepositors(
  trx: Kysely<DB>,
  deposits: readonly Deposited[],
  at: Date,
): Promise<void> {
  const changed = new Set<string>();
  for (const deposit of deposits) {
    if (await reverseFromOrganization(trx, deposit, at)) changed.add(deposit.customerGid);
  }
  for (const gid of [...changed].sort()) await enqueuePublication(trx, gid, at);
}

async function depositsOf(
  trx: Kysely<DB>,
  { id, organizationId }: { id: string; organizationId: string | null },
): Promise<Deposited[]> {
  if (organizationId === null) return [];
  const rows = await trx
    .selectFrom('payment_tranche')
    .innerJoin('deposit', 'deposit.id', 'payment_tranche.deposit_id')
    .select(['deposit.id', 'deposit.customer_gid'])
    .distinct()
    .where('payment_tranche.payment_id', '=', id)
    .where('deposit.organization_id', '=', organizationId)
    .orderBy('deposit.id')
    .execute();
  return rows.map((row) => ({ id: row.id, customerGid: row.customer_gid, organizationId }));
}
