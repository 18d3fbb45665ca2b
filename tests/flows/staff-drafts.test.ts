import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SINGLE_APPROVER_LIMITS } from '../../app/domain/staff/approval';
import { draftVersion } from '../../app/domain/draft-orders/draft-version.server';
import { draftDifferences, typedFromDraft } from '../../app/domain/draft-orders/draft-form';
import { cents } from '../../app/domain/core/money';
import { paymentTag } from '../../app/domain/payments/payment';
import { ERP_DRAFT_LIST, type StaffDraft } from '../../app/domain/draft-orders/staff-draft';
import type { Database } from '../../app/models/core/database.server';
import { upsertDraft } from '../../app/models/draft-orders/draft-mirror.server';
import { listErpDrafts } from '../../app/models/draft-orders/erp-draft-list.server';
import { createDraft } from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { findStaffDraft } from '../../app/platforms/shopify/draft-orders/staff-drafts.server';
import {
  changeStaffDraft,
  completeStaffDraft,
} from '../../app/services/draft-orders/change-staff-draft.server';
import {
  createStaffDraft,
  deleteStaffDraft,
} from '../../app/services/draft-orders/create-staff-draft.server';
import { markStaffOrderPaid } from '../../app/services/payments/mark-staff-order-paid.server';
import { eachDatabase } from '../support/database';
import { draftInput, IVY, openDraftFixture, PORTLAND, type DraftFixture } from './draft-fixture';

const first = { staffId: 'staff-1', requestId: null };
const second = { staffId: 'staff-2', requestId: null };

