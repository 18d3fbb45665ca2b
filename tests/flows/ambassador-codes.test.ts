import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { parseReferral } from '../../app/domain/ambassadors/referral';
import { findAmbassadorFigures } from '../../app/models/ambassadors/ambassador-figures.server';
import {
  findAmbassadorByCode,
  findAmbassadorByGid,
} from '../../app/models/ambassadors/ambassador.server';
import { listCommissionsToAdvance } from '../../app/models/commissions/commission-statement.server';
import { insertClick, redactReferral } from '../../app/models/ambassadors/referral.server';
import { listActionsOf } from '../../app/models/staff/staff-action.server';
import { endAmbassadorCode } from '../../app/services/ambassadors/become-ambassador.server';
import { tidyDatabase } from '../../server/jobs/housekeeping';
import { onPostgres } from '../support/database';
import { DAY_MS, openCommissionFixture, type CommissionFixture } from './commission-fixture';

const CHANGED = { ok: false, code: 'ambassador_code_changed' };

onPostgres((_kind, open) => {
  let fixture: CommissionFixture;
  beforeAll(async () => {
    fixture = openCommissionFixture(await open());
  });

  const end = (who: { gid: string; code: string }) =>
    endAmbassadorCode(
      { db: fixture.db, now: () => fixture.now().getTime(), requestId: null },
      'ada',
      who,
    );
  const happened = async (code: string, ago = 0) => {
    const { commissions } = await fixture.save(fixture.order({ referral: `code ${code}`, ago }));
    return commissions.map((news) => ('because' in news ? news.because : news.happened));
  };
  const ended = async (gid: string) =>
    fixture.db
      .selectFrom('ambassador_code_end')
      .select('code')
      .where('ambassador_gid', '=', gid)
      .execute();

  it('ends once, by whom has seen it, and gives another', async () => {
    const { gid, code } = await fixture.ambassador();
    const answers = await Promise.all([end({ gid, code }), end({ gid, code })]);
    expect(answers).toContainEqual({ ok: true });
    expect(answers).toContainEqual(CHANGED);
    const now = await findAmbassadorByGid(fixture.db, gid);
    expect(now?.code).not.toBe(code);
    expect(now?.code.slice(0, -4)).toBe(code.slice(0, -4));
    expect(parseReferral(`code ${now?.code ?? ''}`)).not.toBeNull();
    expect(await findAmbassadorByCode(fixture.db, code)).toBeNull();
    const activity = await listActionsOf(fixture.db, { kind: 'customer', id: gid });
    expect(activity).toMatchObject([
      { action: 'ambassadors.end-code', step: 'end-code', details: {} },
    ]);
  });

  it('counts for what was ordered before it ended, whenever we hear of it, and for nothing after', async () => {
    const who = await fixture.ambassador();
    fixture.pass(DAY_MS);
    expect(await end(who)).toEqual({ ok: true });
    const now = await findAmbassadorByGid(fixture.db, who.gid);
    fixture.pass(DAY_MS);
    expect(await happened(who.code)).toEqual([]);
    expect(await happened(who.code, DAY_MS + 1)).toEqual(['earned']);
    expect(await happened(now?.code ?? '')).toEqual(['earned']);
  });

  it('leaves an order of its time unsettled until somebody decides about it', async () => {
    const who = await fixture.ambassador();
    fixture.pass(DAY_MS);
    await end(who);
    fixture.pass(DAY_MS);
    const orders = [fixture.order({ ago: DAY_MS + 1 }), fixture.order({})];
    for (const order of orders) await fixture.save(order);
    const ids = orders.map(({ id }) => id);
    await sql`
      update order_mirror_whole
      set body = jsonb_set(body, '{referral}', to_jsonb(${`code ${who.code}`}::text))
      where order_gid = any(${ids}::text[])`.execute(fixture.db);
    expect(await listCommissionsToAdvance(fixture.db, ids)).toEqual(ids.slice(0, 1));
  });

  it('goes with the name when its ambassador is to be forgotten', async () => {
    const who = await fixture.ambassador();
    await end(who);
    expect(await ended(who.gid)).toEqual([{ code: who.code }]);
    await fixture.db.transaction().execute((trx) => redactReferral(trx, who.gid));
    expect(await ended(who.gid)).toEqual([]);
  });

  it('has clicks of thirteen months, and the sum of all there were', async () => {
    const [one, other] = [await fixture.ambassador(), await fixture.ambassador()];
    const now = Date.parse('2026-06-01T12:00:00Z');
    const click = (gid: string, days: number) =>
      insertClick(fixture.db, gid, new Date(now - days * DAY_MS));
    for (const days of [0, 395, 397, 700]) await click(one.gid, days);
    await click(other.gid, 397);
    const clicks = async ({ gid }: { gid: string }) => {
      const { all, recent } = await findAmbassadorFigures(fixture.db, gid, new Date(now - DAY_MS));
      return [all.clicks, recent.clicks];
    };
    for (let day = 0; day < 2; day += 1) {
      await tidyDatabase(fixture.db, now);
      expect(await clicks(one)).toEqual([4, 1]);
      expect(await clicks(other)).toEqual([1, 0]);
    }
    const left = await fixture.db.selectFrom('referral_click').select('clicked_at').execute();
    expect(left.map(({ clicked_at }) => now - clicked_at.getTime()).toSorted()).toEqual([
      0,
      395 * DAY_MS,
    ]);
  });
});
