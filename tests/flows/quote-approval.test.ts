import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import { addDays, storeDay } from '~/domain/core/time/store-day';
import { draftVersion } from '~/domain/draft-orders/draft-version.server';
import { listQuoteEvents } from '~/models/quotes/quote-event.server';
import { findQuoteOfDraft, listVersions } from '~/models/quotes/quote.server';
import { findApproval } from '~/models/staff/approval.server';
import {
  findStaffDraft,
  updateStaffDraft,
} from '~/platforms/shopify/draft-orders/staff-drafts.server';
import { createStaffDraft } from '~/services/draft-orders/create-staff-draft.server';
import { sendQuote } from '~/services/quotes/send-quote.server';
import { eachDatabase } from '../support/database';
import { openApprovalFixture, type ApprovalFixture } from './approval-fixture';
import { IVY, PORTLAND } from './draft-fixture';

type Actor = Awaited<ReturnType<ApprovalFixture['member']>>;

/** A quote whose prices were set by hand: what one person may offer, and what waits for a second one. */
eachDatabase((_kind, open) => {
  let fixture: ApprovalFixture;
  let clerk: Actor;
  let admin: Actor;
  beforeAll(async () => {
    fixture = await openApprovalFixture(await open());
    admin = await fixture.member(true);
  });
  beforeEach(async () => {
    clerk = await fixture.member();
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discard());

  const shown = async (gid: string) => {
    const found = await findStaffDraft(fixture.admin, gid);
    if (!found) throw new Error('no such draft');
    return found;
  };

  /** A draft of one item at a price of the clerk's own. */
  async function priced(amount: number, by = clerk): Promise<string> {
    const made = await createStaffDraft(fixture.needs(), by, {
      formToken: randomUUID(),
      draft: {
        customerGid: IVY,
        email: 'ivy@example.com',
        lines: [{ title: 'Printed lids', priceCents: cents(amount), taxable: false, quantity: 1 }],
        discountCode: null,
        discount: null,
        address: PORTLAND,
        shipping: null,
        taxExempt: false,
        attributes: [],
        note: null,
      },
    });
    if (!made.ok) throw new Error(made.code);
    return made.gid;
  }

  const formOf = async (draftGid: string) => ({
    draftGid,
    draftVersion: draftVersion(await shown(draftGid)),
    formToken: randomUUID(),
    message: 'As discussed on the phone.',
    validUntil: addDays(storeDay(fixture.clock.now), 10),
  });
  const send = (form: Awaited<ReturnType<typeof formOf>>, by = clerk) =>
    sendQuote(
      { ...fixture.needs(), requestId: null },
      { id: by.staffId, name: 'Stella Rowe' },
      form,
    );

  async function decide(draftGid: string, by = admin, decision: 'approve' | 'refuse' = 'approve') {
    const id = (await fixture.about(draftGid))[0]?.id ?? '';
    const decided = await fixture.decide(id, decision, by);
    await fixture.work();
    return { decided, approval: await findApproval(fixture.db, id) };
  }
  const quoteOf = (draftGid: string) => findQuoteOfDraft(fixture.db, draftGid);

  const mailsOf = async (id: string) => {
    const { rows } = await sql<{ template: string }>`
      select template from email_outbox
      where key in (select 'quote:' || quote_event.id from quote_event where quote_id = ${id}::uuid)
      order by id`.execute(fixture.db);
    return rows.map(({ template }) => template);
  };

  describe('within what one person may set', () => {
    it('is sent at once, and counts in their day', async () => {
      const first = await priced(30_000);
      expect(await send(await formOf(first))).toMatchObject({ ok: true });
      expect(await fixture.about(first)).toMatchObject([
        { kind: 'quote-price', amountCents: 30_000, atOnce: true, outcome: 'done' },
      ]);
      // Together with the first version it is more than one person may offer of one draft in a day.
      expect(await send(await formOf(first))).toEqual({ ok: false, code: 'waits' });
      await fixture.nextDay();
      expect(await quoteOf(first)).toMatchObject({ state: 'sent', version: 1 });
    });

    it('counts together with drafts that the same person completes or offers', async () => {
      for (let nth = 0; nth < 4; nth += 1) {
        expect(await send(await formOf(await priced(50_000)))).toMatchObject({ ok: true });
      }
      expect(await send(await formOf(await priced(1)))).toEqual({ ok: false, code: 'waits' });
    });

    it('is one version and one attempt by the same form', async () => {
      const draftGid = await priced(20_000);
      const form = await formOf(draftGid);
      const both = await Promise.all([send(form), send(form)]);
      expect(both.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1);
      expect(await send(form)).toMatchObject({ ok: true });
      expect(await fixture.about(draftGid)).toHaveLength(1);
      const quote = await quoteOf(draftGid);
      expect(await listVersions(fixture.db, quote?.id ?? '')).toHaveLength(1);
    });
  });

  describe('above it', () => {
    it('waits for an admin who has not made the draft, and is then sent by mail once', async () => {
      const maker = await fixture.member(true);
      const draftGid = await priced(4_000_000, maker);
      const form = await formOf(draftGid);
      expect(await send(form)).toEqual({ ok: false, code: 'waits' });
      expect(await send(form)).toEqual({ ok: false, code: 'waits' });
      expect(await send(await formOf(draftGid))).toEqual({ ok: false, code: 'waits-already' });
      expect(await quoteOf(draftGid)).toBeNull();
      expect((await decide(draftGid, maker)).decided).toMatchObject({ code: 'approval_near' });
      expect((await decide(draftGid)).approval).toMatchObject({
        kind: 'quote-price',
        amountCents: 4_000_000,
        outcome: 'done',
      });
      const quote = await quoteOf(draftGid);
      expect(quote).toMatchObject({ state: 'sent', version: 1, validUntil: form.validUntil });
      // In the name of whoever asked, with their message.
      expect(await listQuoteEvents(fixture.db, quote?.id ?? '')).toMatchObject([
        { kind: 'sent', actor: 'staff', actorName: 'Stella Rowe', said: form.message },
      ]);
      expect(await mailsOf(quote?.id ?? '')).toEqual(['quote-sent']);
      // The form again finds what it has sent.
      expect(await send(form)).toEqual({ ok: true, id: quote?.id });
      expect(await mailsOf(quote?.id ?? '')).toHaveLength(1);
      expect(await fixture.trail(draftGid)).toContain('quotes.send ask done');
    });

    it('is not sent if the draft changes before it is approved', async () => {
      const draftGid = await priced(90_000);
      expect(await send(await formOf(draftGid))).toEqual({ ok: false, code: 'waits' });
      await updateStaffDraft(fixture.admin, draftGid, { note: 'Cheaper still' });
      expect((await decide(draftGid)).approval).toMatchObject({
        outcome: 'refused',
        because: 'changed',
      });
      expect(await quoteOf(draftGid)).toBeNull();
    });

    it('is not sent once its last day is over', async () => {
      const draftGid = await priced(90_000);
      const form = { ...(await formOf(draftGid)), validUntil: storeDay(fixture.clock.now) };
      expect(await send(form)).toEqual({ ok: false, code: 'waits' });
      await fixture.nextDay();
      expect((await decide(draftGid)).approval).toMatchObject({ because: 'past' });
    });

    it('is not sent if it is rejected; asked again, it waits again', async () => {
      const draftGid = await priced(90_000);
      const form = await formOf(draftGid);
      await send(form);
      expect((await decide(draftGid, admin, 'refuse')).approval).toMatchObject({
        state: 'refused',
      });
      expect(await quoteOf(draftGid)).toBeNull();
      expect(await send(form)).toEqual({ ok: false, code: 'form-used' });
      expect(await send(await formOf(draftGid))).toEqual({ ok: false, code: 'waits' });
    });

    it.each([['StaffDraft', 'error'] as const, ['UpdateDraft', 'lost-response'] as const])(
      'is sent once where %s ends in a %s',
      async (operation, effect) => {
        const draftGid = await priced(90_000);
        await send(await formOf(draftGid));
        await fixture.fault(operation, effect);
        const id = (await fixture.about(draftGid))[0]?.id ?? '';
        await fixture.decide(id, 'approve', admin);
        await fixture.work().catch(() => undefined);
        await fixture.clearFaults();
        await fixture.again(id);
        const quote = await quoteOf(draftGid);
        expect(quote).toMatchObject({ state: 'sent', version: 1 });
        expect(await findApproval(fixture.db, id)).toMatchObject({ outcome: 'done' });
      },
    );
  });
});
