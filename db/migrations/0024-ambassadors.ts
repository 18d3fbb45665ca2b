import { sql } from 'kysely';
import { statements } from './statements';

/**
 * The ambassador programme: the mirror of ambassadors (decision 0027), with who they are by first name and
 * initial, where, and since when; who takes part by which code, and whom a click or a code has brought (decision
 * 0028). The platform stays the truth of the tag, the college and the address; a row of `ambassador` is made when
 * somebody first needs one. Times UTC.
 */
export const up = statements(
  // The platform knows nowhere when somebody got the tag: here is what we have seen ourselves.
  sql`
    create table ambassador_joined (
      customer_gid text primary key,
      joined_at timestamptz not null
    )`,
  sql`
    create table ambassador_mirror (
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
      -- The platform's: with fetched_at it says which of two reads is the newer state.
      updated_at timestamptz not null,
      -- When the read began that this came from.
      fetched_at timestamptz not null,
      -- The tag, or the customer, is there no more; what was personal is gone here too.
      gone_at timestamptz,
      -- What the boards know of an ambassador besides the campus: the chapter, as its people write it and
      -- as all ways of writing it are the same; and where they live, as digests (order_place).
      chapter_kind text
        check (chapter_kind in ('fraternity', 'sorority', 'student-organization')),
      chapter text,
      chapter_key text,
      places text[] not null default '{}',
      check ((college is null) = (college_key is null)),
      check (gone_at is null or (shown_name = '' and college is null and state is null)),
      constraint ambassador_mirror_chapter check ((chapter_kind is null) = (chapter is null)
        and (chapter is null) = (chapter_key is null)),
      constraint ambassador_mirror_gone check (gone_at is null
        or (chapter is null and places = '{}'))
    )`,
  sql`
    create index ambassador_mirror_campus on ambassador_mirror (college_key, joined_at, number)
    where gone_at is null`,
  sql`
    create index ambassador_mirror_state on ambassador_mirror (state, joined_at, number)
    where gone_at is null`,
  sql`create index ambassador_mirror_fetched on ambassador_mirror (fetched_at) where gone_at is null`,
  sql`
    create index ambassador_mirror_chapter on ambassador_mirror
    (chapter_kind, chapter_key, coalesce(college_key, '')) where gone_at is null`,
  sql`
    create table ambassador (
      customer_gid text primary key,
      -- What the link ends with, and what is typed at the checkout.
      code text not null unique check (code ~ '^[A-Z2-9]{6,16}$'),
      -- How boards call them (domain/ambassadors/leaderboard).
      board_name text not null default 'first_initial'
        check (board_name in ('first_initial', 'initials', 'hidden')),
      started_at timestamptz not null,
      -- The steps of the first visit were put away.
      checklist_closed_at timestamptz,
      -- Clicks are kept for a time and counted for ever.
      earlier_clicks bigint not null default 0 check (earlier_clicks >= 0)
    )`,
  // Codes that were an ambassador's: what was ordered by one before it ended is still theirs.
  sql`
    create table ambassador_code_end (
      code text primary key check (code ~ '^[A-Z2-9]{6,16}$'),
      ambassador_gid text not null references ambassador,
      ended_at timestamptz not null,
      -- staff_user.id
      ended_by text not null check (ended_by <> '')
    )`,
  sql`create index ambassador_code_end_of on ambassador_code_end (ambassador_gid)`,
  // Clicks on links: whose, and when; nothing of who has clicked.
  sql`
    create table referral_click (
      id bigint generated always as identity primary key,
      ambassador_gid text not null references ambassador,
      clicked_at timestamptz not null
    )`,
  sql`create index referral_click_by_time on referral_click (ambassador_gid, clicked_at)`,
  sql`create index referral_click_oldest on referral_click (clicked_at)`,
  // The last click of a customer who is known by now; before that it is in their cookie alone.
  sql`
    create table customer_referral (
      customer_gid text primary key,
      ambassador_gid text not null references ambassador,
      clicked_at timestamptz not null
    )`,
  sql`create index customer_referral_of on customer_referral (ambassador_gid)`,
  // Who has brought an order: decided once, when the order is first met paid or not.
  sql`
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
    )`,
  sql`create index order_referral_of on order_referral (ambassador_gid, decided_at)`,
  sql`
    create trigger order_referral_append_only before update or delete on order_referral
    for each row execute function ledger_refuse_change()`,
);
