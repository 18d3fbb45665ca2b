import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { listActionsOf } from '../../app/models/staff/staff-action.server';
import {
  addTaxExemptTag,
  removeTaxExemptTag,
} from '../../app/services/customers/change-customer-tag.server';
import { NO_PROMISE } from '../../app/domain/catalogue/store-promise';
import { findStorePromise } from '../../app/models/catalogue/store-promise.server';
import { changeStorePromise } from '../../app/services/catalogue/change-store-promise.server';
import { onPostgres } from '../support/database';
import { listTaxExemptTags } from '../../app/models/customers/tax-exempt.server';

const NOW = Date.UTC(2026, 10, 1);

onPostgres((_kind, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const needs = () => ({ db: database.db, now: () => NOW, requestId: 'r-1' });
  const add = (tag: string) => addTaxExemptTag(needs(), 'admin', tag);
  const remove = (tag: string) => removeTaxExemptTag(needs(), 'admin', tag);

  it('takes a tag once, whatever its case and however many send it', async () => {
    const sent = await Promise.all(['Church', 'church', 'CHURCH'].map(add));
    expect(sent.filter(Boolean)).toHaveLength(1);
    expect(await add('cHuRcH')).toBe(false);
    expect(await listTaxExemptTags(database.db)).toHaveLength(1);
  });

  it('takes it off once, and every step is traced once', async () => {
    const [tag = ''] = await listTaxExemptTags(database.db);
    const both = await Promise.all([remove('church'), remove('Church')]);
    expect(both.toSorted()).toEqual([false, true]);
    expect(await listTaxExemptTags(database.db)).toEqual([]);
    const audited = await listActionsOf(database.db, { kind: 'tax-exempt-tag', id: 'list' });
    expect(audited.map(({ step, outcome, details }) => [step, outcome, details])).toEqual([
      ['remove', 'done', { tag }],
      ['add', 'done', { tag }],
    ]);
  });

  it('what the shop promises is saved once from each version', async () => {
    const promise = { ...NO_PROMISE, returnDays: 30 };
    const save = (version: number) => changeStorePromise(needs(), 'admin', { ...promise, version });
    expect((await Promise.all([save(0), save(0)])).toSorted()).toEqual([false, true]);
    expect((await Promise.all([save(1), save(1)])).toSorted()).toEqual([false, true]);
    expect(await save(0)).toBe(false);
    expect(await findStorePromise(database.db)).toEqual({ ...promise, version: 2 });
    const audited = await listActionsOf(database.db, { kind: 'store-promise', id: 'store' });
    expect(audited).toHaveLength(2);
  });
});
