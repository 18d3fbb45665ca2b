import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, storeDay } from '../../app/domain/core/time/store-day';
import { redactQuotes } from '../../app/models/privacy/redact-quotes.server';
import { expireQuotes, moveQuotes } from '../../app/models/quotes/quote-steps.server';
import { listQuoteEvents } from '../../app/models/quotes/quote-event.server';
import { listVersions } from '../../app/models/quotes/quote.server';
import { remindQuotes } from '../../app/services/quotes/remind-quotes.server';
import { eachDatabase } from '../support/database';
import { openQuoteFixture, type QuoteFixture } from './quote-fixture';

const DAY_MS = 24 * 60 * 60_000;

eachDatabase((_kind, open) => {
  let fixture: QuoteFixture;

  beforeAll(async () => {
    fixture = await openQuoteFixture(await open());
  });
  afterAll(() => fixture.discardAll());

  async function quoted() {
    const payer = await fixture.payer();
    const draftGid = await fixture.draftFor(payer);
    return { payer, draftGid, id: await fixture.sent(draftGid) };
  }
  const at = (days: number) => ({ ...fixture.needs, now: () => fixture.now() + days * DAY_MS });
  const reminders = async (id: string) => {
    const { rows } = await sql<{ key: string }>`
      select key from email_outbox where key like ${`quote-reminder:${id}:%`} order by id`.execute(
      fixture.db,
    );
    return rows.length;
  };

  it('a quote is reminded of once, three days before its last one, and each version anew', async () => {
    const { id, draftGid } = await quoted();
    await remindQuotes(at(6));
    expect(await reminders(id)).toBe(0);
    await remindQuotes(at(7));
    await remindQuotes(at(8));
    expect(await reminders(id)).toBe(1);
    // Sent today for tomorrow: that mail says it.
    await fixture.send(draftGid, { validUntil: addDays(storeDay(fixture.now()), 1) });
    await remindQuotes(at(0));
    expect(await reminders(id)).toBe(1);
  });

  it('a quote expires after its last day, and can be sent again', async () => {
    const { id, draftGid } = await quoted();
    const now = fixture.now();
    const { validUntil } = await fixture.quote(id);
    await expireQuotes(fixture.db, validUntil ?? '', new Date(now));
    expect(await fixture.quote(id)).toMatchObject({ state: 'sent' });
    await expireQuotes(fixture.db, addDays(validUntil ?? '', 1), new Date(now));
    expect(await fixture.quote(id)).toMatchObject({ state: 'expired' });
    expect(await fixture.kinds(id)).toEqual(['sent', 'expired']);
    await fixture.sent(draftGid);
    expect(await fixture.quote(id)).toMatchObject({ state: 'sent', version: 2 });
  });

  it('a customer’s quotes go with them when they are merged', async () => {
    const { id, payer } = await quoted();
    const { gid: survivingGid } = await fixture.payer();
    await fixture.db
      .transaction()
      .execute((trx) => moveQuotes(trx, { closingGid: payer.gid, survivingGid }, new Date()));
    expect(await fixture.quote(id)).toMatchObject({ customerGid: survivingGid, state: 'sent' });
  });

  it('of a customer who is forgotten nothing stays that somebody wrote, and what is open is withdrawn', async () => {
    const { id, payer } = await quoted();
    await fixture.db
      .transaction()
      .execute((trx) => redactQuotes(trx, payer.gid, new Date(fixture.now())));
    expect(await fixture.quote(id)).toMatchObject({ state: 'withdrawn', request: null });
    expect(await listVersions(fixture.db, id)).toMatchObject([{ message: null }]);
    const events = await listQuoteEvents(fixture.db, id);
    expect(events.map(({ said }) => said)).toEqual([null, null]);
  });
});
