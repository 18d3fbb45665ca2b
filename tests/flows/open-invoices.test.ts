import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { createQuickBooks } from '../../app/platforms/quickbooks/client.server';
import {
  loadOpenInvoices,
  refreshOpenInvoices,
} from '../../app/services/invoices/refresh-open-invoices.server';
import { eachDatabase } from '../support/database';
import { openBookFixture, type BookFixture } from './quickbooks-fixture';

const bruno = { gid: 'gid://shopify/Customer/7100000000002', email: 'bruno@example.com' };
const MINUTE_MS = 60_000;

eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: BookFixture;
  let accessToken: string;

  beforeAll(async () => {
    fixture = await openBookFixture();
    database = await open();
  });
  beforeEach(async () => {
    await fixture.clear();
    accessToken = (await fixture.renew(fixture.config.refreshToken ?? '')).accessToken;
    await database.db.deleteFrom('customer_profile').execute();
    await database.db
      .insertInto('customer_profile')
      .values({
        customer_gid: bruno.gid,
        email: bruno.email,
        display_name: 'Bruno Keller',
        tags: [],
        fetched_at: new Date(),
      })
      .execute();
  });
  afterAll(() => fixture.close());

  const needs = (later = 0, timeoutMs = 30_000) => ({
    db: database.db,
    quickbooks: createQuickBooks(fixture.config, () => Promise.resolve(accessToken), {
      timeoutMs,
    }),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    now: () => Date.now() + later,
  });

  const known = async () => {
    const row = await database.db
      .selectFrom('customer_profile')
      .select(['open_invoices', 'invoices_checked_at'])
      .executeTakeFirstOrThrow();
    return { open: row.open_invoices, isChecked: row.invoices_checked_at !== null };
  };

  it('is known after a look, and looked at again after five minutes', async () => {
    expect(await known()).toEqual({ open: false, isChecked: false });
    expect(await refreshOpenInvoices(needs(), bruno)).toBe('checked');
    expect(await known()).toEqual({ open: true, isChecked: true });

    fixture.act('invoice-paid', { number: '1042' });
    fixture.act('invoice-paid', { number: '1057' });
    expect(await refreshOpenInvoices(needs(4 * MINUTE_MS), bruno)).toBe('not-due');
    expect(await known()).toMatchObject({ open: true });
    expect(await refreshOpenInvoices(needs(6 * MINUTE_MS), bruno)).toBe('checked');
    expect(await known()).toMatchObject({ open: false });
  });

  it('is looked at once, however many pages ask at the same time', async () => {
    fixture.fault({ effect: 'delay', delayMs: 100 });
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => refreshOpenInvoices(needs(), bruno)),
    );
    expect(outcomes.toSorted()).toEqual(['checked', ...Array.from({ length: 5 }, () => 'not-due')]);
    expect(fixture.calls('query')).toHaveLength(2);
  });

  it('stays as it was while QuickBooks is silent, which is asked again after a pause', async () => {
    await refreshOpenInvoices(needs(), bruno);
    fixture.fault({ effect: 'hang', operation: 'query' });
    expect(await refreshOpenInvoices(needs(6 * MINUTE_MS, 400), bruno)).toBe('unavailable');
    expect(await known()).toEqual({ open: true, isChecked: true });
    expect(await refreshOpenInvoices(needs(6 * MINUTE_MS + 5_000), bruno)).toBe('not-due');
    expect(await refreshOpenInvoices(needs(7 * MINUTE_MS), bruno)).toBe('checked');
  });

  it('follows what the page with the invoices has read, whatever the time', async () => {
    await refreshOpenInvoices(needs(), bruno);
    fixture.act('invoice-paid', { number: '1042' });
    expect(await loadOpenInvoices(needs(1), bruno)).toMatchObject([{ number: '1057' }]);
    fixture.act('invoice-paid', { number: '1057' });
    expect(await loadOpenInvoices(needs(2), bruno)).toEqual([]);
    expect(await known()).toMatchObject({ open: false });
    fixture.fault({ effect: 'error' });
    expect(await loadOpenInvoices(needs(3), bruno)).toBeNull();
  });

  it('is not covered by an answer that was asked for earlier', async () => {
    await loadOpenInvoices(needs(10_000), bruno);
    fixture.act('invoice-paid', { number: '1042' });
    fixture.act('invoice-paid', { number: '1057' });
    await loadOpenInvoices(needs(), bruno);
    expect(await known()).toMatchObject({ open: true });
  });

  it('is not asked for a customer of whom there is no mirror', async () => {
    const stranger = { gid: 'gid://shopify/Customer/1', email: 'bruno@example.com' };
    expect(await refreshOpenInvoices(needs(), stranger)).toBe('not-due');
    expect(fixture.calls('query')).toEqual([]);
  });
});
