import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { SINGLE_APPROVER_LIMITS } from '../../app/domain/staff/approval';
import { ERP_DRAFT_LIST } from '../../app/domain/draft-orders/staff-draft';
import type { BulkActionChange } from '../../app/domain/bulk-actions/bulk-action';
import type { Database } from '../../app/models/core/database.server';
import { upsertDraft } from '../../app/models/draft-orders/draft-mirror.server';
import { findBulkAction } from '../../app/models/bulk-actions/bulk-action.server';
import {
  listRejectedItems,
  listBulkActionItems,
} from '~/models/bulk-actions/bulk-action-list.server';
import { listActionsOf } from '../../app/models/staff/staff-action.server';
import {
  completeDraft,
  createDraft,
  findDraft,
} from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { updateStaffDraft } from '../../app/platforms/shopify/draft-orders/staff-drafts.server';
import {
  beginBulkAction,
  chooseBulkAction,
} from '~/services/bulk-actions/begin-bulk-action.server';
import { deleteStaffDraft } from '../../app/services/draft-orders/create-staff-draft.server';
import { workBulkAction } from '../../app/services/bulk-actions/work-bulk-action.server';
import { onPostgres } from '../support/database';
import { draftInput, openDraftFixture, type DraftFixture } from './draft-fixture';

const STAFF = 'staff-of-the-draft-runs';
const LONG = { until: Number.MAX_SAFE_INTEGER, signal: new AbortController().signal };

