import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadAgreementExport } from '../../app/http/privacy/account-export.server';
import { customerNumber } from '~/domain/core/ids';
import { eachDatabase } from '../support/database';
import { openTopUpFixture, type TopUpFixture } from './top-up-fixture';

eachDatabase((_kind, open) => {
  let fixture: TopUpFixture;

  beforeAll(async () => {
    fixture = await openTopUpFixture(await open());
  });
  afterAll(() => fixture.discardAll());

  const exported = (gid: string) => loadAgreementExport(fixture, { gid, id: customerNumber(gid) });

  it('what somebody takes along has what they agreed to and asked for, and nobody else’s', async () => {
    const [person, other] = [await fixture.saver(), await fixture.saver()];
    const process = fixture.startTopUps();
    expect(await exported(person.gid)).toEqual({ automaticTopUp: null, allowanceRequests: [] });
    for (const one of [person, other]) await process.agree(one, { threshold: 2_500 });
    const { id } = await fixture.db
      .insertInto('organizations')
      .values({ name: 'Harbor Coffee' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const requests = [person, other].map(({ gid }) => ({
      organization_id: id,
      user_id: customerNumber(gid),
      month: '2026-11',
      requested_cents: 4_000,
      note: `For the fair of ${gid}`,
      created_at: new Date(fixture.now()),
    }));
    await fixture.db.insertInto('allowance_request').values(requests).execute();
    const { automaticTopUp, allowanceRequests } = await exported(person.gid);
    expect(automaticTopUp).toMatchObject({
      isOn: true,
      below: '25.00',
      charge: '50.00',
      mostInMonth: '200.00',
      method: expect.stringContaining('Visa'),
    });
    expect(automaticTopUp?.history).toMatchObject([
      { what: 'turned_on', agreedTo: expect.stringContaining('below $25.00') },
    ]);
    expect(allowanceRequests).toMatchObject([
      {
        month: '2026-11',
        requested: '40.00',
        note: `For the fair of ${person.gid}`,
        state: 'open',
      },
    ]);
  });
});
