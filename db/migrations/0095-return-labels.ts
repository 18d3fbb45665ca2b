import { sql } from 'kysely';
import { statements } from './statements';

/** The label with which goods come back, as a file: staff add it when they approve a return (decision 0074). */
export const up = statements(
  sql`
    create table return_label (
      return_id uuid primary key references return_case on delete cascade,
      -- By its content.
      kind text not null check (kind in ('pdf', 'png')),
      file_name text not null check (file_name <> ''),
      -- Of what was uploaded; hexadecimal.
      sha256 text not null,
      -- A PNG is encoded anew, so that only its pixels are kept.
      bytes bytea not null,
      created_at timestamptz not null
    )`,
);