onPostgres((_, open) => {
  let fixture: DraftFixture;
  let db: Database['db'];
  beforeAll(async () => {
    fixture = await openDraftFixture();
    ({ db } = await open());
    const staff = { id: STAFF, name: 'Stella Rowe', email: 'stella@example.com', role: 'staff' };
    await db.insertInto('staff_user').values(staff).execute();
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.shop.discard());

  const needs = () => {
    const shared = {
      db,
      admin: fixture.admin,
      now: () => Date.now(),
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      failpoint: () => undefined,
      config: { singleApproverLimits: SINGLE_APPROVER_LIMITS },
    };
    return {
      ...shared,
      requestId: 'request',
      pause: async () => undefined,
      deleteDraft: (...rest: Tail<Parameters<typeof deleteStaffDraft>>) =>
        deleteStaffDraft(shared, ...rest),
    };
  };

  /** Makes a draft at Shopify and its mirror. */
  async function made(changed: Parameters<typeof draftInput>[1] = {}): Promise<string> {
    const { gid } = await createDraft(fixture.admin, draftInput(fixture.kraftCup, changed));
    await copied(gid);
    return gid;
  }
  async function copied(gid: string) {
    const draft = await findDraft(fixture.admin, gid);
    if (draft) await upsertDraft(db, { draft, fetchedAt: new Date() });
  }
  const choose = (change: BulkActionChange, tag: string | null, gids: readonly string[]) =>
    chooseBulkAction(needs(), STAFF, {
      list: 'drafts',
      formToken: randomUUID(),
      change,
      tag,
      of: { gids },
    });
  async function begun(change: BulkActionChange, tag: string | null, gids: readonly string[]) {
    const chosen = await choose(change, tag, gids);
    if (!chosen.ok) throw new Error(chosen.code);
    const run = await findBulkAction(db, chosen.id);
    if (!run) throw new Error('no run');
    await beginBulkAction(
      needs(),
      { staffId: STAFF, requestId: null },
      { id: run.id, reference: '' },
    );
    return run;
  }
  const stepsOf = async (gid: string) =>
    (await listActionsOf(db, { kind: 'draft-order', id: gid })).map(
      ({ step, outcome }) => `${step} ${outcome}`,
    );

  it('names what is chosen and what it comes to, and changes nothing yet', async () => {
    const gids = [await made(), await made({ tags: ['summer'] })];
    const chosen = await choose('delete', null, gids);
    const run = await findBulkAction(db, chosen.ok ? chosen.id : '');
    expect(run).toMatchObject({ list: 'drafts', change: 'delete', state: 'asked', orders: 2 });
    // Two cases at $12.50, twice.
    expect(run?.sum).toEqual({ cents: 5_000, unpaid: 2 });
    const items = await listBulkActionItems(db, run?.id ?? '');
    expect(items.map(({ gid }) => gid).toSorted()).toEqual(gids.toSorted());
    expect(items[0]).toMatchObject({ email: 'ivy@example.com', total: { cents: 2_500 } });
    expect(await workBulkAction(needs(), run?.id ?? '', LONG)).toBe('over');
    for (const gid of gids) expect(await findDraft(fixture.admin, gid)).not.toBeNull();
    const { query } = ERP_DRAFT_LIST.parse((name) => (name === 'tag' ? 'summer' : null));
    const choice = { formToken: randomUUID(), change: 'tag-add', tag: 'found' } as const;
    const found = await chooseBulkAction(needs(), STAFF, {
      list: 'drafts',
      ...choice,
      of: { query },
    });
    expect(await findBulkAction(db, found.ok ? found.id : '')).toMatchObject({
      orders: 1,
      sum: null,
    });
    expect(await choose('delete', null, [...gids, 'gid://shopify/DraftOrder/1'])).toEqual({
      ok: false,
      code: 'orders-changed',
    });
  });

  it('deletes those that are as they were chosen, each with its activity entry, and says why not', async () => {
    const [plain, changed, completed, gone] = [
      await made(),
      await made(),
      await made(),
      await made(),
    ];
    const ofPayment = await made({ tags: ['pay-1'] });
    const gids = [plain, changed, completed, gone, ofPayment];
    const run = await begun('delete', null, gids);
    await updateStaffDraft(fixture.admin, changed, {
      note: 'n',
      attributes: [{ name: 'a', value: 'b' }],
    });
    await fixture.shop.control('POST', 'clock', { advanceMs: 2_000 });
    await completeDraft(fixture.admin, completed);
    await fixture.shop.control('POST', 'shopify', { action: 'draft-delete', id: gone });
    expect(await workBulkAction(needs(), run.id, LONG)).toBe('over');
    expect(await findDraft(fixture.admin, plain)).toBeNull();
    for (const gid of [changed, completed, ofPayment]) {
      expect(await findDraft(fixture.admin, gid)).not.toBeNull();
    }
    const refused = await listRejectedItems(db, run.id);
    const because = Object.fromEntries(refused.map((one) => [one.gid, one.because]));
    expect(because).toEqual({
      [changed]: 'changed',
      [completed]: 'completed',
      [ofPayment]: 'of-store',
    });
    expect(refused[0]?.name).toMatch(/^#D\d+$/);
    const [action] = await listActionsOf(db, { kind: 'draft-order', id: plain });
    expect(action).toMatchObject({ action: 'drafts.change', step: 'delete', outcome: 'done' });
    expect(action?.details).toEqual({ totalCents: 2_500, run: run.id });
    expect(await stepsOf(changed)).toEqual([]);
    expect(await findBulkAction(db, run.id)).toMatchObject({
      state: 'done',
      counts: { done: 2, refused: 3 },
    });
    const whole = await listActionsOf(db, { kind: 'draft-order', id: `run ${run.id}` });
    expect(whole.map(({ step }) => step)).toEqual(['begin', 'choose']);
  });

  it('is done once where two processes are at it, and finds out what a lost answer was', async () => {
    const gids = [await made(), await made()];
    const run = await begun('delete', null, gids);
    await fixture.fault('DeleteDraft', 'lost-response');
    await Promise.all([1, 2].map(() => workBulkAction(needs(), run.id, LONG)));
    expect(await findBulkAction(db, run.id)).toMatchObject({ state: 'done', counts: { done: 2 } });
    for (const gid of gids) {
      expect(await findDraft(fixture.admin, gid)).toBeNull();
      expect(await stepsOf(gid)).toEqual(['delete done', 'delete asked']);
    }
  });

  it('waits for a silent platform and goes on', async () => {
    const gid = await made();
    const run = await begun('delete', null, [gid]);
    await fixture.fault('StaffDraft', 'error', 5);
    await expect(workBulkAction(needs(), run.id, LONG)).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect(await findBulkAction(db, run.id)).toMatchObject({ counts: { waiting: 1 } });
    await fixture.clearFaults();
    expect(await workBulkAction(needs(), run.id, LONG)).toBe('over');
    expect(await findDraft(fixture.admin, gid)).toBeNull();
  });

  it('adds and takes a tag, but not from a draft of the store’s own', async () => {
    const [plain, ofPayment] = [await made({ tags: ['summer'] }), await made({ tags: ['pay-2'] })];
    const add = await begun('tag-add', 'fair', [plain, ofPayment]);
    await workBulkAction(needs(), add.id, LONG);
    expect((await findDraft(fixture.admin, plain))?.tags).toEqual(['fair', 'summer']);
    expect((await findDraft(fixture.admin, ofPayment))?.tags).toEqual(['pay-2']);
    expect((await listRejectedItems(db, add.id)).map(({ because }) => because)).toEqual([
      'of-store',
    ]);
    const remove = await begun('tag-remove', 'SUMMER', [plain]);
    await workBulkAction(needs(), remove.id, LONG);
    expect((await findDraft(fixture.admin, plain))?.tags).toEqual(['fair']);
    expect(await stepsOf(plain)).toEqual([
      'tag-remove done',
      'tag-remove asked',
      'tag-add done',
      'tag-add asked',
    ]);
  });
});

type Tail<List extends readonly unknown[]> = List extends readonly [unknown, ...infer Rest]
  ? Rest
  : never;
