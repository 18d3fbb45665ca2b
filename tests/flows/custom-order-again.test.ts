import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cents } from '../../app/domain/core/money';
import type { Database } from '../../app/models/core/database.server';
import { adoptOrder } from '../../app/models/custom-orders/custom-order-payment.server';
import { listArtworks } from '../../app/models/core/artwork.server';
import { listProofs } from '../../app/models/commissions/proof.server';
import { reorderCustomOrder } from '../../app/services/custom-orders/reorder-custom-order.server';
import { seedDatabase } from '../../db/seed';
import { startJobs } from '../../server/jobs/start-jobs';
import { eachDatabase } from '../support/database';
import { noJobs } from '../support/no-jobs';
import { type CustomOrderFixture, openCustomOrderFixture } from './custom-order-fixture';
import { customOrderMails } from './custom-order-mails';
import type { Payer } from './payment-fixture';

eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: CustomOrderFixture;
  let nextOrder = 990_500;
  beforeAll(async () => {
    database = await open();
    await seedDatabase(database.db, { cast: false });
    await (await startJobs({ database, log: () => undefined, handlers: noJobs })).stop();
    fixture = await openCustomOrderFixture(database);
  });
  afterAll(() => fixture.discardAll());

  const ordered = async (id: string) => {
    const gid = `gid://shopify/Order/${(nextOrder += 1)}`;
    await adoptOrder(database.db, id, { order: { gid, name: `#${nextOrder}` }, at: new Date() });
  };
  /** One that was ordered: two cases at $40, $5 setup, no shipping. */
  const printed = async (payer: Payer) => {
    const id = await fixture.requested(payer);
    await fixture.quote(id, 0);
    await fixture.proof(id, payer);
    await fixture.approve(id, payer, 1);
    await ordered(id);
    return id;
  };
  const again = (
    payer: Payer,
    id: string,
    {
      shown = 8_000,
      quantity = 2000,
      token = randomUUID(),
      later = 0,
    }: { shown?: number | null; quantity?: number; token?: string; later?: number } = {},
  ) =>
    reorderCustomOrder(
      { ...fixture.needs, now: () => fixture.needs.now() + later },
      { gid: payer.gid, email: payer.email, name: 'Nora Quinn' },
      id,
      { quantity, shownCents: shown === null ? null : cents(shown), formToken: token },
    );
  const made = (answer: Awaited<ReturnType<typeof again>>) => {
    if (!answer.ok) throw new Error(answer.reason);
    return answer.id;
  };
  const DAY = 24 * 60 * 60_000;

  const files = () => database.db.selectFrom('stored_file').select('key').execute();

  it('is approved at the same price without the setup, with files of its own, and can be paid', async () => {
    const payer = await fixture.payer();
    const source = await printed(payer);
    const id = made(await again(payer, source));
    expect(await fixture.order(id)).toMatchObject({
      state: 'approved',
      reorderOf: source,
      quantity: 2000,
      quote: { no: 1, caseCents: 4_000, setupCents: 0, shippingCents: 0 },
    });
    expect(await fixture.kinds(id)).toEqual(['reordered']);
    expect(await customOrderMails(database.db, id)).toEqual([]);
    const [files, own] = [
      await listArtworks(database.db, source),
      await listArtworks(database.db, id),
    ];
    expect(own.map(({ fileName }) => fileName)).toEqual(files.map(({ fileName }) => fileName));
    expect(own.some((file) => files.some((other) => other.id === file.id))).toBe(false);
    const [proof] = await listProofs(database.db, id);
    expect([proof?.version, proof?.approvedAt !== null]).toEqual([1, true]);
    await fixture.drive(id);
    expect(await fixture.order(id)).toMatchObject({ draftQuoteNo: 1, draftTotalCents: 8_000 });
  });

  it('is one, however often its form is sent at once', async () => {
    const payer = await fixture.payer();
    const source = await printed(payer);
    const token = randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => again(payer, source, { token })));
    expect(new Set(sent.map(made)).size).toBe(1);
    const before = await files();
    await again(payer, source, { token });
    await again(payer, source, { shown: 7_999 });
    expect(await files()).toHaveLength(before.length);
  });

  it('in another quantity, or once the quote is old, waits for a quote; the proof stays approved', async () => {
    const payer = await fixture.payer();
    const source = await printed(payer);
    const id = made(await again(payer, source, { quantity: 3000 }));
    expect(await fixture.order(id)).toMatchObject({ state: 'requested', quote: null });
    expect(await fixture.kinds(id)).toEqual(['reordered', 'requested']);
    expect(await customOrderMails(database.db, id)).toHaveLength(2);
    await fixture.quote(id, 0);
    expect(await fixture.order(id)).toMatchObject({ state: 'approved', quote: { no: 1 } });
    const { rows } = await sql`select template from email_outbox mail
      join custom_order_event event on mail.about = event.id::text
      where event.custom_order_id = ${id} and event.kind = 'quoted'`.execute(database.db);
    expect(rows).toEqual([{ template: 'custom-order-quote-agreed' }]);
    const old = { later: 91 * DAY };
    expect(await again(payer, source, old)).toEqual({ ok: false, reason: 'changed' });
    const late = made(await again(payer, source, { ...old, shown: null }));
    expect(await fixture.order(late)).toMatchObject({ state: 'requested' });
  });

  it('keeps the price no longer by repeating what was repeated', async () => {
    const payer = await fixture.payer();
    const first = made(await again(payer, await printed(payer)));
    await ordered(first);
    const second = made(await again(payer, first, { later: 80 * DAY }));
    await ordered(second);
    const third = { later: 91 * DAY };
    expect(await again(payer, second, third)).toEqual({ ok: false, reason: 'changed' });
  });

  it('is refused to strangers, of what was not ordered, at another price, and without its files', async () => {
    const [payer, other] = [await fixture.payer(), await fixture.payer()];
    const source = await printed(payer);
    const missing = { ok: false, reason: 'not-found' };
    expect(await again(other, source)).toEqual(missing);
    expect(await again(payer, await fixture.requested(payer))).toEqual(missing);
    expect(await again(payer, source, { shown: 7_999 })).toEqual({ ok: false, reason: 'changed' });
    expect(await again(payer, source, { shown: null })).toEqual({ ok: false, reason: 'changed' });
    const { artworkId } = await fixture.order(source);
    await database.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('custom_order')
        .set({ email: '', customer_name: '', notes: null, address: null, redacted_at: new Date() })
        .where('id', '=', source)
        .execute();
      await trx
        .insertInto('redacted_customer')
        .values({ customer_gid: payer.gid, redacted_at: new Date() })
        .execute();
      await trx
        .updateTable('artwork')
        .set({
          original_key: null,
          drawing_key: null,
          width: null,
          height: null,
          file_name: '',
          redacted_at: new Date(),
        })
        .where('id', '=', artworkId)
        .execute();
    });
    expect(await again(payer, source)).toEqual({ ok: false, reason: 'gone' });
  });
});
