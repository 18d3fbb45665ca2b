import { sql, type Kysely } from 'kysely';

/**
 * The ambassador programme (decision 0028): who takes part by which code, whom a click or a code has
 * brought, and what of the training is done. The tag at the platform stays the truth of who is an
 * ambassador; a row here is made when somebody first needs one. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ambassador (
      customer_gid text primary key,
      -- What the link ends with, and what is typed at the checkout.
      code text not null unique check (code ~ '^[A-Z2-9]{6,16}$'),
      -- How boards call them (domain/ambassadors/board-name).
      board_name text not null default 'first_initial'
        check (board_name in ('first_initial', 'initials', 'hidden')),
      started_at timestamptz not null,
      -- The steps of the first visit were put away.
      checklist_closed_at timestamptz
    )`.execute(db);

  // Clicks on links: whose, and when; nothing of who has clicked.
  await sql`
    create table referral_click (
      id bigint generated always as identity primary key,
      ambassador_gid text not null references ambassador,
      clicked_at timestamptz not null
    )`.execute(db);
  await sql`create index referral_click_by_time on referral_click (ambassador_gid, clicked_at)`.execute(
    db,
  );

  // The last click of a customer who is known by now; before that it is in their cookie alone.
  await sql`
    create table customer_referral (
      customer_gid text primary key,
      ambassador_gid text not null references ambassador,
      clicked_at timestamptz not null
    )`.execute(db);
  await sql`create index customer_referral_of on customer_referral (ambassador_gid)`.execute(db);

  // Who has brought an order: decided once, when the order is first met paid or not.
  await sql`
    create table order_referral (
      order_gid text primary key,
      ambassador_gid text not null references ambassador,
      how text not null check (how in ('link', 'code')),
      -- Of the click; null for a code.
      clicked_at timestamptz,
      -- Why it earns nothing: one's own order, one of one's household, a click too long ago.
      refused text check (refused in ('self', 'household', 'late')),
      decided_at timestamptz not null,
      check ((how = 'link') = (clicked_at is not null))
    )`.execute(db);
  await sql`create index order_referral_of on order_referral (ambassador_gid, decided_at)`.execute(
    db,
  );
  await sql`
    create trigger order_referral_append_only before update or delete on order_referral
    for each row execute function ledger_refuse_change()`.execute(db);

  // What the boards know of an ambassador besides the campus: the chapter, as its people write it and
  // as all ways of writing it are the same; and where they live, as digests (order_place, 0026). Filled by
  // the sweep that follows every start.
  await sql`
    alter table ambassador_copy
      add column chapter_kind text
        check (chapter_kind in ('fraternity', 'sorority', 'student-organization')),
      add column chapter text,
      add column chapter_key text,
      add column places text[] not null default '{}',
      add constraint ambassador_copy_chapter check ((chapter_kind is null) = (chapter is null)
        and (chapter is null) = (chapter_key is null)),
      add constraint ambassador_copy_gone check (gone_at is null
        or (chapter is null and places = '{}'))`.execute(db);

  // Lessons that were passed, and when all of them were for the first time.
  await sql`
    create table training_pass (
      customer_gid text not null,
      -- The lesson's name in content/training.
      lesson text not null,
      passed_at timestamptz not null,
      primary key (customer_gid, lesson)
    )`.execute(db);
  await sql`
    create table training_finish (
      customer_gid text primary key,
      finished_at timestamptz not null
    )`.execute(db);
}
