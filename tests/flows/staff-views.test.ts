import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { listOrderNotes, redactOrderNotes } from '../../app/models/orders/order-note.server';
import { listActionsOf } from '../../app/models/staff/staff-action.server';
import { listStaffColumns, listStaffViews } from '../../app/models/staff/staff-view.server';
import { addOrderNote } from '../../app/services/orders/add-order-note.server';
import {
  chooseColumns,
  removeStaffView,
  replaceStaffView,
  saveStaffView,
} from '../../app/services/staff/save-staff-view.server';
import { seedOrderVolume } from '../../scripts/bench/order-volume';
import { sql } from 'kysely';
import { onPostgres } from '../support/database';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const STELLA = { id: 'stella', isAdmin: false };
const PETE = { id: 'pete', isAdmin: false };
const ADRIAN = { id: 'adrian', isAdmin: true };
const ORDER = 'gid://shopify/Order/5';

const view = (name: string, more: object = {}) => ({
  formToken: randomUUID() as string,
  list: 'orders' as const,
  name,
  fields: { payment: 'PENDING' } as Record<string, string>,
  columns: ['total'],
  isShared: false,
  ...more,
});

onPostgres((_, open) => {
  let db: Database['db'];
  beforeAll(async () => {
    ({ db } = await open());
  });

  const needs = () => ({ db, now: () => NOW, requestId: 'request' });
  const namesOf = async (staffId: string) =>
    (await listStaffViews(db, staffId, 'orders')).map(({ name }) => name);
  const saved = async (staff: typeof STELLA, name: string, more: object = {}) => {
    const result = await saveStaffView(needs(), staff, view(name, more));
    if (!result.ok) throw new Error(result.code);
    return result.id;
  };

  describe('a saved view', () => {
    it('is one’s own, or everybody’s where an admin shares it', async () => {
      await saved(STELLA, 'To be paid');
      await saved(ADRIAN, 'All wholesale', { isShared: true });
      expect(await namesOf('stella')).toEqual(['To be paid', 'All wholesale']);
      expect(await namesOf('pete')).toEqual(['All wholesale']);
      const shared = view('Mine for all', { isShared: true });
      const refused = await saveStaffView(needs(), STELLA, shared);
      expect(refused).toEqual({ ok: false, code: 'view_not_yours' });
    });

    it('is kept once however often the form is sent, under a name of its own', async () => {
      const one = view('Twice');
      const both = await Promise.all([1, 2].map(() => saveStaffView(needs(), PETE, one)));
      expect(both[0]).toMatchObject({ ok: true });
      expect(both[1]).toEqual(both[0]);
      const again = await saveStaffView(needs(), PETE, view('TWICE'));
      expect(again).toEqual({ ok: false, code: 'view_name_taken' });
    });

    it.each(['ivy@example.com', '(503) 555-0101'])(
      'keeps no address of a person: %s',
      async (search) => {
        const personal = view('Her', { fields: { search } });
        const refused = await saveStaffView(needs(), STELLA, personal);
        expect(refused).toEqual({ ok: false, code: 'view_personal' });
      },
    );

    it('may look for a tracking number, which is nobody’s', async () => {
      const parcel = view('Parcel', { fields: { search: '1Z0EB0000000988001' } });
      expect(await saveStaffView(needs(), STELLA, parcel)).toMatchObject({ ok: true });
    });

    it('is overwritten by nobody who has not seen it as it is', async () => {
      const id = await saved(ADRIAN, 'Contested', { isShared: true });
      const to = (status: string) => ({ id, version: 1, fields: { status }, columns: [] });
      const both = await Promise.all(
        ['A', 'B'].map((status) => replaceStaffView(needs(), ADRIAN, to(status))),
      );
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      expect(both).toContainEqual({ ok: false, code: 'view_changed' });
      const late = await removeStaffView(needs(), ADRIAN, { id, version: 1 });
      expect(late).toEqual({ ok: false, code: 'view_changed' });
      const foreign = await removeStaffView(needs(), STELLA, { id, version: 2 });
      expect(foreign).toEqual({ ok: false, code: 'view_not_yours' });
      expect(await removeStaffView(needs(), ADRIAN, { id, version: 2 })).toEqual({ ok: true });
      expect(await removeStaffView(needs(), ADRIAN, { id, version: 2 })).toEqual({ ok: true });
      const actions = await listActionsOf(db, { kind: 'saved-view', id });
      expect(actions.map(({ step }) => step)).toEqual(['remove', 'replace', 'save']);
    });

    it('of somebody else is as if it were not there', async () => {
      const id = await saved(STELLA, 'Private');
      const foreign = { id, version: 1, fields: {}, columns: [] };
      const refused = await replaceStaffView(needs(), ADRIAN, foreign);
      expect(refused).toEqual({ ok: false, code: 'view_changed' });
    });
  });

  it('columns are the person’s own', async () => {
    await chooseColumns(needs(), 'stella', { list: 'orders', columns: ['tags'] });
    await chooseColumns(needs(), 'stella', { list: 'orders', columns: ['total', 'tags'] });
    expect(await listStaffColumns(db, 'stella')).toEqual({ orders: ['total', 'tags'] });
    expect(await listStaffColumns(db, 'pete')).toEqual({});
  });

  describe('a note', () => {
    it('is written once, stays, and is forgotten with the customer', async () => {
      await seedOrderVolume(db, { orders: 10, customers: 10, end: '2026-11-21T12:00:00Z' });
      const note = { formToken: randomUUID() as string, orderGid: ORDER, text: 'Call her first.' };
      const twice = [1, 2].map(() => addOrderNote(needs(), 'stella', note));
      expect(await Promise.all(twice)).toEqual([true, true]);
      for (const other of [{ text: 'Another.' }, { orderGid: `${ORDER}0` }]) {
        expect(await addOrderNote(needs(), 'stella', { ...note, ...other })).toBe(false);
      }
      expect(await addOrderNote(needs(), 'pete', note)).toBe(false);
      const [written, ...others] = await listOrderNotes(db, ORDER);
      expect(others).toEqual([]);
      expect(written).toMatchObject({ staffId: 'stella', text: 'Call her first.' });
      const [action] = await listActionsOf(db, { kind: 'order', id: ORDER });
      expect(action).toMatchObject({ action: 'orders.annotate', step: 'note', details: {} });
      await expect(sql`update order_note set text = 'Other'`.execute(db)).rejects.toThrow(
        'refused',
      );
      await expect(sql`delete from order_note`.execute(db)).rejects.toThrow('refused');
      const { rows } = await sql<{ customer_gid: string }>`
        select customer_gid from order_mirror where order_gid = ${ORDER}`.execute(db);
      await redactOrderNotes(db, rows[0]?.customer_gid ?? '', new Date(NOW));
      expect((await listOrderNotes(db, ORDER)).map(({ text }) => text)).toEqual([null]);
    });
  });
});
