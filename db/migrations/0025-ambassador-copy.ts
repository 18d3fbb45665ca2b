import { sql, type Kysely } from 'kysely';

/**
 * The read copy of ambassadors (decision 0027): who they are by first name and initial, where, and
 * since when. The platform stays the truth of the tag, the college and the address; it knows nowhere
 * when somebody got the tag, so that `ambassador_joined` keeps what we have seen ourselves. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ambassador_joined (
      customer_gid text primary key,
      joined_at timestamptz not null
    )`.execute(db);
  await sql`
    insert into ambassador_joined (customer_gid, joined_at)
    select customer_gid, max(created_at) from sign_up
    where flow = 'ambassador' and state in ('created', 'joined') and customer_gid is not null
    group by customer_gid`.execute(db);

  await sql`
    create table ambassador_copy (
      customer_gid text primary key,
      -- The number at the end of the id: the last word of sorting.
      number bigint not null,
      -- First name and initial; nothing else of a name is kept here.
      shown_name text not null,
      -- As its owner wrote it, and what all ways of writing it have in common.
      college text,
      college_key text,
      -- Of the default address, if it is in the United States.
      state text check (state ~ '^[A-Z]{2}$'),
      joined_at timestamptz not null,
      -- The platform's: with read_at it says which of two reads is the newer state.
      updated_at timestamptz not null,
      -- When the read began that this came from.
      read_at timestamptz not null,
      -- The tag, or the customer, is there no more; what was personal is gone here too.
      gone_at timestamptz,
      check ((college is null) = (college_key is null)),
      check (gone_at is null or (shown_name = '' and college is null and state is null))
    )`.execute(db);
  await sql`create index ambassador_copy_campus on ambassador_copy (college_key, joined_at, number)
    where gone_at is null`.execute(db);
  await sql`create index ambassador_copy_state on ambassador_copy (state, joined_at, number)
    where gone_at is null`.execute(db);
  await sql`create index ambassador_copy_read on ambassador_copy (read_at)
    where gone_at is null`.execute(db);

  await sql`
    alter table copy_sweep
      drop constraint copy_sweep_kind_check,
      add constraint copy_sweep_kind_check check (kind in ('orders', 'drafts', 'ambassadors'))
    `.execute(db);
  await sql`insert into copy_sweep (kind) values ('ambassadors')`.execute(db);
}
