import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { LedgerAccountKind, LedgerKind, LedgerLine } from '~/domain/ledger';
import { cents, type Cents } from '~/domain/money';
import type { DB } from '../../db/schema';

export type NewLedgerTransaction = {
  /** What happened, so that it is written once: `credit:{intent}` and the others of M-6. */
  dedupeKey: string;
  kind: LedgerKind;
  depositId?: string | null;
  /** Who decided it, where a person did. */
  actor?: string | null;
  meta?: object;
  at: Date;
  /** Sum to zero; lines of nothing are left out. */
  lines: readonly LedgerLine[];
};

/**
 * Writes one transaction of the ledger, within the caller's. The customer's row must be locked.
 * Accounts are made when they are missing; lines are written by account, so that two transactions
 * take the house's accounts in the same order (money-security M-7). Balances, the zero sum and that
 * nothing is ever changed are the database's own business (migration 0010).
 *
 * @returns false, and nothing is written, when the dedupe key is known
 */
export async function postTransaction(
  trx: Kysely<DB>,
  { dedupeKey, kind, depositId = null, actor = null, meta = {}, at, lines }: NewLedgerTransaction,
): Promise<boolean> {
  const transaction = await trx
    .insertInto('ledger_tx')
    .values({
      id: randomUUID(),
      dedupe_key: dedupeKey,
      kind,
      deposit_id: depositId,
      actor,
      meta: JSON.stringify(meta),
      created_at: at,
    })
    .onConflict((known) => known.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (transaction === undefined) return false;
  const written = lines.filter((line) => line.amountCents !== 0);
  const ids = await accountIds(trx, written);
  const entries = written
    .map((line) => ({ accountId: idOf(ids, line), amount: BigInt(line.amountCents) }))
    .sort((a, b) => (a.accountId < b.accountId ? -1 : 1));
  await trx
    .insertInto('ledger_entry')
    .values(
      entries.map((entry, index) => ({
        tx_id: transaction.id,
        line: index + 1,
        account_id: entry.accountId,
        amount_cents: entry.amount,
      })),
    )
    .execute();
  return true;
}

type Account = Pick<LedgerLine, 'account' | 'customerGid'>;

const nameOf = ({ account, customerGid }: Account): string => `${account} ${customerGid ?? ''}`;

/** Ids by name; missing accounts are made, in the order of their names. */
async function accountIds(
  trx: Kysely<DB>,
  lines: readonly Account[],
): Promise<Map<string, bigint>> {
  const wanted = [...new Map(lines.map((line) => [nameOf(line), line])).entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, account]) => account);
  const known = await findAccounts(trx, wanted);
  const missing = wanted.filter((account) => !known.has(nameOf(account)));
  if (missing.length === 0) return known;
  await trx
    .insertInto('ledger_account')
    .values(
      missing.map(({ account, customerGid }) => ({ kind: account, customer_gid: customerGid })),
    )
    .onConflict((there) => there.columns(['kind', 'customer_gid']).doNothing())
    .execute();
  return findAccounts(trx, wanted);
}

async function findAccounts(
  trx: Kysely<DB>,
  accounts: readonly Account[],
): Promise<Map<string, bigint>> {
  const rows = await trx
    .selectFrom('ledger_account')
    .select(['id', 'kind', 'customer_gid'])
    .where((row) =>
      row.or(
        accounts.map(({ account, customerGid }) =>
          row.and([
            row('kind', '=', account),
            customerGid === null
              ? row('customer_gid', 'is', null)
              : row('customer_gid', '=', customerGid),
          ]),
        ),
      ),
    )
    .execute();
  return new Map(
    rows.map((row) => [
      nameOf({ account: row.kind as LedgerAccountKind, customerGid: row.customer_gid }),
      row.id,
    ]),
  );
}

function idOf(ids: Map<string, bigint>, account: Account): bigint {
  const id = ids.get(nameOf(account));
  if (id === undefined) throw new Error(`No ledger account ${nameOf(account)}.`);
  return id;
}

export type LedgerBalances = {
  paidCents: Cents;
  bonusCents: Cents;
  /** Kept back by disputes. */
  heldCents: Cents;
  /** Set aside for payments on their way. */
  reservedCents: Cents;
  /** Paid and bonus; below zero after a refund of what was spent. */
  availableCents: Cents;
};

/** What the ledger says of a customer; zeros where there is nothing. */
export async function ledgerBalances(db: Kysely<DB>, gid: string): Promise<LedgerBalances> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['kind', 'balance_cents'])
    .where('customer_gid', '=', gid)
    .execute();
  const of = (kind: LedgerAccountKind) =>
    cents(Number(rows.find((row) => row.kind === kind)?.balance_cents ?? 0n));
  const paidCents = of('customer_paid');
  const bonusCents = of('customer_bonus');
  return {
    paidCents,
    bonusCents,
    heldCents: of('customer_held'),
    reservedCents: of('customer_reserved'),
    availableCents: cents(paidCents + bonusCents),
  };
}
