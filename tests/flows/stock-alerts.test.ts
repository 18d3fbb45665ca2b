import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { ALERTS_PER_DAY } from '../../app/domain/inventory/stock-alert';
import {
  readStockAlertToken,
  stockAlertToken,
} from '../../app/domain/inventory/stock-alert-link.server';
import type { InventoryItem } from '../../app/domain/inventory/inventory';
import type { Database } from '../../app/models/core/database.server';
import { upsertInventoryItem } from '../../app/models/inventory/inventory-mirror.server';
import {
  deleteAlertsBefore,
  deleteAlertsOf,
  listAlertsOf,
} from '../../app/models/inventory/stock-alert.server';
import {
  followStockAlertLink,
  notifyBackInStock,
  requestStockAlert,
  stockAlertLetter,
} from '../../app/services/inventory/stock-alerts.server';
import { eachDatabase } from '../support/database';

const EVE = 'gid://shopify/Customer/77';
const SECRET = 'a-secret-of-the-test';

eachDatabase((_kind, open) => {
  let database: Database;
  let time = Date.parse('2026-11-02T17:00:00Z');
  let variant = '';
  let email = '';
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    variant = `gid://shopify/ProductVariant/${Math.floor(Math.random() * 1e12)}`;
    email = `${randomUUID()}@example.com`;
    await stock(0);
  });

  const context = () => ({
    db: database.db,
    now: () => (time += 1_000),
    config: { sessionSecret: SECRET },
  });
  const stock = (available: number, isForSale = available > 0) => {
    const level = { locationGid: 'gid://shopify/Location/1', locationName: 'Warehouse', available };
    const item: InventoryItem = {
      gid: variant.replace('ProductVariant', 'InventoryItem'),
      variantGid: variant,
      productGid: 'gid://shopify/Product/1',
      handle: 'cup',
      productTitle: 'Cup',
      variantTitle: '',
      sku: null,
      isTracked: true,
      isForSale,
      levels: [{ ...level, onHand: available, committed: 0, incoming: 0 }],
    };
    return upsertInventoryItem(database.db, item, new Date((time += 1_000)));
  };
  const ask = (customerGid: string | null = null, to = email) =>
    requestStockAlert(
      context(),
      { variantGid: variant, title: 'Cup', path: '/product/cup' },
      { email: to, customerGid },
    );
  const alerts = () =>
    database.db.selectFrom('stock_alert').selectAll().where('email', '=', email).execute();
  const mails = async () => {
    const ids = (await alerts()).map(({ id }) => id);
    const rows = await database.db
      .selectFrom('email_outbox')
      .select(['template', 'variables', 'customer_gid'])
      .where('about', 'in', ids)
      .orderBy('id')
      .execute();
    return rows.map(({ template, variables, customer_gid: to }) => ({
      template,
      to,
      ...(variables as { token: string; stop: string }),
    }));
  };
  const follow = (token: string) => {
    const link = readStockAlertToken([SECRET], token);
    if (!link) throw new Error('not our link');
    return followStockAlertLink(context(), link);
  };

  it('a stranger gets one mail that asks to confirm, and none about stock before that', async () => {
    await ask();
    await ask();
    expect((await mails()).map(({ template }) => template)).toEqual(['stock-alert-confirm']);
    await stock(5);
    expect(await notifyBackInStock(context())).toBe(0);
    const [{ token = '' } = {}] = await mails();
    expect((await follow(token))?.state).toBe('waiting');
    // What was read before the confirmation may be old.
    expect(await notifyBackInStock(context())).toBe(0);
    await stock(4);
    expect(await notifyBackInStock(context())).toBe(1);
    expect((await mails()).map(({ template }) => template)).toEqual([
      'stock-alert-confirm',
      'back-in-stock',
    ]);
  });

  it('a customer waits at once, and is mailed once, however many look', async () => {
    await ask();
    await ask(EVE);
    expect(await alerts()).toMatchObject([{ state: 'waiting', customer_gid: EVE }]);
    const queued = database.db.selectFrom('mirror_queue').select('gid');
    const item = variant.replace('ProductVariant', 'InventoryItem');
    expect(await queued.where('gid', '=', item).execute()).toHaveLength(1);
    await stock(0);
    expect(await notifyBackInStock(context())).toBe(0);
    await stock(3);
    const counts = await Promise.all([1, 2, 3].map(() => notifyBackInStock(context())));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    const told = (await mails()).filter(({ template }) => template === 'back-in-stock');
    expect(told.map(({ to }) => to)).toEqual([EVE]);
    // Sold out again, one may ask again.
    await stock(0);
    await ask(EVE);
    await stock(1);
    expect(await notifyBackInStock(context())).toBe(1);
  });

  it('stock that shoppers cannot buy is not back', async () => {
    await ask(EVE);
    await stock(5, false);
    expect(await notifyBackInStock(context())).toBe(0);
  });

  it('the link that stops ends every open alert of the address', async () => {
    await ask(EVE);
    await stock(2);
    await notifyBackInStock(context());
    await stock(0);
    await ask();
    const back = (await mails()).find(({ template }) => template === 'back-in-stock');
    expect((await follow(back?.stop ?? ''))?.state).toBe('stopped');
    expect((await alerts()).map(({ state }) => state)).toEqual(['stopped', 'stopped']);
    await stock(2);
    expect(await notifyBackInStock(context())).toBe(0);
  });

  it('one address gets only so many mails in a day', async () => {
    for (let count = 0; count < ALERTS_PER_DAY + 2; count += 1) {
      variant = `gid://shopify/ProductVariant/${Math.floor(Math.random() * 1e12)}`;
      await ask();
    }
    expect(await mails()).toHaveLength(ALERTS_PER_DAY);
  });

  it('a letter is written to the typed address, and not once it is confirmed or gone', async () => {
    await ask();
    const [{ token = '', stop = '' } = {}] = await mails();
    const [{ id = '' } = {}] = await alerts();
    const links = { stockAlert: (one: string) => `link:${one}`, at: (path: string) => path };
    const write = (about: string, template: string) =>
      stockAlertLetter(
        { db: database.db, links } as never,
        { about, template, variables: { token, stop } } as never,
      );
    expect(await write(id, 'stock-alert-confirm')).toEqual({
      to: email,
      variables: { product: 'Cup', link: `link:${token}`, stopLink: `link:${stop}` },
    });
    await follow(token);
    expect(await write(id, 'stock-alert-confirm')).toBe('not-due');
    expect(await write(id, 'back-in-stock')).toMatchObject({
      variables: { link: '/product/cup' },
    });
    expect(await write(randomUUID(), 'back-in-stock')).toBe('no-recipient');
  });

  it('is part of what a customer exports, and is erased with them and with time', async () => {
    await ask(EVE);
    const exported = await listAlertsOf(database.db, { gid: EVE, email });
    expect(exported).toContainEqual(expect.objectContaining({ title: 'Cup', email }));
    await database.db.transaction().execute((trx) => deleteAlertsOf(trx, EVE));
    expect(await alerts()).toEqual([]);
    await ask();
    const later = new Date(time + 10_000);
    await deleteAlertsBefore(database.db, { unconfirmed: new Date(0), ended: later });
    expect(await alerts()).toHaveLength(1);
    await deleteAlertsBefore(database.db, { unconfirmed: later, ended: later });
    expect(await alerts()).toEqual([]);
  });

  it.each([
    ['another deed', (token: string) => token.replace('confirm', 'stop')],
    ['another alert', (token: string) => token.replace(/\.[0-9a-f-]{36}\./, `.${randomUUID()}.`)],
    ['more', (token: string) => `${token}.x`],
    ['nothing', () => ''],
  ])('a link for %s is not ours', (_what, forge) => {
    const token = stockAlertToken(SECRET, { does: 'confirm', id: randomUUID() });
    expect(readStockAlertToken(['older', SECRET], token)).not.toBeNull();
    expect(readStockAlertToken([SECRET], forge(token))).toBeNull();
  });
});
