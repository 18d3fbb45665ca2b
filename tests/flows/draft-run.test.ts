import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ALONE_LIMITS } from '../../app/domain/staff/approval';
import { ERP_DRAFT_LIST } from '../../app/domain/draft-orders/staff-draft';
import type { RunChange } from '../../app/domain/bulk-actions/order-run';
import type { Database } from '../../app/models/core/database.server';
import { keepDraft } from '../../app/models/draft-orders/draft-copy.server';
import { findOrderRun } from '../../app/models/bulk-actions/order-run.server';
import { listRefusedItems, listRunItems } from '~/models/bulk-actions/order-run-list.server';
import { listActionsOf } from '../../app/models/staff/staff-action.server';
import {
  completeDraft,
  createDraft,
  findDraft,
} from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { updateStaffDraft } from '../../app/platforms/shopify/draft-orders/staff-drafts.server';
import { beginOrderRun, chooseOrderRun } from '~/services/bulk-actions/begin-order-run.server';
import { deleteStaffDraft } from '../../app/services/draft-orders/create-staff-draft.server';
import { workOrderRun } from '../../app/services/bulk-actions/work-order-run.server';
import { onPostgres } from '../support/database';
import { draftInput, openDraftBench, type DraftBench } from './draft-bench';

const STAFF = 'staff-of-the-draft-runs';
const LONG = { until: Number.MAX_SAFE_INTEGER, signal: new AbortController().signal };

