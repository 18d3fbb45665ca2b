import { sql } from 'kysely';
import { statements } from './statements';

/** What people send through the contact-sales, careers and partners forms. Times UTC. */
export const up = statements(
  sql`
    create table enquiry (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('contact-sales', 'careers', 'partners')),
      name text not null,
      email text not null,
      company text,
      phone text,
      message text not null,
      extra jsonb not null default '{}' check (jsonb_typeof(extra) = 'object'),
      -- One per rendered form: a form posted twice is one enquiry.
      form_token uuid not null unique,
      created_at timestamptz not null default now(),
      mailed_at timestamptz
    )`,
  sql`create index enquiry_unmailed on enquiry (created_at) where mailed_at is null`,
);
