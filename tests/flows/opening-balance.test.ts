import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBalance } from '../../app/models/ledger/balance.server';
import {
  ensureCustomerAccount,
  findCustomerAccount,
} from '../../app/models/ledger/customer-account.server';
import { listOpenDiscrepancies } from '../../app/models/discrepancies/discrepancy.server';
import { takeInOpening } from '../../app/models/ledger/opening-balance.server';
import { at } from '../contract/sandbox-shop';
import { eachDatabase } from '../support/database';
import { openBalanceBench, type BalanceBench } from './balance-setup';

eachDatabase((_kind, open) => {
  let bench: BalanceBench;
  beforeAll(async () => {
    bench = await openBalanceBench(await open());
  });
  afterAll(() => bench.close());

  it('is what Shopify showed before us, once, with the raw text kept', async () => {
    const gid = await bench.person('125.00');
    expect(await findBalance(bench.db, gid)).toMatchObject({ isImported: false, shownCents: 0 });
    expect(await Promise.all([bench.takeIn(gid), bench.takeIn(gid)])).toEqual([true, true]);
    await bench.outsider(gid, '999.00');
    expect(await bench.takeIn(gid)).toBe(true);
    expect(await findBalance(bench.db, gid)).toMatchObject({
      isImported: true,
      availableCents: 12_500,
    });
    const entries = await bench.db
      .selectFrom('ledger_tx')
      .select(['kind', 'meta'])
      .where('dedupe_key', '=', `opening:${gid}`)
      .execute();
    expect(entries).toEqual([{ kind: 'opening', meta: { raw: '125.00' } }]);
  });

  it('is nothing where there is nothing, and then nothing is published', async () => {
    const gid = await bench.person();
    expect(await bench.takeIn(gid)).toBe(true);
    expect(await bench.ledger(gid)).toBe(0);
    await bench.publish(gid);
    expect(await bench.shown(gid)).toEqual({ earthcash: null, companion: null });
    expect(await bench.discrepancies(gid)).toEqual([]);
  });

  it('is written by us as a decimal number', async () => {
    const gid = await bench.person();
    await bench.takeIn(gid);
    await bench.post(gid, 10_200);
    await bench.publish(gid);
    const { body } = await bench.shop.admin(
      `{ customer(id: "${gid}") { metafield(namespace: "custom", key: "earthcash") { type value } } }`,
    );
    const shown = { type: 'number_decimal', value: '102.00' };
    expect(at(body, 'data.customer.metafield')).toEqual(shown);
  });

  it('is nothing for what is no amount, and a person hears of it', async () => {
    const gid = await bench.person();
    await bench.outsider(gid, 'about 40', 'single_line_text_field');
    expect(await bench.takeIn(gid)).toBe(true);
    expect(await bench.ledger(gid)).toBe(0);
    expect(await bench.discrepancies(gid)).toEqual(['metafield-unreadable']);
  });

  it.each(['1e3', `${'about forty '.repeat(60)}\ud800\u0000`])(
    'keeps such a text whole for the auditor, also after we have written over it',
    async (text) => {
      const gid = await bench.person();
      const shown = { earthcash: text, companion: null };
      await ensureCustomerAccount(bench.db, gid);
      await bench.db
        .transaction()
        .execute((trx) => takeInOpening(trx, gid, shown, { at: new Date(), until: null }));
      await bench.outsider(gid, 'less', 'single_line_text_field');
      await bench.publish(gid);
      const [told] = (await listOpenDiscrepancies(bench.db)).filter(
        ({ subject }) => subject === gid,
      );
      const whole = text.replace('\ud800', '\ufffd').replace('\u0000', '\ufffd');
      expect(told?.detail).toEqual({ openingText: whole, text: 'less' });
    },
  );

  it('is not taken in while Shopify is silent', async () => {
    const gid = await bench.person('40.50');
    await bench.fault('CustomerBalance', 'error');
    await expect(bench.takeIn(gid)).rejects.toMatchObject({ name: 'PlatformFailure' });
    expect(await findCustomerAccount(bench.db, gid)).toBeNull();
    expect(await bench.takeIn(gid)).toBe(true);
    expect(await bench.ledger(gid)).toBe(4_050);
  });

  it('waits for a person where a store has published before that this database has never met', async () => {
    const gid = await bench.person();
    await bench.setCompanion(gid, 1, 20_400);
    expect(await bench.takeIn(gid)).toBe(false);
    expect(await bench.takeIn(gid)).toBe(false);
    expect(await findBalance(bench.db, gid)).toMatchObject({ isImported: false, shownCents: 0 });
    expect(await bench.discrepancies(gid)).toEqual(['companion-ahead']);
  });

  it('is not there for somebody whom Shopify does not know', async () => {
    expect(await bench.takeIn('gid://shopify/Customer/404')).toBe(false);
  });
});
