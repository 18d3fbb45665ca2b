import { sql, type Kysely } from 'kysely';
import type { LedgerLine } from '~/domain/ledger';
import { cents, type Cents } from '~/domain/money';
import { organizationGid } from '~/domain/organization-holder';
import { partsToMove, partsToTakeBack, type MovedParts } from '~/domain/organization-move';
import type { DB } from '../../db/schema';
import type { Deposit } from './deposit-row.server';
import { ledgerBalances, postTransaction } from './ledger.server';

/** A deposit to an organization, as far as its moves go. */
type Moved = Pick<Deposit, 'id' | 'customerGid'> & { organizationId: string };

const NOTHING: MovedParts = { paidCents: cents(0), bonusCents: cents(0) };

/**
 * What a deposit to an organization has left with the customer who made it goes on to the organization
 * (decision 0023): its credit, and what a bank gives back later. In the caller's transaction, which
 * holds both; doing it again does nothing.
 */
export async function moveToOrganization(
  trx: Kysely<DB>,
  deposit: Moved,
  at: Date,
): Promise<boolean> {
  const stand = await readStand(trx, deposit);
  const parts = partsToMove(stand.theirs);
  return postMove(trx, deposit, { kind: 'organization_moved', parts, nth: stand.moves + 1, at });
}

/**
 * The organization gives back what it still has of a deposit, as far as its customer lacks it: before a
 * refund or a dispute takes it from them, and when a payment that was made with it comes back later.
 *
 * @param coming what is going to be taken from the customer's own accounts in this transaction; signed
 * @returns whether something was taken back: the customer's balance has changed then
 */
export async function takeBackFromOrganization(
  trx: Kysely<DB>,
  deposit: Moved,
  at: Date,
  coming: MovedParts = NOTHING,
): Promise<boolean> {
  const stand = await readStand(trx, deposit);
  const has = await ledgerBalances(trx, organizationGid(deposit.organizationId));
  const parts = partsToTakeBack({ ...stand, coming, has });
  const back = { paidCents: negative(parts.paidCents), bonusCents: negative(parts.bonusCents) };
  const move = { kind: 'organization_returned' as const, parts: back, nth: stand.moves + 1, at };
  return postMove(trx, deposit, move);
}

/** Where the money of a deposit stands: with its customer, and what the organization has left of it. */
async function readStand(
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
        - (select coalesce(sum(paid_cents - paid_returned_cents), 0) from payment_lot
          where deposit_id = ${id}::uuid))::bigint as left_paid,
      (coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_bonus'
        and account.customer_gid = ${organizationGid(organizationId)}), 0)
        - (select coalesce(sum(bonus_cents - bonus_returned_cents), 0) from payment_lot
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

/** `parts` above zero go to the organization, below zero they come back from it. */
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
  // Both holders are locked: a transaction that is undone is better than a wrong one.
  if (!posted) throw new Error(`The ledger has moved ${dedupeKey} already.`);
  return true;
}

const negative = (amount: Cents): Cents => cents(0 - amount);
