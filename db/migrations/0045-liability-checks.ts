import { sql } from 'kysely';

/** The checks of migration 0045: selects of (check_name, subject, detail). Frozen. */
export const liabilityChecks = sql`
  select 'I-26'::text as check_name, differing.day as subject,
    jsonb_build_object('kept', sum(kept_cents), 'entries', sum(entries_cents),
      'rows', count(*)) as detail
  from audit_liability differing
  group by differing.day

  union all
  select 'I-26', 'ledger_tx_by_day', jsonb_build_object('table', 'ledger_tx')
  where not exists (
    select from pg_trigger guard
    where guard.tgrelid = to_regclass('ledger_tx')
      and guard.tgname = 'ledger_tx_by_day' and guard.tgenabled in ('O', 'A'))`;
