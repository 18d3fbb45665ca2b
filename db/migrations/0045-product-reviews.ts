import { sql } from 'kysely';
import { statements } from './statements';

/** What verified buyers say about products, and what staff decided about each review. Times UTC. */
export const up = statements(
  sql`
    create table product_review (
      id bigint primary key generated always as identity,
      product_gid text not null,
      customer_gid text not null,
      -- The paid order that makes the customer a verified buyer.
      order_gid text not null,
      -- The name that the customer chose to be shown with.
      author text not null check (length(author) between 1 and 40),
      stars smallint not null check (stars between 1 and 5),
      title text not null check (length(title) between 1 and 100),
      text text not null check (length(text) between 1 and 2000),
      state text not null default 'waiting' check (state in ('waiting', 'published', 'hidden')),
      reason text check (length(reason) between 1 and 200),
      -- Counts decisions, so that two members of staff notice each other.
      version integer not null default 1 check (version > 0),
      created_at timestamptz not null,
      decided_at timestamptz,
      unique (product_gid, customer_gid),
      check ((state = 'hidden') = (reason is not null)),
      check ((state = 'waiting') = (decided_at is null))
    )`,
  sql`
    create index product_review_published on product_review (product_gid, created_at desc, id desc)
    where state = 'published'`,
  sql`create index product_review_by_state on product_review (state, created_at, id)`,
);
