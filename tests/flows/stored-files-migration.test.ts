import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { migrations } from '../../db/migrations/list';
import type { DB } from '../../db/schema';
import { openFile } from '../../app/models/uploads/open-file.server';
import { sweepFiles } from '../../app/services/uploads/sweep-files.server';
import { eachDatabase } from '../support/database';
import { uploadsInPostgres } from '../support/uploads';

const STEP = '0104-stored-files';
const SHA = 'a'.repeat(64);
const AT = new Date(0);

/** Rows as the version before wrote them: with bytes, sent and not, and without what was taken from them. */
async function insertOldRows(db: Kysely<DB>) {
  const [order, sent, returned] = [randomUUID(), randomUUID(), randomUUID()];
  await db.transaction().execute(async (trx) => {
    // What they refer to is not what this is about.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`insert into custom_order (id, customer_gid, form_token, email, customer_name, product_handle,
      product_title, variant_gid, size, unit, case_count, quantity, colors, artwork_id, state, created_at, updated_at)
      values (${order}, 'c', gen_random_uuid(), '', '', 'cup', 'Cup', 'v', '8 oz', 'cups', 1, 1, '[]', ${sent},
        'requested', ${AT}, ${AT})`.execute(trx);
    await sql`insert into artwork (id, customer_gid, custom_order_id, kind, file_name, sha256, size_bytes,
      original, drawing, width, height, created_at, redacted_at) values
      (${sent}, 'c', ${order}, 'svg', 'sent.svg', ${SHA}, 4, 'sent', 'drawn', 1, 1, ${AT}, null),
      (gen_random_uuid(), 'c', null, 'pdf', 'unsent.pdf', ${SHA}, 6, 'unsent', null, null, null, ${AT}, null),
      (gen_random_uuid(), 'c', ${order}, 'png', '', ${SHA}, 4, null, null, null, null, ${AT}, ${AT})`.execute(
      trx,
    );
    await sql`insert into ambassador_asset (id, form_token, kind, title, needs_training, position, file_name,
      media_type, byte_length, sha256, bytes, preview, width, height, added_by, added_at, removed_by, removed_at)
      values (gen_random_uuid(), gen_random_uuid(), 'logo', 'Logo', false, 1, 'logo.png', 'image/png', 4, ${SHA},
        'logo', 'small', 1, 1, 'seed', ${AT}, null, null),
      (gen_random_uuid(), gen_random_uuid(), 'logo', 'Gone', false, 2, 'gone.png', 'image/png', 4, ${SHA},
        null, null, null, null, 'seed', ${AT}, 'desk', ${AT})`.execute(trx);
    await sql`insert into return_photo (id, customer_gid, order_gid, kind, file_name, sha256, size_bytes,
      drawing, width, height, created_at)
      values (gen_random_uuid(), 'c', 'o', 'jpeg', 'a.png', ${SHA}, 9, 'photo', 1, 1, ${AT})`.execute(
      trx,
    );
    await sql`insert into return_label (return_id, kind, file_name, sha256, bytes, created_at)
      values (${returned}, 'pdf', 'label.pdf', ${SHA}, 'label', ${AT})`.execute(trx);
  });
}

eachDatabase((_kind, open) => {
  it('files of before have their place, type and hash, and stay with their rows', async () => {
    const { db } = await open({ bare: true });
    const names = Object.keys(migrations);
    for (const name of names.slice(0, names.indexOf(STEP))) await migrations[name]?.up(db);
    await insertOldRows(db);
    await db.transaction().execute(async (trx) => migrations[STEP]?.up(trx));

    const { rows } = await sql<{ name: string; key: string; type: string }>`
      select 'artwork ' || file_name as name, original_key as key, f.media_type as type
        from artwork join stored_file f on f.key = original_key
      union all select 'drawing', drawing_key, f.media_type from artwork join stored_file f on f.key = drawing_key
      union all select 'asset', file_key, f.media_type from ambassador_asset join stored_file f on f.key = file_key
      union all select 'preview', preview_key, f.media_type
        from ambassador_asset join stored_file f on f.key = preview_key
      union all select 'photo', drawing_key, f.media_type from return_photo join stored_file f on f.key = drawing_key
      union all select 'label', file_key, f.media_type from return_label join stored_file f on f.key = file_key
      order by name`.execute(db);
    const context = { ...uploadsInPostgres, db, now: Date.now };
    const found = [];
    for (const { name, key, type } of rows) {
      const opened = await openFile(context, key, null);
      found.push([name, type, opened && 'bytes' in opened ? opened.bytes.toString() : null]);
    }
    expect(found).toEqual([
      ['artwork sent.svg', 'image/svg+xml', 'sent'],
      ['artwork unsent.pdf', 'application/pdf', 'unsent'],
      ['asset', 'image/png', 'logo'],
      ['drawing', 'image/png', 'drawn'],
      ['label', 'application/pdf', 'label'],
      ['photo', 'image/png', 'photo'],
      ['preview', 'image/webp', 'small'],
    ]);
    const { rows: wrong } = await sql`select from stored_file join stored_bytes b using (key)
      where sha256 <> encode(sha256(b.bytes), 'hex') or byte_length <> octet_length(b.bytes)`.execute(
      db,
    );
    expect(wrong).toEqual([]);
    expect(await sweepFiles(context)).toEqual({ removed: 0, isDone: true });
    await sql`delete from return_photo`.execute(db);
    expect(await sweepFiles(context)).toEqual({ removed: 1, isDone: true });
  });
});
