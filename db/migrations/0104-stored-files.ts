import { sql } from 'kysely';
import { statements } from './statements';

/**
 * Files that people upload, and what we draw of them, have one place each: a row that says where their bytes are, a table
 * of ours or a bucket (decision 0095). The tables that had bytes of their own have keys instead. A file belongs to one row.
 */
export const up = statements(
  sql`
    create table stored_file (
      -- Also its name in the bucket; never in an address of ours.
      key uuid primary key,
      store text not null check (store in ('postgres', 's3')),
      media_type text not null check (media_type <> ''),
      byte_length integer not null check (byte_length > 0),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      created_at timestamptz not null,
      -- From when on its bytes may be removed, because no row refers to it; null while one does.
      sweep_after timestamptz
    )`,
  sql`create index stored_file_unused on stored_file (sweep_after) where sweep_after is not null`,
  sql`create index stored_file_in_postgres on stored_file (key) where store = 'postgres'`,
  sql`
    create table stored_bytes (
      key uuid primary key references stored_file on delete cascade,
      -- Pictures and PDFs are compressed already.
      bytes bytea not null
    )`,
  sql`alter table stored_bytes alter column bytes set storage external`,
  // Its arguments are the columns of a table that refer to files.
  sql`
    create function stored_file_used() returns trigger language plpgsql as $$
    declare
      name text;
      before uuid;
      after uuid;
    begin
      foreach name in array tg_argv loop
        before := to_jsonb(old) ->> name;
        after := to_jsonb(new) ->> name;
        continue when before is not distinct from after;
        -- A file that was used once is never used again.
        update stored_file set sweep_after = 'epoch' where key = before;
        update stored_file set sweep_after = null where key = after;
      end loop;
      return null;
    end $$`,

  sql`drop trigger artwork_unchanged on artwork`,
  sql`drop trigger ambassador_asset_guarded on ambassador_asset`,
  ...moved('artwork', {
    column: 'original',
    to: 'original_key',
    type: `case kind when 'svg' then 'image/svg+xml' when 'pdf' then 'application/pdf' else 'image/' || kind end`,
    at: 'created_at',
  }),
  ...moved('artwork', {
    column: 'drawing',
    to: 'drawing_key',
    type: `'image/png'`,
    at: 'created_at',
  }),
  ...moved('ambassador_asset', {
    column: 'bytes',
    to: 'file_key',
    type: 'media_type',
    at: 'added_at',
  }),
  ...moved('ambassador_asset', {
    column: 'preview',
    to: 'preview_key',
    type: `'image/webp'`,
    at: 'added_at',
  }),
  ...moved('return_photo', {
    column: 'drawing',
    to: 'drawing_key',
    type: `'image/png'`,
    at: 'created_at',
  }),
  ...moved('return_label', {
    column: 'bytes',
    to: 'file_key',
    type: `case kind when 'pdf' then 'application/pdf' else 'image/png' end`,
    at: 'created_at',
  }),
  // The checks went with their columns.
  sql`
    alter table artwork
      add check ((width is null) = (drawing_key is null) and (height is null) = (drawing_key is null)),
      add constraint artwork_drawn check (redacted_at is not null
        or (drawing_key is null) = (kind = 'pdf')),
      add constraint artwork_redacted check ((original_key is null) = (redacted_at is not null)
        and (redacted_at is null or (drawing_key is null and file_name = '')))`,
  sql`
    alter table ambassador_asset
      add check ((file_key is null) = (removed_at is not null)),
      add check ((preview_key is null) = (width is null) and (preview_key is null) = (height is null)),
      add check (removed_at is null or preview_key is null),
      add check (preview_key is not null or media_type = 'application/pdf' or removed_at is not null)`,
  sql`alter table return_photo alter column drawing_key set not null`,
  sql`alter table return_label alter column file_key set not null`,
  sql`
    create trigger artwork_unchanged before update on artwork
    for each row when (old.original_key is distinct from new.original_key
      or old.drawing_key is distinct from new.drawing_key or old.sha256 is distinct from new.sha256
      or old.custom_order_id is not null)
    execute function custom_order_refuse_all_but_redaction('original_key', 'drawing_key', 'width',
      'height', 'file_name')`,
  sql`
    create or replace function ambassador_asset_guard() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' then
        raise exception '% of an asset is refused', tg_op using errcode = 'restrict_violation';
      end if;
      if old.removed_at is not null
        or (new.id, new.form_token, new.file_name, new.media_type, new.byte_length, new.sha256,
            new.added_by, new.added_at)
          is distinct from
          (old.id, old.form_token, old.file_name, old.media_type, old.byte_length, old.sha256,
            old.added_by, old.added_at)
        or (new.removed_at is null and (new.file_key is distinct from old.file_key
          or new.preview_key is distinct from old.preview_key)) then
        raise exception 'the file of an asset does not change' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`,
  sql`
    create trigger ambassador_asset_guarded before update or delete on ambassador_asset
    for each row execute function ambassador_asset_guard()`,
  ...[
    ['artwork', `'original_key', 'drawing_key'`],
    ['ambassador_asset', `'file_key', 'preview_key'`],
    ['return_photo', `'drawing_key'`],
    ['return_label', `'file_key'`],
  ].map(([table, columns]) =>
    sql.raw(`
      create trigger ${table}_files after insert or update or delete on ${table}
      for each row execute function stored_file_used(${columns})`),
  ),
);

/** Statements that take a column's bytes to files of their own. */
function moved(
  table: string,
  { column, to, type, at }: { column: string; to: string; type: string; at: string },
) {
  return [
    `alter table ${table} add column ${to} uuid unique`,
    `update ${table} set ${to} = gen_random_uuid() where ${column} is not null`,
    `insert into stored_file (key, store, media_type, byte_length, sha256, created_at)
      select ${to}, 'postgres', ${type}, octet_length(${column}), encode(sha256(${column}), 'hex'), ${at}
      from ${table} where ${to} is not null`,
    `insert into stored_bytes (key, bytes) select ${to}, ${column} from ${table} where ${to} is not null`,
    `alter table ${table} drop column ${column}`,
    `alter table ${table} add foreign key (${to}) references stored_file`,
  ].map((statement) => sql.raw(statement));
}
