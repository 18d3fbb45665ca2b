import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBalance } from '../../app/models/ledger/balance.server';
import {
  ensureCustomerAccount,
  findCustomerAccount,
} from '../../app/models/ledger/customer-account.server';
import { listOpenDiscrepancies } from '../../app/models/discrepancies/discrepancy.server';
import { adoptOpening } from '../../app/models/ledger/opening-balance.server';
import { at } from '../contract/sandbox-shop';
import { eachDatabase } from '../support/database';
import { openBalanceFixture, type BalanceFixture } from './balance-setup';

eachDatabase((_kind, open) => {
  let fixture: BalanceFixture;
  beforeAll(async () => {
    fixture = await openBalanceFixture(await open());
  });
  afterAll(() => fixture.close());

  it('is what Shopify showed before us, once, with the raw text kept', async () => {
    const gid = await fixture.person('125.00');
    expect(await findBalance(fixture.db, gid)).toMatchObject({ isImported: false, shownCents: 0 });
    expect(
      await Promise.all([fixture.adoptOpeningBalance(gid), fixture.adoptOpeningBalance(gid)]),
    ).toEqual([true, true]);
    await fixture.outsider(gid, '999.00');
    expect(await fixture.adoptOpeningBalance(gid)).toBe(true);
    expect(await findBalance(fixture.db, gid)).toMatchObject({
      isImported: true,
      availableCents: 12_500,
    });
    const entries = await fixture.db
      .selectFrom('ledger_tx')
      .select(['kind', 'meta'])
      .where('dedupe_key', '=', `opening:${gid}`)
      .execute();
    expect(entries).toEqual([{ kind: 'opening', meta: { raw: '125.00' } }]);
  });

  it('is nothing where there is nothing, and then nothing is published', async () => {
    const gid = await fixture.person();
    expect(await fixture.adoptOpeningBalance(gid)).toBe(true);
    expect(await fixture.ledger(gid)).toBe(0);
    await fixture.publish(gid);
    expect(await fixture.shown(gid)).toEqual({ earthcash: null, versionMetafield: null });
    expect(await fixture.discrepancies(gid)).toEqual([]);
  });

  it('is written by us as a decimal number', async () => {
    const gid = await fixture.person();
    await fixture.adoptOpeningBalance(gid);
    await fixture.post(gid, 10_200);
    await fixture.publish(gid);
    const { body } = await fixture.shop.admin(
      `{ customer(id: "${gid}") { metafield(namespace: "custom", key: "earthcash") { type value } } }`,
    );
    const shown = { type: 'number_decimal', value: '102.00' };
    expect(at(body, 'data.customer.metafield')).toEqual(shown);
  });

  it('is nothing for what is no amount, and a person hears of it', async () => {
    const gid = await fixture.person();
    await fixture.outsider(gid, 'about 40', 'single_line_text_field');
    expect(await fixture.adoptOpeningBalance(gid)).toBe(true);
    expect(await fixture.ledger(gid)).toBe(0);
    expect(await fixture.discrepancies(gid)).toEqual(['metafield-unreadable']);
  });

  it.each(['1e3', `${'about forty '.repeat(60)}\ud800\u0000`])(
    'keeps such a text whole for the auditor, also after we have written over it',
    async (text) => {
      const gid = await fixture.person();
      const shown = { earthcash: text, versionMetafield: null };
      await ensureCustomerAccount(fixture.db, gid);
      await fixture.db
        .transaction()
        .execute((trx) => adoptOpening(trx, gid, shown, { at: new Date(), until: null }));
      await fixture.outsider(gid, 'less', 'single_line_text_field');
      await fixture.publish(gid);
      const [notified] = (await listOpenDiscrepancies(fixture.db)).filter(
        ({ subject }) => subject === gid,
      );
      const whole = text.replace('\ud800', '\ufffd').replace('\u0000', '\ufffd');
      expect(notified?.detail).toEqual({ openingText: whole, text: 'less' });
    },
  );

  it('is not taken in while Shopify is silent', async () => {
    const gid = await fixture.person('40.50');
    await fixture.fault('CustomerBalance', 'error');
    await expect(fixture.adoptOpeningBalance(gid)).rejects.toMatchObject({
      name: 'PlatformFailure',
    });
    expect(await findCustomerAccount(fixture.db, gid)).toBeNull();
    expect(await fixture.adoptOpeningBalance(gid)).toBe(true);
    expect(await fixture.ledger(gid)).toBe(4_050);
  });

  it('waits for a person where a store has published before that this database has never met', async () => {
    const gid = await fixture.person();
    await fixture.setVersionMetafield(gid, 1, 20_400);
    expect(await fixture.adoptOpeningBalance(gid)).toBe(false);
    expect(await fixture.adoptOpeningBalance(gid)).toBe(false);
    expect(await findBalance(fixture.db, gid)).toMatchObject({ isImported: false, shownCents: 0 });
    expect(await fixture.discrepancies(gid)).toEqual(['companion-ahead']);
  });

  it('is not there for somebody whom Shopify does not know', async () => {
    expect(await fixture.adoptOpeningBalance('gid://shopify/Customer/404')).toBe(false);
  });
});
