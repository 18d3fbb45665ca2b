import { sql, type Kysely } from 'kysely';

/**
 * How often something that one person does alone was tried: after the first attempt, a refusal does not prove that
 * nothing was done, so it goes on counting in what they did that day. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table approval
      add column attempts integer not null default 1 check (attempts >= 1)`.execute(db);
}
