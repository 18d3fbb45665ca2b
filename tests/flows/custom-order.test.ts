import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  UNCLAIMED_ARTWORK_DAYS,
  UNSENT_ARTWORK_DAYS,
} from '../../app/domain/custom-orders/custom-order';
import { findUnsentArtwork } from '../../app/models/core/artwork.server';
import { hashSecret } from '../../app/models/customers/customer-session.server';
import { followPayments } from '../../app/models/custom-orders/custom-order-payment.server';
import type { Database } from '../../app/models/core/database.server';
import {
  acceptCustomOrder,
  cancelCustomOrder,
  commentOnCustomOrder,
} from '../../app/services/custom-orders/accept-custom-order.server';
import { storeArtwork } from '../../app/services/custom-orders/request-custom-order.server';
import { tidyDatabase } from '../../server/jobs/housekeeping';
import { startJobs } from '../../server/jobs/start-jobs';
import { onPostgres } from '../support/database';
import { noJobs } from '../support/no-jobs';
import {
  LOGO,
  openCustomOrderFixture,
  STAFF,
  type CustomOrderFixture,
} from './custom-order-fixture';
import { customOrderMails } from './custom-order-mails';
import { split } from './payment-fixture';

onPostgres((_kind, open) => {
  let database: Database;
  let fixture: CustomOrderFixture;
  beforeAll(async () => {
    database = await open();
    // Installs the queues: jobs are enqueued and never run.
    const jobs = await startJobs({ database, log: () => undefined, handlers: noJobs });
    await jobs.stop();
    fixture = await openCustomOrderFixture(database);
  });
  beforeEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  /** Makes a quoted custom order with a draft, whose first proof is approved. */
  async function approved(payer: Awaited<ReturnType<CustomOrderFixture['payer']>>) {
    const id = await fixture.requested(payer);
    expect(await fixture.quote(id, 0)).toEqual({ ok: true });
    expect(await fixture.drive(id)).toBe('done');
    expect(await fixture.proof(id, payer)).toEqual({ ok: true });
    expect(await fixture.approve(id, payer, 1)).toEqual({ ok: true });
    return id;
  }

  const payFor = async (id: string, payer: Awaited<ReturnType<CustomOrderFixture['payer']>>) => {
    const formToken = randomUUID();
    const accepted = await acceptCustomOrder(fixture.needs, fixture.actorOf(payer), id, formToken);
    if (!accepted) throw new Error('not accepted');
    const { draftTotalCents } = await fixture.order(id);
    return fixture.startProcess().begin(payer, {
      formToken,
      purpose: 'custom_order',
      subject: id,
      draftInput: null,
      draftGid: accepted.draftGid,
      split: split({ card: draftTotalCents ?? 0 }),
      paymentMethodId: payer.method,
      organizationId: null,
    });
  };

  describe('a request', () => {
    it('is one, with one mail, however often and however close its form is sent', async () => {
      const payer = await fixture.payer();
      const artworkId = await fixture.artwork(payer.gid);
      const token = randomUUID();
      const sent = await Promise.all(
        [1, 2, 3].map(() => fixture.requestOf(payer, artworkId, token)),
      );
      expect(new Set(sent.map((answer) => (answer.ok ? answer.id : 'refused'))).size).toBe(1);
      const [first] = sent;
      if (!first?.ok) throw new Error('refused');
      expect(await fixture.kinds(first.id)).toEqual(['requested']);
      // To staff and to the customer.
      expect(await customOrderMails(database.db, first.id)).toHaveLength(2);
    });

    it('takes no file of somebody else, and none twice', async () => {
      const [payer, other] = [await fixture.payer(), await fixture.payer()];
      const theirs = await fixture.artwork(other.gid);
      expect(await fixture.requestOf(payer, theirs)).toEqual({ ok: false, reason: 'artwork' });
      const own = await fixture.artwork(payer.gid);
      expect((await fixture.requestOf(payer, own)).ok).toBe(true);
      expect(await fixture.requestOf(payer, own)).toEqual({ ok: false, reason: 'artwork' });
    });
  });

  describe('its steps', () => {
    it('go from a quote to an order that is paid, each written down', async () => {
      const payer = await fixture.payer();
      const id = await approved(payer);
      const payment = await payFor(id, payer);
      expect(['completed', 'settled']).toContain(payment.state);
      await followPayments(fixture.db, id, fixture.needs.now());
      await followPayments(fixture.db, id, fixture.needs.now());
      expect(await fixture.order(id)).toMatchObject({
        state: 'ordered',
        orderGid: payment.orderGid,
        draftTotalCents: 8_500,
      });
      expect(await fixture.kinds(id)).toEqual([
        'requested',
        'quoted',
        'proof_added',
        'approved',
        'accepted',
        'ordered',
      ]);
      const orders = await fixture.ordersOf(payer.gid);
      expect(orders.map(({ displayFinancialStatus }) => displayFinancialStatus)).toEqual(['PAID']);
    });

    it('are taken once by two at the same time', async () => {
      const payer = await fixture.payer();
      const id = await fixture.requested(payer);
      const quotes = await Promise.all([fixture.quote(id, 0), fixture.quote(id, 0)]);
      expect(quotes).toContainEqual({ ok: true });
      expect(quotes).toContainEqual({ ok: false, reason: 'changed' });
      const token = randomUUID();
      await Promise.all([fixture.proof(id, payer, token), fixture.proof(id, payer, token)]);
      expect((await fixture.kinds(id)).filter((kind) => kind === 'proof_added')).toHaveLength(1);
      const versions = await Promise.all([fixture.proof(id, payer), fixture.proof(id, payer)]);
      expect(versions).toEqual([{ ok: true }, { ok: true }]);
      const rows = await fixture.db
        .selectFrom('proof')
        .select('version')
        .where('custom_order_id', '=', id)
        .orderBy('version')
        .execute();
      expect(rows.map(({ version }) => version)).toEqual([1, 2, 3]);
    });

    it('lock an approved version; a newer one has to be approved anew', async () => {
      const payer = await fixture.payer();
      const id = await approved(payer);
      await expect(
        fixture.db
          .updateTable('proof')
          .set({ note: 'other' })
          .where('custom_order_id', '=', id)
          .execute(),
      ).rejects.toThrow('refused');
      expect(await fixture.proof(id, payer)).toEqual({ ok: true });
      expect(await fixture.order(id)).toMatchObject({ state: 'quoted', approvedProofId: null });
      expect(await fixture.approve(id, payer, 1)).toEqual({ ok: false, reason: 'changed' });
      expect(await fixture.approve(id, payer, 2)).toEqual({ ok: true });
    });

    it('are nobody else’s', async () => {
      const [payer, other] = [await fixture.payer(), await fixture.payer()];
      const id = await approved(payer);
      const message = { said: 'Hello', formToken: randomUUID() };
      const stranger = fixture.actorOf(other);
      const notThere = { ok: false, reason: 'not-found' };
      expect(await commentOnCustomOrder(fixture.needs, stranger, id, message)).toEqual(notThere);
      expect(await fixture.approve(id, other, 1)).toEqual(notThere);
      expect(await cancelCustomOrder(fixture.needs, stranger, id, message)).toEqual(notThere);
      expect(await acceptCustomOrder(fixture.needs, stranger, id, randomUUID())).toBeNull();
    });

    it('change nothing while it is being paid, and go on when that has failed', async () => {
      const payer = await fixture.payer();
      const id = await approved(payer);
      const token = randomUUID();
      expect(
        await acceptCustomOrder(fixture.needs, fixture.actorOf(payer), id, token),
      ).not.toBeNull();
      expect(await fixture.quote(id, 1)).toEqual({ ok: false, reason: 'late' });
      const message = { said: null, formToken: randomUUID() };
      expect(await cancelCustomOrder(fixture.needs, STAFF, id, message)).toEqual({
        ok: false,
        reason: 'late',
      });
      await followPayments(fixture.db, id, fixture.needs.now() + 60_000);
      expect((await fixture.order(id)).state).toBe('accepted');
      await followPayments(fixture.db, id, fixture.needs.now() + 16 * 60_000);
      expect((await fixture.order(id)).state).toBe('approved');
      expect(await cancelCustomOrder(fixture.needs, STAFF, id, message)).toEqual({ ok: true });
    });
  });

  it('what was quoted anew cannot be paid before its draft says so', async () => {
    const payer = await fixture.payer();
    const id = await approved(payer);
    expect(await fixture.quote(id, 1, { caseCents: 5_000 })).toEqual({ ok: true });
    const accept = () => acceptCustomOrder(fixture.needs, fixture.actorOf(payer), id, randomUUID());
    expect(await accept()).toBeNull();
    expect(await fixture.drive(id)).toBe('done');
    expect((await fixture.order(id)).draftTotalCents).toBe(10_500);
    expect(await accept()).not.toBeNull();
    expect(await fixture.draftsAt(id)).toHaveLength(1);
  });

  it('an upload that nobody takes up is deleted: a visitor’s first', async () => {
    const payer = await fixture.payer();
    const own = await fixture.artwork(payer.gid);
    const visitor = { visitorKey: hashSecret(randomUUID()) };
    const stored = await storeArtwork(fixture.needs, visitor, { name: 'mark.svg', bytes: LOGO });
    const id = stored.ok ? stored.artwork.id : '';
    const tidy = (days: number) =>
      tidyDatabase(database.db, fixture.needs.now() + days * 86_400_000);
    await tidy(UNCLAIMED_ARTWORK_DAYS - 0.1);
    expect(await findUnsentArtwork(database.db, visitor, id)).toMatchObject({ id });
    await tidy(UNCLAIMED_ARTWORK_DAYS + 0.1);
    expect(await findUnsentArtwork(database.db, visitor, id)).toBeNull();
    const customer = { customerGid: payer.gid };
    expect(await findUnsentArtwork(database.db, customer, own)).toMatchObject({ id: own });
    await tidy(UNSENT_ARTWORK_DAYS + 0.1);
    expect(await findUnsentArtwork(database.db, customer, own)).toBeNull();
  });
});
