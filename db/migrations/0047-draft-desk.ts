import { sql, type Kysely } from 'kysely';

/**
 * The list of draft orders is worked like the one of orders (decision 0032): found by tag and by total,
 * and many of them changed, or deleted, at once. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index draft_copy_all_total on draft_copy (total_cents, number)
    where gone_at is null`.execute(db);
  await sql`create index draft_copy_all_tags on draft_copy using gin (tags)`.execute(db);
  await sql`
    alter table order_run
      -- Whose things are changed. Only drafts are deleted, only orders marked as paid.
      add column list text not null default 'orders' check (list in ('orders', 'drafts')),
      drop constraint order_run_change_check,
      drop constraint order_run_check,
      add constraint order_run_change_check
        check (change in ('tag-add', 'tag-remove', 'mark-paid', 'delete')),
      add constraint order_run_tagged_check
        check ((change in ('mark-paid', 'delete')) = (tag is null)),
      add constraint order_run_list_change_check
        check (change <> case list when 'orders' then 'delete' else 'mark-paid' end)`.execute(db);
  await sql`
    alter table order_run_item
      -- The state that a draft was chosen in: another one is not deleted.
      add column version text`.execute(db);
}
