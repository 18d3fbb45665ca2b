import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '../../app/domain/core/money';
import { addDays, storeDay } from '../../app/domain/core/time/store-day';
import { quoteTag } from '../../app/domain/orders/order-tags';
import { QUOTE_LIST, STAFF_QUOTE_LIST } from '../../app/domain/quotes/quote';
import { quoteToken, readQuoteToken } from '../../app/domain/quotes/quote-link.server';
import { draftVersion } from '../../app/domain/draft-orders/draft-version.server';
import { loadList } from '../../app/models/core/list.server';
import { isWaiting, listWaiting } from '../../app/models/back-office/waiting.server';
import { quotesOf } from '../../app/models/quotes/quote-list.server';
import { listVersions } from '../../app/models/quotes/quote.server';
import {
  commentOnQuote,
  declineQuote,
  withdrawQuote,
} from '../../app/services/quotes/answer-quote.server';
import { eachDatabase } from '../support/database';
import { type Payer } from './payment-fixture';
import { openQuoteFixture, type QuoteFixture, SECRET, STAFF } from './quote-fixture';

const DAY_MS = 24 * 60 * 60_000;

const declining = () => ({ said: 'No.', formToken: randomUUID(), version: 1 });
const staff = { kind: 'staff' as const, ...STAFF };
const customer = ({ gid }: Payer) => ({ kind: 'customer' as const, id: gid, name: 'Nora Quinn' });
const said = () => ({ said: 'Is it compostable?', formToken: randomUUID() });

