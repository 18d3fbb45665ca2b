import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  findEnquiry,
  insertEnquiry,
  markEnquiryMailed,
} from '../../app/models/site/enquiry.server';
import { consumeRequest } from '../../app/models/core/request-limit.server';
import { tidyDatabase } from '../../server/jobs/housekeeping';
import { eachDatabase } from '../support/database';

const NOW = Date.UTC(2026, 10, 21, 12);
const DAY_MS = 24 * 60 * 60_000;

eachDatabase((_kind, open) => {
  it('what cannot be tidied keeps nothing else from being tidied, and is told', async () => {
    const { db } = await open();
    const old = NOW - 200 * DAY_MS;
    await consumeRequest(db, 'a', { max: 1, windowMs: 1_000 });
    await db
      .updateTable('rate_limit')
      .set({ expire: BigInt(old) })
      .execute();
    await sql`insert into login_record (state_hash, browser_hash, nonce, verifier, return_to, created_at,
        expires_at)
      values ('a', 'b', 'c', 'd', '/', ${new Date(old)}, ${new Date(old)})`.execute(db);
    await sql`alter table shopify_event rename to shopify_event_elsewhere`.execute(db);
    await expect(tidyDatabase(db, NOW)).rejects.toThrow(
      /1 of \d+ parts.*relation "shopify_event" does not exist/,
    );
    // Both the part before the failing one and the part after it were tidied.
    expect(await db.selectFrom('rate_limit').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('login_record').selectAll().execute()).toEqual([]);
    await sql`alter table shopify_event_elsewhere rename to shopify_event`.execute(db);
    await tidyDatabase(db, NOW);
  });

  it('enquiries are deleted two years after staff were mailed, and none before they were', async () => {
    const { db } = await open();
    const requested = async (mailedDaysAgo: number | null) => {
      const form = { name: 'Robin', email: 'robin@example.com', message: 'Cups?' };
      const { enquiry } = await insertEnquiry(db, {
        kind: 'contact-sales',
        ...form,
        formToken: randomUUID(),
      });
      if (mailedDaysAgo !== null) {
        await markEnquiryMailed(db, enquiry.id, new Date(NOW - mailedDaysAgo * DAY_MS));
      }
      return enquiry.id;
    };
    const [old, recent, unmailed] = [
      await requested(731),
      await requested(729),
      await requested(null),
    ];
    await tidyDatabase(db, NOW);
    expect(await findEnquiry(db, old)).toBeUndefined();
    expect(await findEnquiry(db, recent)).toBeDefined();
    expect(await findEnquiry(db, unmailed)).toBeDefined();
  });
});
