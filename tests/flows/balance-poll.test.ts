import { beforeAll, expect, it } from 'vitest';
import { type BalancePoll, createBalancePoll } from '../../app/models/ledger/balance.server';
import {
  hashSecret,
  insertSession,
  newSecret,
  SESSION_IDLE_MS,
} from '../../app/models/customers/customer-session.server';
import type { Database } from '../../app/models/core/database.server';
import { eachDatabase } from '../support/database';
import { ledgerFixture, type LedgerFixture } from './ledger-fixture';
import { encryption } from './sign-in-setup';

eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: LedgerFixture;
  let poll: BalancePoll;
  const now = Date.now();
  beforeAll(async () => {
    database = await open();
    fixture = ledgerFixture(database.db);
    poll = createBalancePoll(database.db, () => now);
  });

  /** Makes a customer with this balance and a session that began at `since`. */
  async function somebody(amountCents: number, since = now) {
    const gid = await fixture.customer();
    await fixture.post(gid, 'adjustment', amountCents, new Date(now));
    const secret = newSecret();
    await insertSession(database.db, encryption, {
      secret,
      customerGid: gid,
      device: 'Chrome',
      accessToken: 'access',
      refreshToken: 'refresh',
      idToken: 'id',
      accessExpiresAt: new Date(now + 60_000),
      now: new Date(since),
    });
    return { gid, session: hashSecret(secret), amountCents };
  }

  it('gives each of many who ask at once their own', async () => {
    const people = [];
    for (let amount = 1; amount <= 30; amount += 1) people.push(await somebody(amount));
    const answers = await Promise.all(
      people.map(async ({ session }) => {
        const gid = await poll.ownerOf(session);
        return { gid, shownCents: (await poll.balanceOf(gid ?? ''))?.shownCents };
      }),
    );
    expect(answers).toEqual(
      people.map(({ gid, amountCents }) => ({ gid, shownCents: amountCents })),
    );
  });

  it('knows nobody by a session that is not open, also among others', async () => {
    const [known, late] = [await somebody(5), await somebody(7, now - SESSION_IDLE_MS - 1)];
    const requested = [known.session, late.session, hashSecret('nobody')];
    await expect(Promise.all(requested.map((session) => poll.ownerOf(session)))).resolves.toEqual([
      known.gid,
      undefined,
      undefined,
    ]);
  });

  it('says what was put in before it was asked', async () => {
    const { gid } = await somebody(5);
    const before = poll.balanceOf(gid);
    await fixture.post(gid, 'adjustment', 100, new Date(now));
    const after = await poll.balanceOf(gid);
    expect((await before)?.shownCents).toBeGreaterThanOrEqual(5);
    expect(after?.shownCents).toBe(105);
  });
});
