import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { INVARIANTS } from '../../app/domain/discrepancies/invariants';
import {
  closeDiscrepancy,
  openDiscrepancy,
} from '../../app/models/discrepancies/discrepancy.server';
import { eachDatabase } from '../support/database';
import { openAfterDepositFixture, type AfterDepositFixture } from './after-deposit-setup';

eachDatabase((_kind, open) => {
  let fixture: AfterDepositFixture;
  let database: Database;
  beforeAll(async () => {
    database = await open();
    fixture = await openAfterDepositFixture(database);
  });
  afterAll(() => fixture.discardAll());

  it('a check that takes longer than a statement may keeps none of the others from being made', async () => {
    // Makes one check as slow as it would be on many years of data.
    await fixture.credited(await fixture.person());
    await sql`
      create or replace function audit_of_accounts(bigint[])
      returns table (check_name text, subject text, detail jsonb) language sql stable as $$
        select 'I-2'::text, pg_sleep(60)::text, '{}'::jsonb
      $$`.execute(fixture.db);
    await sql`insert into stripe_event (id, type, created, livemode, received_at)
      values ('evt_old', 'x', 1, false, now() - interval '2 hours')`.execute(fixture.db);
    const before = { subject: 'seen before', detail: {} };
    await openDiscrepancy(fixture.db, { kind: 'I-2', ...before });
    await openDiscrepancy(fixture.db, { kind: 'I-14', ...before });

    const report = await fixture.work.reconcile('recent');

    expect(Object.keys(report.failed)).toEqual(['I-2']);
    expect(report.parts['invariants']).toMatchObject({
      checked: INVARIANTS.length - 1,
      broken: 1,
    });
    const discrepancies = await fixture.discrepancies();
    // The later checks did run; the findings of the one that failed are kept open.
    expect(discrepancies).toContain('I-12 evt_old');
    expect(discrepancies).not.toContain('I-14 seen before');
    expect(
      await closeDiscrepancy(fixture.db, { kind: 'I-2', subject: 'seen before', by: 'x' }),
    ).toBe(true);
  }, 240_000);
});
