import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createEncryption, ENCRYPTED } from '../../app/models/core/encryption.server';
import { beginEncryptAnew, encryptAnewJob } from '../../server/jobs/encrypt-anew';
import { startJobs } from '../../server/jobs/start-jobs';
import { eachDatabase } from '../support/database';
import { noJobs } from '../support/no-jobs';

const [NEW, OLD] = [
  'the new secret of this test, long enough',
  'the old one of this test, long enough',
];
const earlier = createEncryption(OLD);
const both = createEncryption(NEW, OLD);
const SESSIONS = 250;

eachDatabase((_kind, open) => {
  it('what an old secret has encrypted is encrypted anew, in pieces, and then opens without it', async () => {
    const database = await open();
    const { db } = database;
    const old = (text: string) => earlier.encrypt(text);
    await sql`insert into staff_user (id, email, name, role, created_at, updated_at)
      values ('ivy', 'ivy@example.com', 'Ivy', 'admin', now(), now())`.execute(db);
    await sql`insert into staff_second_factor (user_id, secret, pending_secret, pending_at, confirmed_at)
      values ('ivy', ${old('secret')}, ${old('pending_secret')}, now(), now())`.execute(db);
    await sql`insert into quickbooks_refresh_token (token, previous_token, access_token)
      values (${old('token')}, ${old('previous_token')}, ${old('access_token')})`.execute(db);
    await sql`insert into checkout (customer_gid, cart_subject, encrypted_cart_id, address, updated_at)
      values ('gid', 'cart', ${old('encrypted_cart_id')}, '{}', now())`.execute(db);
    await sql`insert into sign_up (form_token, flow, kind, email, state, details, customer_gid, created_at)
      values (gen_random_uuid(), 'ambassador', 'ambassador', 'a@example.com', 'unconfirmed', ${old('details')}, 'gid', now())`.execute(
      db,
    );
    await sql`insert into login_record (state_hash, browser_hash, nonce, verifier, session_secret, goodbye, return_to,
        created_at, expires_at)
      values ('state', 'browser', ${old('nonce')}, ${old('verifier')}, ${old('session_secret')}, ${old('goodbye')}, '/',
        now(), now() + interval '1 day')`.execute(db);
    // One was encrypted before texts began with a number, one by a secret that nobody has, and one by the new one.
    const bare = old('access_token').slice(earlier.prefix.length);
    const lost = createEncryption('a secret that was lost').encrypt('id_token');
    const kept = both.encrypt('refresh_token');
    await sql`insert into customer_session (id_hash, customer_gid, device, access_token, refresh_token, id_token,
        access_expires_at, created_at, last_seen_at, expires_at)
      select 'session ' || n, 'gid', 'phone', ${bare}, ${kept}, ${lost}, now(), now(), now(), now() + interval '1 day'
      from generate_series(1, ${SESSIONS}) n`.execute(db);

    const lines: Record<string, unknown>[] = [];
    // A piece of no time at all: each job does nothing but enqueue the next, until the third has time.
    let pieces = 0;
    const jobs = await startJobs({
      database,
      log: () => undefined,
      pollMs: 50,
      handlers: {
        ...noJobs,
        'encrypt-anew': (data, job) => {
          pieces += 1;
          const ms = pieces < 3 ? 0 : 60_000;
          return encryptAnewJob(
            { db, encryption: both },
            (line) => lines.push({ ...line }),
            ms,
          )(data, job);
        },
      },
    });
    await beginEncryptAnew(db, { earlierSecrets: [] });
    await beginEncryptAnew(db, { earlierSecrets: [OLD] });
    jobs.wake();
    await expect.poll(() => lines).toMatchObject([{ renewed: 11 + SESSIONS, lost: SESSIONS }]);
    await jobs.stop();
    expect(pieces).toBe(3);

    const alone = createEncryption(NEW);
    for (const { table, columns } of ENCRYPTED) {
      const { rows } = await sql<Record<string, string>>`select * from ${sql.table(table)}`.execute(
        db,
      );
      expect(rows).toHaveLength(table === 'customer_session' ? SESSIONS : 1);
      for (const row of rows) {
        for (const column of columns.filter(
          (name) => table !== 'customer_session' || name !== 'id_token',
        )) {
          expect([table, alone.open(row[column] ?? '')]).toEqual([table, column]);
        }
      }
    }
    const { rows } =
      await sql`select distinct refresh_token, id_token from customer_session`.execute(db);
    expect(rows).toEqual([{ refresh_token: kept, id_token: lost }]);
  });
});