eachDatabase((_kind, open) => {
  let fixture: QuoteFixture;

  beforeAll(async () => {
    fixture = await openQuoteFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  const mails = async (id: string) => {
    const { rows } = await sql<{ template: string; variables: Record<string, string> }>`
      select template, variables from email_outbox
      where key in (select 'quote:' || quote_event.id from quote_event where quote_id = ${id}::uuid)
      order by id`.execute(fixture.db);
    return rows;
  };

  async function quoted() {
    const payer = await fixture.payer();
    const draftGid = await fixture.draftFor(payer);
    const id = await fixture.sent(draftGid);
    const { totalCents } = await fixture.quote(id);
    return { payer, draftGid, id, total: totalCents ?? 0 };
  }

  describe('sending', () => {
    it('writes a version, tags the draft, and mails a link to that version alone', async () => {
      const { id, draftGid, total } = await quoted();
      const quote = await fixture.quote(id);
      expect(quote).toMatchObject({ state: 'sent', version: 1, draftGid });
      const draft = await fixture.draft(draftGid);
      expect(draft.tags).toContain(quoteTag(id));
      const [version] = await listVersions(fixture.db, id);
      expect(version).toMatchObject({ totalCents: total, message: 'As discussed.' });
      expect(version?.lines).toMatchObject([{ quantity: 2 }]);
      const [mail] = await mails(id);
      expect(mail?.template).toBe('quote-sent');
      expect(readQuoteToken([SECRET], mail?.variables['token'] ?? '', fixture.now())).toMatchObject(
        { id, version: 1 },
      );
    });

    it('cannot be rewritten afterwards', async () => {
      const { id } = await quoted();
      const changed = fixture.db
        .updateTable('quote_version')
        .set({ total_cents: 1 })
        .where('quote_id', '=', id)
        .execute();
      await expect(changed).rejects.toThrow(/refused/);
    });

    it('twice by one form sends one version; again by another the next one', async () => {
      const payer = await fixture.payer();
      const draftGid = await fixture.draftFor(payer);
      const shown = draftVersion(await fixture.draft(draftGid));
      const form = { formToken: randomUUID(), draftVersion: shown };
      const [one, other] = [await fixture.send(draftGid, form), await fixture.send(draftGid, form)];
      if (!one.ok) throw new Error(one.code);
      expect(other).toEqual(one);
      expect(await fixture.quote(one.id)).toMatchObject({ version: 1 });
      expect(await fixture.send(draftGid)).toEqual(one);
      expect(await fixture.quote(one.id)).toMatchObject({ version: 2 });
      expect(await mails(one.id)).toHaveLength(2);
    });

    it('of a draft that has changed since it was shown, or for a day that is over, is refused', async () => {
      const payer = await fixture.payer();
      const draftGid = await fixture.draftFor(payer);
      const shown = draftVersion(await fixture.draft(draftGid));
      await fixture.reprice(draftGid, 'Other');
      expect(await fixture.send(draftGid, { draftVersion: shown })).toEqual({
        ok: false,
        code: 'changed',
      });
      const yesterday = addDays(storeDay(fixture.now()), -1);
      expect(await fixture.send(draftGid, { validUntil: yesterday })).toMatchObject({
        code: 'past',
      });
      expect(await fixture.send(draftGid, { validUntil: addDays(yesterday, 400) })).toMatchObject({
        code: 'too-far',
      });
    });
  });

  describe('a link', () => {
    const link = { id: randomUUID(), version: 3, validUntil: '2026-12-01' };
    const before = Date.parse('2026-12-01T12:00:00Z');

    it('opens its version until its day, with the current secret and an earlier one', () => {
      const token = quoteToken('old', link);
      expect(readQuoteToken(['new', 'old'], token, before)).toEqual(link);
      expect(readQuoteToken(['new', 'old'], token, before + 2 * DAY_MS)).toBe('expired');
      expect(readQuoteToken(['new'], token, before)).toBeNull();
    });

    it('of another version, quote or day is not ours', () => {
      const token = quoteToken('secret', link);
      for (const changed of [
        token.replace('.3.', '.4.'),
        token.replace('20261201', '20271201'),
        token.replace(link.id, randomUUID()),
        `${token}x`,
        `${token}.x`,
        '',
      ]) {
        expect(readQuoteToken(['secret'], changed, before)).toBeNull();
      }
    });
  });

  describe('answering', () => {
    it('declines the version that was seen, once, with the reason to staff', async () => {
      const { payer, id } = await quoted();
      const form = { said: 'Too dear.', formToken: randomUUID(), version: 1 };
      const { needs } = fixture;
      expect(await declineQuote(needs, customer(payer), id, form)).toEqual({ ok: true });
      expect(await declineQuote(needs, customer(payer), id, form)).toEqual({ ok: true });
      expect(await fixture.quote(id)).toMatchObject({ state: 'declined' });
      expect(await fixture.kinds(id)).toEqual(['sent', 'declined']);
      expect((await mails(id)).map(({ template }) => template)).toEqual([
        'quote-sent',
        'quote-declined-staff',
      ]);
    });

    it('of an old version, of another customer or after its day is refused', async () => {
      const { payer, draftGid, id } = await quoted();
      const other = await fixture.payer();
      const { needs } = fixture;
      expect(await declineQuote(needs, customer(other), id, declining())).toMatchObject({
        reason: 'not-found',
      });
      await fixture.sent(draftGid);
      expect(await declineQuote(needs, customer(payer), id, declining())).toMatchObject({
        reason: 'changed',
      });
      const later = { ...needs, now: () => fixture.now() + 20 * DAY_MS };
      expect(
        await declineQuote(later, customer(payer), id, { ...declining(), version: 2 }),
      ).toMatchObject({ reason: 'late' });
      expect(await fixture.quote(id)).toMatchObject({ state: 'sent', version: 2 });
    });

    it('a comment waits for staff until they reply; a withdrawn quote takes none', async () => {
      const { payer, id } = await quoted();
      const { needs } = fixture;
      expect(await commentOnQuote(needs, customer(payer), id, said())).toEqual({ ok: true });
      expect((await fixture.quote(id)).awaitsStaffSince).not.toBeNull();
      expect(await commentOnQuote(needs, staff, id, said())).toEqual({ ok: true });
      expect((await fixture.quote(id)).awaitsStaffSince).toBeNull();
      expect(await withdrawQuote(needs, staff, id, said())).toEqual({ ok: true });
      expect(await commentOnQuote(needs, customer(payer), id, said())).toMatchObject({
        reason: 'late',
      });
      // Sending it again offers it anew.
      const { draftGid } = await fixture.quote(id);
      await fixture.sent(draftGid ?? '');
      expect(await fixture.quote(id)).toMatchObject({ state: 'sent', version: 2 });
    });
  });

  it('what waits for staff is the same on their first page and in their list', async () => {
    const { payer, id } = await quoted();
    const waiting = async (now = fixture.now()) => {
      const { query } = STAFF_QUOTE_LIST.parse((name) => (name === 'state' ? 'to-do' : null));
      const { rows } = await loadList(fixture.db, quotesOf(null, query, now));
      const reader = { id: 'staff-1', isAdmin: true };
      const kinds = await listWaiting(fixture.db, { reader, now });
      const count = kinds.find(({ kind }) => kind === 'quote')?.count ?? 0;
      expect(count).toBe(rows.length);
      const mine = rows.find((row) => row.id === id);
      expect(await isWaiting(fixture.db, { reader, now }, { kind: 'quote', subject: id })).toBe(
        mine !== undefined,
      );
      return mine && { state: mine.state, awaitsStaff: mine.awaitsStaff };
    };
    expect(await waiting()).toBeUndefined();
    await commentOnQuote(fixture.needs, customer(payer), id, said());
    expect(await waiting()).toEqual({ state: 'sent', awaitsStaff: true });
    await commentOnQuote(fixture.needs, staff, id, said());
    expect(await waiting()).toBeUndefined();
    // Accepted, and for an hour no order of it.
    await fixture.db
      .updateTable('quote')
      .set({ state: 'accepted', accepted_at: new Date(fixture.now()) })
      .where('id', '=', id)
      .execute();
    expect(await waiting()).toBeUndefined();
    expect(await waiting(fixture.now() + DAY_MS)).toEqual({ state: 'accepted', awaitsStaff: true });
  });

  it('a list shows a customer their own, by state, with what has expired', async () => {
    const { payer, id } = await quoted();
    const second = await fixture.draftFor(payer);
    const other = await fixture.sent(second);
    await declineQuote(fixture.needs, customer(payer), other, {
      said: 'No.',
      formToken: randomUUID(),
      version: 1,
    });
    const list = async (text: string, now = fixture.now(), gid: string | null = payer.gid) => {
      const { query } = QUOTE_LIST.parse((name) => new URLSearchParams(text).get(name));
      return (await loadList(fixture.db, quotesOf(gid, query, now))).rows;
    };
    expect((await list('')).map((row) => row.id).toSorted()).toEqual([id, other].toSorted());
    expect((await list('state=sent')).map((row) => row.id)).toEqual([id]);
    const later = fixture.now() + 20 * DAY_MS;
    expect(await list('state=expired', later)).toMatchObject([{ id, state: 'expired' }]);
    const { number } = await fixture.quote(id);
    expect((await list(`search=Q-${number}`, fixture.now(), null)).map((row) => row.id)).toEqual([
      id,
    ]);
    expect((await list('sort=highest'))[0]?.totalCents).toBeGreaterThanOrEqual(cents(1));
  });
});
