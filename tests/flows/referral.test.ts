import { afterAll, beforeAll, expect, it } from 'vitest';
import { REFERRAL_CODE } from '../../app/domain/ambassadors/referral';
import {
  ensureAmbassador,
  findAmbassadorByCode,
  findAmbassadorByGid,
} from '../../app/models/ambassadors/ambassador.server';
import type { Database } from '../../app/models/core/database.server';
import {
  deleteCustomerReferralsBefore,
  findCustomerReferral,
  saveCustomerReferral,
  redactReferral,
} from '../../app/models/ambassadors/referral.server';
import { findDraft } from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { onPostgres } from '../support/database';
import { openCustomOrderFixture, type CustomOrderFixture } from './custom-order-fixture';

const HOUR_MS = 60 * 60_000;

onPostgres((_kind, open) => {
  let database: Database;
  let fixture: CustomOrderFixture;
  let begunAt: number;
  beforeAll(async () => {
    database = await open();
    fixture = await openCustomOrderFixture(database);
    begunAt = fixture.needs.now();
  });
  afterAll(() => fixture.discardAll());

  let people = 0;
  const gid = () => `gid://shopify/Customer/${9_000_000 + (people += 1)}`;
  const at = (hoursAgo: number) => new Date(begunAt - hoursAgo * HOUR_MS);
  const ambassador = (firstName: string) =>
    ensureAmbassador(fixture.db, { gid: gid(), firstName, at: at(0) });
  const click = (customer: string, { gid: ambassadorGid }: { gid: string }, hoursAgo: number) =>
    saveCustomerReferral(fixture.db, customer, { ambassadorGid, clickedAt: at(hoursAgo) });
  const redact = (customer: string) =>
    fixture.db.transaction().execute((trx) => redactReferral(trx, customer));

  it('the newest click of a customer is theirs, in whatever order they are told, also at once', async () => {
    const [amara, bela] = [await ambassador('Amara'), await ambassador('Bela')];
    const customer = gid();
    expect(await findCustomerReferral(fixture.db, customer)).toBeNull();
    await click(customer, amara, 3);
    await click(customer, bela, 5);
    expect((await findCustomerReferral(fixture.db, customer))?.code).toBe(amara.code);
    await Promise.all([click(customer, bela, 1), click(customer, amara, 2)]);
    expect(await findCustomerReferral(fixture.db, customer)).toEqual({
      code: bela.code,
      clickedAt: at(1),
    });
    await deleteCustomerReferralsBefore(fixture.db, at(1));
    expect(await findCustomerReferral(fixture.db, customer)).not.toBeNull();
    await deleteCustomerReferralsBefore(fixture.db, at(0.5));
    expect(await findCustomerReferral(fixture.db, customer)).toBeNull();
  });

  it('an order made to order carries the click of its customer, and what it says besides', async () => {
    const amara = await ambassador('Amara');
    const payer = await fixture.payer();
    await click(payer.gid, amara, 4);
    const id = await fixture.requested(payer);
    await fixture.quote(id, 0);
    expect(await fixture.drive(id)).toBe('done');
    const draft = await findDraft(
      fixture.adminClient,
      (await fixture.order(id)).draftGid ?? 'none',
    );
    expect(draft?.attributes).toEqual([
      { name: 'Custom order', value: expect.any(String) },
      { name: '_ambassador', value: `link ${amara.code} ${at(4).toISOString()}` },
    ]);
  });

  it('who is forgotten is nobody’s, and their name is in no code; asked twice, it is the same', async () => {
    const [amara, gonell] = [await ambassador('Amara'), await ambassador('Gonell')];
    const customer = gid();
    await click(customer, amara, 1);
    await click(amara.gid, gonell, 1);
    await redact(amara.gid);
    const left = await findAmbassadorByGid(fixture.db, amara.gid);
    expect(left).toMatchObject({ boardName: 'hidden', startedAt: amara.startedAt });
    expect(left?.code).toMatch(REFERRAL_CODE);
    expect(left?.code).not.toContain('AMARA');
    expect(await findAmbassadorByCode(fixture.db, amara.code)).toBeNull();
    expect(await findCustomerReferral(fixture.db, amara.gid)).toBeNull();
    // Customers whom they referred stay theirs.
    expect((await findCustomerReferral(fixture.db, customer))?.code).toBe(left?.code);
    await redact(amara.gid);
    expect(await findAmbassadorByGid(fixture.db, amara.gid)).toEqual(left);
    await redact(gonell.gid);
    expect((await findAmbassadorByGid(fixture.db, gonell.gid))?.code).not.toContain('GONELL');
  });
});
