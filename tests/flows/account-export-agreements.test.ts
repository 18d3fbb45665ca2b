import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAgreementExport } from '../../app/http/privacy/account-export.server';
import { customerNumber } from '~/domain/core/ids';
import { eachDatabase } from '../support/database';
import { openTopUpBench, type TopUpBench } from './top-up-bench';

eachDatabase((_kind, open) => {
  let bench: TopUpBench;

  beforeAll(async () => {
    bench = await openTopUpBench(await open());
  });
  afterAll(() => bench.discardAll());

  const exported = (gid: string) => readAgreementExport(bench, { gid, id: customerNumber(gid) });

  it('what somebody takes along has what they agreed to and asked for, and nobody else’s', async () => {
    const [person, other] = [await bench.saver(), await bench.saver()];
    const process = bench.startTopUps();
    expect(await exported(person.gid)).toEqual({ automaticTopUp: null, allowanceAsks: [] });
    for (const one of [person, other]) await process.agree(one, { threshold: 2_500 });
    const { id } = await bench.db
      .insertInto('organizations')
      .values({ name: 'Harbor Coffee' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const asks = [person, other].map(({ gid }) => ({
      organization_id: id,
      user_id: customerNumber(gid),
      month: '2026-11',
      asked_cents: 4_000,
      note: `For the fair of ${gid}`,
      created_at: new Date(bench.now()),
    }));
    await bench.db.insertInto('organization_ask').values(asks).execute();
    const { automaticTopUp, allowanceAsks } = await exported(person.gid);
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
    expect(allowanceAsks).toMatchObject([
      { month: '2026-11', asked: '40.00', note: `For the fair of ${person.gid}`, state: 'open' },
    ]);
  });
});
