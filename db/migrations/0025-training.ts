import { sql } from 'kysely';
import { statements } from './statements';

/**
 * What ambassadors learn from and work with: lessons that they passed, and files to download: logos, flyers,
 * photos. Files are kept here as artwork is, so that all processes share them. A file never changes once it was
 * added; one that was removed loses its bytes and keeps its row, which says what it was and who has done it.
 * Times UTC.
 */
export const up = statements(
  // Lessons that were passed, and when all of them were for the first time.
  sql`
    create table training_pass (
      customer_gid text not null,
      -- The lesson's name in content/training.
      lesson text not null,
      passed_at timestamptz not null,
      primary key (customer_gid, lesson)
    )`,
  sql`
    create table training_finish (
      customer_gid text primary key,
      finished_at timestamptz not null
    )`,
  sql`
    create table ambassador_asset (
      id uuid primary key,
      -- Of the form: however often it is sent, it adds one.
      form_token uuid not null unique,
      kind text not null check (kind in ('logo', 'flyer', 'photo')),
      title text not null check (title <> ''),
      description text,
      -- Only for who has finished the training.
      needs_training boolean not null,
      -- Among those of its kind, from 1; those that were removed keep theirs.
      position integer not null check (position > 0),
      file_name text not null,
      media_type text not null
        check (media_type in ('image/png', 'image/jpeg', 'image/svg+xml', 'application/pdf')),
      -- Of what is downloaded: pictures as we have written them anew, the others as they were sent.
      byte_length integer not null check (byte_length between 1 and 16777216),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      bytes bytea,
      -- What pages show, a WebP drawn by us; null for a PDF without one.
      preview bytea,
      -- Of the preview, pixels.
      width integer check (width > 0),
      height integer check (height > 0),
      -- Ids of staff; 'seed' for what a new store begins with.
      added_by text not null,
      added_at timestamptz not null,
      changed_by text,
      changed_at timestamptz,
      removed_by text,
      removed_at timestamptz,
      check ((changed_by is null) = (changed_at is null)),
      check ((removed_by is null) = (removed_at is null)),
      check ((bytes is null) = (removed_at is not null)),
      check (bytes is null or octet_length(bytes) = byte_length),
      check ((preview is null) = (width is null) and (preview is null) = (height is null)),
      check (removed_at is null or preview is null),
      check (preview is not null or media_type = 'application/pdf' or removed_at is not null)
    )`,
  sql`
    create index ambassador_asset_shown on ambassador_asset (kind, position, id)
    where removed_at is null`,
  sql`
    create function ambassador_asset_guard() returns trigger language plpgsql as $$
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
        or (new.removed_at is null and (new.bytes is distinct from old.bytes
          or new.preview is distinct from old.preview)) then
        raise exception 'the file of an asset does not change' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`,
  sql`
    create trigger ambassador_asset_guarded before update or delete on ambassador_asset
    for each row execute function ambassador_asset_guard()`,
  sql`
    create trigger ambassador_asset_no_truncate before truncate on ambassador_asset
    for each statement execute function ambassador_asset_guard()`,
);
