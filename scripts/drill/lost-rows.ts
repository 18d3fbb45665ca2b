import { Client } from 'pg';

/** When a row was made: the first of these that a table has. */
const MADE = ['created_at', 'opened_at', 'requested_at', 'at', 'joined_at'];
/** Between the columns of a key: no text in the database has it. */
const BETWEEN = '\u001f';
/** A transaction's rows have the time of its beginning; it has committed within this. */
const COMMITTED_MS = 60_000;
/** Rows from before the moment that are looked for too: a day of them. */
const BEFORE_MS = 24 * 60 * 60_000;
const CHUNK = 5_000;
/** Tables whose rows are made when they say so; a mirror's row has the time of the platform. */
const TIMED = [
  'ledger_tx',
  'deposit',
  'payment',
  'order_refund',
  'commission_payout',
  'staff_action',
];

/** A transaction of the ledger that the old database has and the restored one lacks. */
export type LostTransaction = {
  kind: string;
  key: string;
  at: string;
  /** What it gave customers and organizations, or took from them, in cents. */
  cents: number;
};

export type Lost = {
  ledger: LostTransaction[];
  /** How many rows are missing, by table. */
  rows: Record<string, number>;
  /** Of them, those that should be there: they are from before the moment. */
  tooMany: Record<string, number>;
};

/**
 * Compares the rows that were made in the day before the moment, and since then, with those of the old database.
 *
 * @throws if either can't be read
 */
export async function lostRows(
  { oldUrl, restoredUrl }: { oldUrl: string; restoredUrl: string },
  to: Date,
): Promise<Lost> {
  const [old, restored] = [oldUrl, restoredUrl].map(
    (connectionString) => new Client({ connectionString, connectionTimeoutMillis: 5_000 }),
  ) as [Client, Client];
  for (const each of [old, restored]) each.on('error', () => undefined);
  try {
    await old.connect();
    await restored.connect();
    // Nothing is written here, whatever is wrong with this program.
    await old.query('set default_transaction_read_only = on');
    const lost: Lost = { ledger: [], rows: {}, tooMany: {} };
    for (const { name, key, made } of await tablesOf(old)) {
      const missing = await missingIn({ old, restored }, { name, key, made }, to);
      if (missing.length === 0) continue;
      lost.rows[name] = missing.length;
      const early = missing.filter(({ at }) => at.getTime() < to.getTime() - COMMITTED_MS).length;
      if (early > 0 && TIMED.includes(name)) lost.tooMany[name] = early;
      if (name === 'ledger_tx') lost.ledger = await transactions(old, missing);
    }
    return lost;
  } finally {
    await Promise.all([old, restored].map((each) => each.end().catch(() => undefined)));
  }
}

type Table = { name: string; key: string[]; made: string };

/** Lists the tables whose rows have a key and a time at which they were made. */
async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array(
         select k.attname::text from pg_attribute k
         where k.attrelid = c.oid and k.attnum = any(i.indkey) order by k.attnum
       ) as key,
       (array_agg(t.attname order by array_position($1::text[], t.attname::text)))[1] as made
     from pg_class c
     join pg_index i on i.indrelid = c.oid and i.indisprimary
     join pg_attribute t on t.attrelid = c.oid and t.attname = any($1::text[])
       and t.atttypid = 'timestamptz'::regtype and not t.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     group by c.oid, c.relname, i.indkey order by c.relname`,
    [MADE],
  );
  return rows;
}

async function missingIn(
  { old, restored }: { old: Client; restored: Client },
  { name, key, made }: Table,
  to: Date,
): Promise<{ id: string; at: Date }[]> {
  const [table, at] = [name, made].map((each) => old.escapeIdentifier(each));
  const columns = key.map((each) => old.escapeIdentifier(each)).join(', ');
  const id = `concat_ws('${BETWEEN}', ${columns})`;
  const { rows } = await old.query<{ id: string; at: Date }>(
    `select ${id} as id, ${at} as at from ${table} where ${at} > $1`,
    [new Date(to.getTime() - BEFORE_MS)],
  );
  const known = new Set<string>();
  for (let from = 0; from < rows.length; from += CHUNK) {
    const ids = rows.slice(from, from + CHUNK).map((row) => row.id);
    const found = await restored.query<{ id: string }>(
      `select ${id} as id from ${table} where ${id} = any($1::text[])`,
      [ids],
    );
    for (const row of found.rows) known.add(row.id);
  }
  return rows.filter((row) => !known.has(row.id));
}

async function transactions(
  old: Client,
  missing: readonly { id: string }[],
): Promise<LostTransaction[]> {
  const { rows } = await old.query<LostTransaction>(
    `select t.kind, t.dedupe_key as key, t.created_at::text as at,
       coalesce(sum(e.amount_cents) filter (where a.customer_gid is not null
         and a.kind in ('customer_paid', 'customer_bonus')), 0)::int as cents
     from ledger_tx t join ledger_entry e on e.tx_id = t.id join ledger_account a on a.id = e.account_id
     where t.id = any($1::uuid[]) group by t.id order by t.seq`,
    [missing.map(({ id }) => id)],
  );
  return rows;
}
