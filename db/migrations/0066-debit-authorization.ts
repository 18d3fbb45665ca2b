import { sql, type Kysely } from 'kysely';

/**
 * From where a customer has authorized the debit of a bank account, which Stripe wants with the confirm. Kept only
 * while the deposit is under way, because these are personal data. Times UTC. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table debit_authorization (
      deposit_id uuid primary key references deposit (id),
      ip_address text not null,
      user_agent text not null,
      authorized_at timestamptz not null
    )`.execute(db);
}