onPostgres((_, open) => {
  let bench: DraftBench;
  let db: Database['db'];
  beforeAll(async () => {
    bench = await openDraftBench();
    ({ db } = await open());
    const staff = { id: STAFF, name: 'Stella Rowe', email: 'stella@example.com', role: 'staff' };
    await db.insertInto('staff_user').values(staff).execute();
  });
  afterEach(() => bench.clearFaults());
  afterAll(() => bench.shop.discard());

  const needs = () => {
    const shared = {
      db,
      admin: bench.admin,
      now: () => Date.now(),
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      config: { aloneLimits: ALONE_LIMITS },
    };
    return {
      ...shared,
      requestId: 'request',
      pause: async () => undefined,
      deleteDraft: (...rest: Tail<Parameters<typeof deleteStaffDraft>>) =>
        deleteStaffDraft(shared, ...rest),
    };
  };

  /** Makes a draft at Shopify and its read copy. */
  async function made(changed: Parameters<typeof draftInput>[1] = {}): Promise<string> {
    const { gid } = await createDraft(bench.admin, draftInput(bench.kraftCup, changed));
    await copied(gid);
    return gid;
  }
  async function copied(gid: string) {
    const draft = await findDraft(bench.admin, gid);
    if (draft) await keepDraft(db, { draft, readAt: new Date() });
  }
  const choose = (change: RunChange, tag: string | null, gids: readonly string[]) =>
    chooseOrderRun(needs(), STAFF, {
      list: 'drafts',
      formToken: randomUUID(),
      change,
      tag,
      of: { gids },
    });
  async function begun(change: RunChange, tag: string | null, gids: readonly string[]) {
    const chosen = await choose(change, tag, gids);
    if (!chosen.ok) throw new Error(chosen.code);
    const run = await findOrderRun(db, chosen.id);
    if (!run) throw new Error('no run');
    await beginOrderRun(
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
    const run = await findOrderRun(db, chosen.ok ? chosen.id : '');
    expect(run).toMatchObject({ list: 'drafts', change: 'delete', state: 'asked', orders: 2 });
    // Two cases at $12.50, twice.
    expect(run?.sum).toEqual({ cents: 5_000, unpaid: 2 });
    const items = await listRunItems(db, run?.id ?? '');
    expect(items.map(({ gid }) => gid).toSorted()).toEqual(gids.toSorted());
    expect(items[0]).toMatchObject({ email: 'ivy@example.com', total: { cents: 2_500 } });
    expect(await workOrderRun(needs(), run?.id ?? '', LONG)).toBe('over');
    for (const gid of gids) expect(await findDraft(bench.admin, gid)).not.toBeNull();
    const { query } = ERP_DRAFT_LIST.parse((name) => (name === 'tag' ? 'summer' : null));
    const choice = { formToken: randomUUID(), change: 'tag-add', tag: 'found' } as const;
    const found = await chooseOrderRun(needs(), STAFF, {
      list: 'drafts',
      ...choice,
      of: { query },
    });
    expect(await findOrderRun(db, found.ok ? found.id : '')).toMatchObject({
      orders: 1,
      sum: null,
    });
    expect(await choose('delete', null, [...gids, 'gid://shopify/DraftOrder/1'])).toEqual({
      ok: false,
      code: 'orders-changed',
    });
  });

  it('deletes those that are as they were chosen, each with its trace, and says why not', async () => {
    const [plain, changed, completed, gone] = [
      await made(),
      await made(),
      await made(),
      await made(),
    ];
    const ofPayment = await made({ tags: ['pay-1'] });
    const gids = [plain, changed, completed, gone, ofPayment];
    const run = await begun('delete', null, gids);
    await updateStaffDraft(bench.admin, changed, {
      note: 'n',
      attributes: [{ name: 'a', value: 'b' }],
    });
    await bench.shop.control('POST', 'clock', { advanceMs: 2_000 });
    await completeDraft(bench.admin, completed);
    await bench.shop.control('POST', 'shopify', { action: 'draft-delete', id: gone });
    expect(await workOrderRun(needs(), run.id, LONG)).toBe('over');
    expect(await findDraft(bench.admin, plain)).toBeNull();
    for (const gid of [changed, completed, ofPayment]) {
      expect(await findDraft(bench.admin, gid)).not.toBeNull();
    }
    const refused = await listRefusedItems(db, run.id);
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
    expect(await findOrderRun(db, run.id)).toMatchObject({
      state: 'done',
      counts: { done: 2, refused: 3 },
    });
    const whole = await listActionsOf(db, { kind: 'draft-order', id: `run ${run.id}` });
    expect(whole.map(({ step }) => step)).toEqual(['begin', 'choose']);
  });

  it('is done once where two processes are at it, and finds out what a lost answer was', async () => {
    const gids = [await made(), await made()];
    const run = await begun('delete', null, gids);
    await bench.fault('DeleteDraft', 'lost-response');
    await Promise.all([1, 2].map(() => workOrderRun(needs(), run.id, LONG)));
    expect(await findOrderRun(db, run.id)).toMatchObject({ state: 'done', counts: { done: 2 } });
    for (const gid of gids) {
      expect(await findDraft(bench.admin, gid)).toBeNull();
      expect(await stepsOf(gid)).toEqual(['delete done', 'delete asked']);
    }
  });

  it('waits for a silent platform and goes on', async () => {
    const gid = await made();
    const run = await begun('delete', null, [gid]);
    await bench.fault('StaffDraft', 'error', 5);
    await expect(workOrderRun(needs(), run.id, LONG)).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect(await findOrderRun(db, run.id)).toMatchObject({ counts: { waiting: 1 } });
    await bench.clearFaults();
    expect(await workOrderRun(needs(), run.id, LONG)).toBe('over');
    expect(await findDraft(bench.admin, gid)).toBeNull();
  });

  it('adds and takes a tag, but not from a draft of the store’s own', async () => {
    const [plain, ofPayment] = [await made({ tags: ['summer'] }), await made({ tags: ['pay-2'] })];
    const add = await begun('tag-add', 'fair', [plain, ofPayment]);
    await workOrderRun(needs(), add.id, LONG);
    expect((await findDraft(bench.admin, plain))?.tags).toEqual(['fair', 'summer']);
    expect((await findDraft(bench.admin, ofPayment))?.tags).toEqual(['pay-2']);
    expect((await listRefusedItems(db, add.id)).map(({ because }) => because)).toEqual([
      'of-store',
    ]);
    const remove = await begun('tag-remove', 'SUMMER', [plain]);
    await workOrderRun(needs(), remove.id, LONG);
    expect((await findDraft(bench.admin, plain))?.tags).toEqual(['fair']);
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
