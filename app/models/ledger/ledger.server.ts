import { randomUUID } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { Kysely } from 'kysely';
import type { LedgerAccountKind, LedgerKind, LedgerLine } from '~/domain/ledger/ledger';
import { cents, type Cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';

/** On this channel each transaction is said that is written; the process may listen (`server/telemetry`). */
export const LEDGER_CHANNEL = 'store:ledger-post';

export type LedgerPost = { kind: LedgerKind };

const posts = channel(LEDGER_CHANNEL);

export type NewLedgerTransaction = {
  /** Identifies the event, so that it is written only once: `credit:{intent}` and the other keys of M-6. */
  dedupeKey: string;
  kind: LedgerKind;
  depositId?: string | null;
  /** The person who decided, if one did. */
  actor?: string | null;
  meta?: object;
  at: Date;
  /** They sum to zero; lines of zero are left out. */
  lines: readonly LedgerLine[];
};

/**
 * Writes one ledger transaction within the caller's database transaction, which must hold the customer's
 * row. Missing accounts are created. Lines are written in the order of their accounts, so that all transactions
 * lock the store's own accounts in the same order (money-security M-7). The database itself keeps the balances,
 * enforces the zero sum and prevents changes (migration 0010).
 *
 * @returns false, having written nothing, if the dedupe key exists already
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
  posts.publish({ kind });
  return true;
}

type Account = Pick<LedgerLine, 'account' | 'customerGid'>;

const nameOf = ({ account, customerGid }: Account): string => `${account} ${customerGid ?? ''}`;

/** Finds account ids by name; creates missing accounts, in the order of their names. */
async function accountIds(
  trx: Kysely<DB>,
  lines: readonly Account[],
): Promise<Map<string, bigint>> {
  const accounts = [...new Map(lines.map((line) => [nameOf(line), line])).entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, account]) => account);
  const known = await findAccounts(trx, accounts);
  const missing = accounts.filter((account) => !known.has(nameOf(account)));
  if (missing.length === 0) return known;
  await trx
    .insertInto('ledger_account')
    .values(
      missing.map(({ account, customerGid }) => ({ kind: account, customer_gid: customerGid })),
    )
    .onConflict((there) => there.columns(['kind', 'customer_gid']).doNothing())
    .execute();
  return findAccounts(trx, accounts);
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
  /** Withheld because of disputes. */
  heldCents: Cents;
  /** Set aside for payments in progress. */
  reservedCents: Cents;
  /** Paid plus bonus; negative if money was refunded after it had been spent. */
  availableCents: Cents;
};

/** Returns a customer's balances; zeros without accounts in the ledger. @param gid or an organization's */
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
