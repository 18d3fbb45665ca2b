import { sql, type Kysely } from 'kysely';

/** Which mails about asking for a higher allowance have left: to the admins, to the member. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organization_ask
      add column asked_mailed_at timestamptz,
      add column decided_mailed_at timestamptz`.execute(db);
  // A member's asks, the newest first.
  await sql`
    create index organization_ask_of_member on organization_ask
      (organization_id, user_id, created_at)`.execute(db);
}