eachDatabase((_kind, open) => {
  let fixture: DraftFixture;
  let db: Database['db'];
  beforeAll(async () => {
    [fixture, { db }] = [await openDraftFixture(), await open()];
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.shop.discard());

  const needs = () => ({
    db,
    admin: fixture.admin,
    now: () => Date.now(),
    config: { singleApproverLimits: SINGLE_APPROVER_LIMITS },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    sleep: () => fixture.shop.control('POST', 'clock', { advanceMs: 2_000 }),
  });
  const draftOf = (changed: Partial<StaffDraft> = {}): StaffDraft => ({
    customerGid: IVY,
    email: 'ivy@example.com',
    lines: [{ variantGid: fixture.kraftCup, quantity: 2 }],
    discountCode: null,
    discount: null,
    address: PORTLAND,
    shipping: null,
    taxExempt: false,
    attributes: [],
    note: 'By the back door',
    ...changed,
  });

  async function made(changed: Partial<StaffDraft> = {}) {
    const request = { draft: draftOf(changed), formToken: randomUUID() };
    const answer = await createStaffDraft(needs(), first, request);
    if (!answer.ok) throw new Error(answer.code);
    return shown(answer.gid);
  }

  async function shown(gid: string) {
    const draft = await findStaffDraft(fixture.admin, gid);
    if (!draft) throw new Error('no such draft');
    return { gid, draft, version: draftVersion(draft) };
  }
  const complete = (who: typeof first, of: { gid: string; version: string }) =>
    completeStaffDraft(needs(), who, of, { formToken: randomUUID() });
  const outcomes = async (gid: string) => {
    const rows = await db
      .selectFrom('staff_action')
      .select(['step', 'outcome'])
      .where('subject_id', '=', gid)
      .orderBy('id')
      .execute();
    return rows.map(({ step, outcome }) => `${step} ${outcome}`);
  };
  const change = (
    of: { gid: string; version: string },
    changed: Partial<StaffDraft>,
    { who = first, formToken = randomUUID() as string } = {},
  ) => {
    const { customerGid: _, shipping: __, address: ___, ...rest } = draftOf(changed);
    return changeStaffDraft(needs(), who, { ...of, formToken, change: rest });
  };

  describe('a draft is made', () => {
    it('once by one form, however often it is sent, and has everything', async () => {
      const formToken = randomUUID();
      const draft = draftOf({
        lines: [
          { variantGid: fixture.kraftCup, quantity: 2, priceOverrideCents: cents(1_000) },
          { title: 'Plates', priceCents: cents(5_000), taxable: false, quantity: 1 },
          { variantGid: fixture.bigBag, quantity: 0 },
        ],
        discount: { title: 'A regular', description: null, basisPoints: 1_000 },
      });
      const desired = { draft, formToken };
      const answers = await Promise.all(
        [first, second, first].map((who) => createStaffDraft(needs(), who, desired)),
      );
      const gids = new Set(answers.map((answer) => (answer.ok ? answer.gid : answer.code)));
      expect(gids.size).toBe(1);
      const { draft: stored } = await shown([...gids][0] ?? '');
      expect(stored).toMatchObject({
        customerGid: IVY,
        note: 'By the back door',
        taxExempt: false,
      });
      expect(stored.lines).toMatchObject([
        { quantity: 2, priceOverrideCents: 1_000 },
        { title: 'Plates', taxable: false, unitCents: 5_000 },
      ]);
      expect(stored.subtotalCents).toBe(6_300);
      const other = { draft: draftOf({ note: 'Other words' }), formToken };
      expect(await createStaffDraft(needs(), first, other)).toMatchObject({ code: 'made-before' });
    });

    it('without a customer', async () => {
      const { draft } = await made({ customerGid: null, email: '' });
      expect(draft.customerGid).toBeNull();
    });

    it('is found again when the answer was lost, also after the process has died', async () => {
      const formToken = randomUUID();
      const desired = { draft: draftOf(), formToken };
      await fixture.fault('CreateDraft', 'lost-response');
      expect(await createStaffDraft(needs(), first, desired)).toMatchObject({ ok: true });
      const dead = randomUUID();
      const { gid } = await createDraft(
        fixture.admin,
        draftInput(fixture.kraftCup, { tags: [`erp-${dead}`] }),
      );
      const at = new Date();
      const row = { form_token: dead, staff_id: 'staff-1', fingerprint: 'x', created_at: at };
      await db
        .insertInto('draft_making')
        .values({ ...row, tried_at: at })
        .execute();
      const again = { draft: draftOf(), formToken: dead };
      expect(await createStaffDraft(needs(), first, again)).toEqual({
        ok: false,
        code: 'made-before',
        gid,
      });
    });

    it('and a rejection is told in the platform’s words, and may be mended with the same form', async () => {
      const formToken = randomUUID();
      const lines = [{ variantGid: 'gid://shopify/ProductVariant/1', quantity: 1 }];
      const refused = await createStaffDraft(needs(), first, {
        draft: draftOf({ lines }),
        formToken,
      });
      expect(refused).toMatchObject({ ok: false, code: 'refused' });
      const mended = { draft: draftOf(), formToken };
      expect(await createStaffDraft(needs(), first, mended)).toMatchObject({ ok: true });
    });
  });

  describe('two staff at one draft', () => {
    it('at the same moment: one change is made, the second is told what it has become', async () => {
      const of = await made();
      const [a, b] = await Promise.all([
        change(of, { note: 'Mine' }),
        change(of, { note: 'Yours' }, { who: second }),
      ]);
      expect([a.ok, b.ok].toSorted()).toEqual([false, true]);
      const notified = a.ok ? b : a;
      if (notified.ok || notified.code !== 'changed') throw new Error('was not told');
      const { draft } = await shown(of.gid);
      expect(draft.note).toBe(a.ok ? 'Mine' : 'Yours');
      expect(notified.draft.note).toBe(draft.note);
      const typed = typedFromDraft({ ...of.draft, note: 'Lost' });
      expect(draftDifferences(typed, typedFromDraft(notified.draft))).toEqual([
        { field: 'Note', yours: 'Lost', theirs: draft.note },
      ]);
    });

    it('one after the other within a second: the second is told all the same', async () => {
      const of = await made();
      expect(await change(of, { note: 'First' })).toEqual({ ok: true });
      expect(await change(of, { note: 'Second' })).toMatchObject({ code: 'changed' });
      expect((await shown(of.gid)).draft.note).toBe('First');
      const now = await shown(of.gid);
      expect(await change(now, { note: 'Second' }, { who: second })).toEqual({ ok: true });
    });

    it('and neither completes nor deletes what the other has changed', async () => {
      const of = await made();
      await change(of, { note: 'Changed' });
      expect(await complete(second, of)).toMatchObject({ code: 'changed' });
      expect(await deleteStaffDraft(needs(), second, of)).toMatchObject({ code: 'changed' });
    });

    it('who takes longer than a lease may last does not hold up the others for ever', async () => {
      const of = await made();
      const gone = { subject: of.gid, holder: randomUUID(), until: new Date(Date.now() - 1) };
      await db.insertInto('draft_lock').values(gone).execute();
      expect(await change(of, { note: 'Mine' })).toEqual({ ok: true });
      const stored = await db.selectFrom('draft_lock').selectAll().execute();
      expect(stored).toEqual([]);
    });
  });

  describe('a change', () => {
    it('by the same form again is made once, and takes the discount off again', async () => {
      const of = await made({
        discount: { title: 'A regular', description: null, amountCents: cents(500) },
      });
      const formToken = randomUUID();
      expect(await change(of, { note: 'Once' }, { formToken })).toEqual({ ok: true });
      expect(await change(of, { note: 'Once' }, { formToken })).toEqual({ ok: true });
      const { draft } = await shown(of.gid);
      expect(draft.discount).toBeNull();
      expect(await outcomes(of.gid)).toEqual(['create done', 'change asked', 'change done']);
    });

    it('whose answer was lost is found', async () => {
      const of = await made();
      await fixture.fault('UpdateDraft', 'lost-response');
      expect(await change(of, { note: 'Found' })).toEqual({ ok: true });
    });

    it('that was never made is told to be unknown, and can be sent again', async () => {
      const of = await made();
      const formToken = randomUUID();
      await fixture.fault('UpdateDraft', 'error');
      expect(await change(of, { note: 'Later' }, { formToken })).toMatchObject({ code: 'unknown' });
      expect(await change(of, { note: 'Later' }, { formToken })).toEqual({ ok: true });
    });

    it('of a payment’s draft is refused', async () => {
      const tags = [paymentTag(randomUUID())];
      const { gid } = await createDraft(fixture.admin, draftInput(fixture.kraftCup, { tags }));
      const of = await shown(gid);
      expect(await change(of, { note: 'No' })).toMatchObject({ code: 'of-payment' });
      expect(await deleteStaffDraft(needs(), first, of)).toMatchObject({ code: 'of-payment' });
      expect(await complete(first, of)).toMatchObject({ code: 'of-payment' });
    });
  });

  it('a draft with more lines than its form loses none of them by being saved', async () => {
    const lines = Array.from({ length: 151 }, (_, nth) => {
      return { title: `Plate ${nth}`, priceCents: cents(100), quantity: 1 };
    });
    const { gid } = await createDraft(fixture.admin, draftInput(fixture.kraftCup, { lines }));
    const of = await shown(gid);
    expect(of.draft.lines.map(({ title }) => title)).toEqual(lines.map(({ title }) => title));
    expect(await change(of, { lines })).toMatchObject({ code: 'beyond-form' });
    expect((await shown(gid)).draft.linesCents).toBe(15_100);
    expect(await complete(first, of)).toMatchObject({ ok: true });
  });

  it('a draft that is completed twice at once is one order, which is marked as paid once', async () => {
    const of = await made();
    await fixture.fault('CompleteDraftPending', 'lost-response');
    const both = await Promise.all([complete(first, of), complete(second, of)]);
    const orders = new Set(both.map((answer) => (answer.ok ? answer.order.gid : answer.code)));
    expect(orders.size).toBe(1);
    const orderGid = [...orders][0] ?? '';
    expect(await change(of, { note: 'Late' })).toMatchObject({ code: 'completed' });
    expect(await deleteStaffDraft(needs(), first, of)).toMatchObject({ code: 'completed' });
    const paid = { orderGid, seenCents: of.draft.totalCents as number, reference: 'Check 7' };
    const mark = (who: typeof first, desired: typeof paid) =>
      markStaffOrderPaid(needs(), who, desired, { formToken: randomUUID() });
    const wrong = { ...paid, seenCents: 1 };
    expect(await mark(first, wrong)).toMatchObject({ code: 'changed' });
    await fixture.fault('MarkOrderPaid', 'lost-response');
    expect(await mark(first, paid)).toEqual({ ok: true });
    expect(await mark(second, paid)).toEqual({ ok: true });
    expect(await outcomes(orderGid)).toEqual([
      'complete done',
      'mark-paid asked',
      'mark-paid done',
    ]);
  });

  it('a draft that is deleted is gone, and was deleted once', async () => {
    const of = await made();
    await upsertDraft(db, { draft: of.draft, fetchedAt: new Date() });
    const all = ERP_DRAFT_LIST.parse(() => null).query;
    const listed = async () => (await listErpDrafts(db, all)).rows.map(({ name }) => name);
    expect(await listed()).toContain(of.draft.name);
    expect(await deleteStaffDraft(needs(), first, of)).toEqual({ ok: true });
    // The list, which the deletion leads back to, does not show it.
    expect(await listed()).not.toContain(of.draft.name);
    expect(await deleteStaffDraft(needs(), second, of)).toMatchObject({ code: 'not-found' });
    expect(await outcomes(of.gid)).toContain('delete done');
  });
});
