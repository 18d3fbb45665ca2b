import { sql } from 'kysely';
import { statements } from './statements';

/** The terms and the credit limit of customers who may order on invoice (decision 0054). Amounts are cents, times UTC. */
export const up = statements(
  sql`
    create table customer_terms (
      customer_gid text primary key,
      terms text not null check (terms in ('due_on_receipt', 'net_15', 'net_30', 'net_60')),
      -- Null: none was set.
      credit_limit_cents integer check (credit_limit_cents >= 0),
      changed_by text not null,
      changed_at timestamptz not null
    )`,
  // What the order says of itself: both only where something is owed on invoice.
  sql`
    alter table payment
      add column po_number text check (po_number <> ''),
      add column terms text check (terms in ('due_on_receipt', 'net_15', 'net_30', 'net_60')),
      add constraint payment_terms_owed check (terms is null or terms_cents > 0)`,
  sql`
    create index payment_owing on payment (customer_gid)
    where terms_cents > 0 and state <> 'failed'`,
);
