import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AssetKind } from '../../app/domain/ambassadors/ambassador-asset';
import { checkArtwork } from '../../app/domain/core/files/artwork';
import {
  findAssetFile,
  listAssets,
  listAssetSteps,
  listAssetsWithHistory,
} from '../../app/models/ambassadors/ambassador-asset.server';
import type { Database } from '../../app/models/core/database.server';
import {
  addAmbassadorAsset,
  changeAmbassadorAsset,
  moveAmbassadorAsset,
  removeAmbassadorAsset,
} from '../../app/services/ambassadors/add-ambassador-asset.server';
import { seedDatabase } from '../../db/seed';
import { ambassadorAssets } from '../../seed/ambassador-assets';
import { onPostgres } from '../support/database';
import { uploadsInPostgres } from '../support/uploads';
import { openFile } from '../../app/models/uploads/open-file.server';

const NOW = Date.UTC(2026, 9, 1);
const PDF = Buffer.from('%PDF-1.7\nhello\nstartxref\n9\n%%EOF\n');

onPostgres((_kind, open) => {
  let database: Database;
  let stella = '';
  beforeAll(async () => {
    database = await open();
    await seedDatabase(database.db, { cast: true });
    const staff = await database.db
      .selectFrom('staff_user')
      .select('id')
      .where('name', '=', 'Stella Rowe')
      .executeTakeFirstOrThrow();
    stella = staff.id;
  });
  afterAll(() => database.close());

  const needs = () => ({ ...uploadsInPostgres, db: database.db, now: () => NOW });
  const add = (
    title: string,
    kind: AssetKind = 'flyer',
    formToken: string = randomUUID(),
    bytes = PDF,
    more: { description?: string; needsTraining?: boolean } = {},
  ) =>
    addAmbassadorAsset(needs(), stella, {
      formToken,
      kind,
      title,
      description: null,
      needsTraining: false,
      ...more,
      file: { name: `../${title}.exe`, bytes },
    });
  const titles = async (kind: AssetKind) =>
    (await listAssets(database.db)).flatMap((each) => (each.kind === kind ? each.title : []));
  const named = async (title: string) => {
    const found = (await listAssetsWithHistory(database.db)).find((each) => each.title === title);
    if (!found) throw new Error(`there is no ${title}`);
    return found;
  };
  const idOf = async (title: string) => (await named(title)).id;
  const move = async (title: string, method: 'up' | 'down', from?: number) => {
    const { id, position } = await named(title);
    return moveAmbassadorAsset(needs(), stella, { id, way: method, from: from ?? position });
  };

  it('a new store has files that are what they say, and one that asks for the training', async () => {
    const begun = await listAssets(database.db);
    expect(begun).toHaveLength(ambassadorAssets.length);
    expect(begun.filter(({ needsTraining }) => needsTraining)).toHaveLength(1);
    for (const { file, format, preview } of ambassadorAssets) {
      const bytes = await readFile(`seed/assets/files/${file}`);
      expect(await checkArtwork(bytes)).toEqual({ ok: true, kind: format });
      const { width, height } = await sharp(`seed/assets/files/${file}.webp`).metadata();
      expect({ width, height }).toEqual(preview);
    }
    for (const { id, sizeBytes } of begun) {
      const { key = null } = (await findAssetFile(database.db, id, 'file')) ?? {};
      expect(await openFile(needs(), key ?? '', null)).toMatchObject({
        bytes: { length: sizeBytes },
      });
    }
  });

  it('a form adds one asset, however often and however close it is sent', async () => {
    const token = randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => add('Once', 'flyer', token)));
    expect(sent.filter((answer) => answer.ok && answer.id !== null)).toHaveLength(1);
    // The same form with another file, kind or field adds nothing, and the answer says so.
    const other = Buffer.concat([PDF, Buffer.from('\n')]);
    for (const again of [
      add('Once', 'flyer', token, other),
      add('Else', 'flyer', token),
      add('Once', 'flyer', token, PDF, { description: 'For a wall' }),
      add('Once', 'flyer', token, PDF, { needsTraining: true }),
    ]) {
      expect(await again).toEqual({ ok: false, code: 'form_used' });
    }
    expect(await titles('flyer')).toEqual(['Campus flyer', 'Once']);
    expect(await named('Once')).toMatchObject({
      fileName: 'Once.pdf',
      format: 'pdf',
      preview: null,
      addedBy: 'Stella Rowe',
      addedAt: new Date(NOW),
    });
  });

  it('is moved among those of its kind; the same press once more, and one at the end, do nothing', async () => {
    await add('Twice');
    const { position } = await named('Twice');
    expect(await move('Twice', 'up', position)).toBe(true);
    expect(await move('Twice', 'up', position)).toBe(false);
    expect(await titles('flyer')).toEqual(['Campus flyer', 'Twice', 'Once']);
    expect(await move('Once', 'down')).toBe(true);
    expect(await titles('flyer')).toEqual(['Campus flyer', 'Twice', 'Once']);
  });

  it('those that came at the same moment stand one after another once they are moved', async () => {
    await Promise.all(['A', 'B', 'C', 'D'].map((title) => add(title, 'photo')));
    const [first = '', second = '', ...rest] = await titles('photo');
    expect(await move(second, 'up')).toBe(true);
    expect(await titles('photo')).toEqual([second, first, ...rest]);
    const all = (await listAssets(database.db)).filter(({ kind }) => kind === 'photo');
    expect(all.map(({ position }) => position)).toEqual(all.map((_, place) => place + 1));
  });

  it('its words change, its file never', async () => {
    const id = await idOf('Once');
    const changes = { title: 'Renamed', description: 'New', needsTraining: true };
    expect(await changeAmbassadorAsset(needs(), stella, id, changes)).toBe(true);
    expect(await named('Renamed')).toMatchObject({ ...changes, fileName: 'Once.pdf' });
    for (const change of [
      sql`update ambassador_asset set bytes = ${Buffer.alloc(PDF.length)} where id = ${id}`,
      sql`update ambassador_asset set sha256 = ${'0'.repeat(64)} where id = ${id}`,
      sql`update ambassador_asset set added_by = 'somebody' where id = ${id}`,
      sql`delete from ambassador_asset where id = ${id}`,
      sql`truncate ambassador_asset`,
    ]) {
      await expect(change.execute(database.db)).rejects.toThrow(/asset/);
    }
  });

  it('what is removed has no file any more; its row says who has done it, and stays so', async () => {
    const id = await idOf('Renamed');
    const both = [1, 2].map(() => removeAmbassadorAsset(needs(), stella, id));
    expect((await Promise.all(both)).toSorted()).toEqual([false, true]);
    expect(await titles('flyer')).not.toContain('Renamed');
    expect(await findAssetFile(database.db, id, 'file')).toBeNull();
    const changes = { title: 'Back', description: null, needsTraining: false };
    expect(await changeAmbassadorAsset(needs(), stella, id, changes)).toBe(false);
    const row = await database.db
      .selectFrom('ambassador_asset')
      .select(['file_key', 'title', 'removed_by', 'removed_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      file_key: null,
      title: 'Renamed',
      removed_by: stella,
      removed_at: new Date(NOW),
    });
    const back = sql`update ambassador_asset set removed_at = null, removed_by = null,
      file_key = gen_random_uuid() where id = ${id}`;
    await expect(back.execute(database.db)).rejects.toThrow(/does not change/);
  });

  it('staff reads what was done to all of them, with the titles of the removed as well', async () => {
    const done = await listAssetSteps(database.db, 100);
    expect(done.length).toBeGreaterThan(5);
    expect(done.every(({ staffName }) => staffName === 'Stella Rowe')).toBe(true);
    const steps = done.map(({ step, details }) => [step, details['title']]);
    expect(steps).toContainEqual(['move', 'Twice']);
    expect(steps).toContainEqual(['remove', 'Renamed']);
    expect(await listAssetSteps(database.db, 2)).toEqual(done.slice(0, 2));
  });

  it('nothing is kept of a file that is refused', async () => {
    const before = await listAssets(database.db);
    const refused = await addAmbassadorAsset(needs(), stella, {
      formToken: randomUUID(),
      kind: 'logo',
      title: 'Broken',
      description: null,
      needsTraining: false,
      file: { name: 'logo.jpg', bytes: Buffer.from('<html></html>') },
    });
    expect(refused).toEqual({ ok: false, code: 'artwork_unknown_kind' });
    expect(await listAssets(database.db)).toEqual(before);
  });
});
