import { sql } from 'kysely';
import { statements } from './statements';

/** Who wants a mail when something is back in stock (decision 0075): at most one for each address and variant. */
export const up = statements(
  sql`
    create table stock_alert (
      id uuid primary key,
      variant_gid text not null,
      -- Of its page, with its options.
      path text not null,
      title text not null,
      -- In small letters. Of a customer: theirs when they asked; the mail goes to the one they have then.
      email text not null,
      customer_gid text,
      -- 'unconfirmed': a stranger's address that has not answered the first mail.
      state text not null check (state in ('unconfirmed', 'waiting', 'sent', 'stopped')),
      created_at timestamptz not null,
      confirmed_at timestamptz,
      ended_at timestamptz,
      check (state <> 'unconfirmed' or (confirmed_at is null and customer_gid is null)),
      check (state not in ('waiting', 'sent') or confirmed_at is not null),
      check ((state in ('sent', 'stopped')) = (ended_at is not null))
    )`,
  sql`
    create unique index stock_alert_open on stock_alert (variant_gid, email)
    where state in ('unconfirmed', 'waiting')`,
  sql`create index stock_alert_email on stock_alert (email, created_at)`,
  sql`create index stock_alert_customer on stock_alert (customer_gid) where customer_gid is not null`,
  sql`create index stock_alert_ended on stock_alert (ended_at) where ended_at is not null`,
);
