import { sql, type Kysely } from 'kysely';

/**
 * When the end of a bank's deposit was handed on to be told to whoever made it, and when the mail about it
 * has left. Times UTC. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // By its default every row that is there counts as told, and none is written anew for it: nobody is
  // mailed about the past.
  await sql`
    alter table deposit
      add column outcome_told_at timestamptz default now(),
      add column outcome_mailed_at timestamptz,
      add constraint deposit_mailed_once_told
        check (outcome_mailed_at is null or outcome_told_at is not null)`.execute(db);
  await sql`alter table deposit alter column outcome_told_at drop default`.execute(db);
  await sql`
    update deposit set outcome_told_at = null
    where state not in ('credited', 'failed', 'canceled')`.execute(db);
  // As small as what is to be told: the look for it comes every minute.
  await sql`
    create index deposit_untold on deposit (created_at)
    where outcome_told_at is null and pm_type = 'us_bank_account'
      and state in ('credited', 'failed')`.execute(db);
}
