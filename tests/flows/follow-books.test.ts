import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { createQuickBooks } from '../../app/platforms/quickbooks/client.server';
import { followBookInvoice, followBooks } from '../../app/services/invoices/follow-books.server';
import { recordBookEvents } from '../../app/services/webhooks/record-book-events.server';
import { onPostgres } from '../support/database';
import { eventually } from '../support/sandbox-control';
import { openBookFixture, type BookFixture } from './quickbooks-fixture';

const bruno = { gid: 'gid://shopify/Customer/7100000000002', email: 'bruno@example.com' };
const verifier = 'sandbox-quickbooks-verifier';
const realm = '9130350000000001';

const event = (changes: object = {}) => ({
  specversion: '1.0',
  id: randomUUID(),
  source: 'intuit.sandbox',
  type: 'qbo.invoice.updated.v1',
  intuitentityid: '145',
  intuitaccountid: realm,
  data: {},
  ...changes,
});

onPostgres((_kind, open) => {
  let database: Database;
  let fixture: BookFixture;
  let accessToken: string;
  let answers: string[] = [];
  let warned: unknown[] = [];
  const log = {
    info: () => undefined,
    warn: (...line: unknown[]) => void warned.push(line),
    error: (...line: unknown[]) => void warned.push(line),
  };

  /** The store's route, without the web around it. */
  const receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const signature = String(request.headers['intuit-signature']);
      const body = Buffer.concat(parts);
      answers.push(await recordBookEvents(context(), { body, signature }));
      response.writeHead(200).end();
    });
  });

  const context = (later = 0, changes: object = {}) => ({
    db: database.db,
    config: { quickbooks: { ...fixture.config, ...changes } },
    quickbooks: createQuickBooks({ ...fixture.config, ...changes }, () =>
      Promise.resolve(accessToken),
    ),
    log,
    now: () => Date.now() + later,
    wakeJobs: () => undefined,
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    fixture = await openBookFixture(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}`);
    database = await open();
  });
  beforeEach(async () => {
    await fixture.clear();
    [answers, warned] = [[], []];
    accessToken = (await fixture.renew(fixture.config.refreshToken ?? '')).accessToken;
    for (const table of ['customer_profile', 'quickbooks_event', 'quickbooks_checkpoint'] as const)
      await database.db.deleteFrom(table).execute();
    await database.executeSql('delete from pgboss.job');
    await database.db
      .insertInto('customer_profile')
      .values({
        customer_gid: bruno.gid,
        // As Shopify has it, which QuickBooks need not write the same.
        email: 'Bruno@Example.com',
        display_name: 'Bruno Keller',
        tags: [],
        fetched_at: new Date(),
      })
      .execute();
  });
  afterAll(async () => {
    await fixture.close();
    receiver.closeAllConnections();
    await new Promise((resolve) => receiver.close(resolve));
  });

  const jobs = async () => {
    type Data = { invoiceId?: string; invoiceIds?: string[] };
    const { rows } = await sql<{ name: string; data: Data | null }>`
      select name, data from pgboss.job where state < 'active' order by created_on`.execute(
      database.db,
    );
    return rows.map(({ name, data }) =>
      [name, data?.invoiceId, ...(data?.invoiceIds ?? [])].filter(Boolean).join(' '),
    );
  };
  const idOf = (number: string) =>
    fixture.state().invoices.find((row) => row.number === number)?.id ?? '';
  /** Runs what a webhook about this invoice queues. */
  const told = (number: string) => followBooks(context(), [idOf(number)]);
  const hasOpen = async () => {
    const row = await database.db
      .selectFrom('customer_profile')
      .select('open_invoices')
      .executeTakeFirstOrThrow();
    return row.open_invoices;
  };

  const post = (events: unknown, { secret = verifier, text = JSON.stringify(events) } = {}) =>
    recordBookEvents(context(), {
      body: Buffer.from(text),
      signature: createHmac('sha256', secret).update(text).digest('base64'),
    });
  describe('a webhook of QuickBooks', () => {
    it('has the changed invoice followed once, however often it comes', async () => {
      fixture.act('invoice-add', { email: bruno.email, amountCents: 100, number: '9001' });
      await eventually(() => Promise.resolve(answers.length === 1));
      expect(answers).toEqual(['kept']);
      expect(await jobs()).toEqual([`follow-books ${idOf('9001')}`]);
      const again = event();
      const posts = await Promise.all(Array.from({ length: 5 }, () => post([again])));
      expect(posts.toSorted()).toEqual(['kept', 'known', 'known', 'known', 'known']);
      expect(await jobs()).toHaveLength(2);
    });

    it('has an invoice followed of which QuickBooks names no change yet, deleted or not', async () => {
      await followBooks(context());
      await database.executeSql('delete from pgboss.job');
      // Beyond what is looked at once more, as if the answer did not have it yet.
      fixture.world.clock.advance(10 * 60_000);
      await followBooks(context(), [idOf('1042'), '99999']);
      await followBooks(context(), [idOf('1042'), '99999']);
      expect(await jobs()).toEqual([
        `follow-book-invoice ${idOf('1042')}`,
        'follow-book-invoice 99999',
      ]);
    });

    it('about a payment has the changes asked for', async () => {
      expect(await post([event({ type: 'qbo.payment.deleted.v1' })])).toBe('kept');
      expect(await jobs()).toEqual(['follow-books']);
    });

    it.each([
      ['another company', [event({ intuitaccountid: '1' })]],
      ['another entity', [event({ type: 'qbo.vendor.updated.v1' })]],
      ['no entity that is known', [event({ type: 'news' }), null, 7, {}]],
      ['nothing', []],
    ])('about %s is taken and makes no work', async (_what, events) => {
      expect(await post(events)).toBe('known');
      expect(await jobs()).toEqual([]);
    });

    it('in another format is refused with an alarm', async () => {
      expect(await post({ eventNotifications: [] })).toBe('malformed');
      expect(await post(null, { text: 'no json' })).toBe('malformed');
      expect(JSON.stringify(warned)).toContain('quickbooks-webhook');
    });

    it('that another signed is refused, and every one without a verifier token', async () => {
      expect(await post([event()], { secret: 'guess' })).toBe('unsigned');
      const body = Buffer.from(JSON.stringify([event()]));
      const signature = createHmac('sha256', verifier).update(body).digest('base64');
      const without = context(0, { webhookVerifier: undefined });
      expect(await recordBookEvents(without, { body, signature })).toBe('unsigned');
      for (const given of [null, '', 'AAAA', `${signature}x`.slice(1)])
        expect(await recordBookEvents(context(), { body, signature: given })).toBe('unsigned');
      expect(await recordBookEvents(context(), { body, signature })).toBe('kept');
      expect(await jobs()).toHaveLength(1);
    });
  });

  describe('changes of the books', () => {
    beforeEach(() => void fixture.company.webhooks?.setMode('off'));

    it('are found without webhooks, each from one run to the next', async () => {
      await followBooks(context());
      await database.executeSql('delete from pgboss.job');
      fixture.world.clock.advance(10 * 60_000);
      fixture.act('invoice-paid', { number: '1042', amountCents: 5 });
      await followBooks(context());
      expect(await jobs()).toEqual([`follow-book-invoice ${idOf('1042')}`]);
      await database.executeSql('delete from pgboss.job');
      // Beyond what each run looks at once more.
      fixture.world.clock.advance(10 * 60_000);
      await followBooks(context());
      await database.executeSql('delete from pgboss.job');
      const deleted = idOf('1057');
      fixture.world.clock.advance(10 * 60_000);
      fixture.act('invoice-delete', { number: '1057' });
      await followBooks(context());
      expect(await jobs()).toEqual([`follow-book-invoice ${deleted}`]);
    });

    it('are found if they come into sight after the run that should have seen them', async () => {
      await followBooks(context());
      await database.executeSql('delete from pgboss.job');
      const before = fixture.world.clock.advance(0);
      fixture.world.clock.advance(-60_000);
      fixture.act('invoice-paid', { number: '1042', amountCents: 5 });
      fixture.world.clock.advance(before - fixture.world.clock.advance(0));
      await followBooks(context());
      expect(await jobs()).toEqual([`follow-book-invoice ${idOf('1042')}`]);
    });

    it('make one job for each invoice and change, however many webhooks tell of them', async () => {
      const numbers = Array.from({ length: 58 }, (_, nth) => `B${nth}`);
      // Each webhook asks for all that has changed within two minutes, so each is named 58 times and more.
      const runs = async (change: (number: string) => unknown) => {
        for (const number of numbers) {
          change(number);
          await told(number);
        }
        await Promise.all(numbers.map(told));
        return (await jobs()).filter((job) =>
          numbers.some((each) => job.endsWith(` ${idOf(each)}`)),
        );
      };
      const email = bruno.email;
      const added = await runs((number) =>
        fixture.act('invoice-add', { email, amountCents: 300, number }),
      );
      expect(added).toHaveLength(58);
      const paid = await runs((number) =>
        fixture.act('invoice-paid', { number, amountCents: 100 }),
      );
      expect(paid).toHaveLength(2 * 58);
      expect(new Set(paid).size).toBe(58);
      // Two changes within one second.
      for (const amountCents of [90, 110]) {
        fixture.act('invoice-paid', { number: 'B0', amountCents });
        await told('B0');
      }
      expect((await jobs()).filter((job) => job.endsWith(` ${idOf('B0')}`))).toHaveLength(4);
    });

    it('stay to be found while QuickBooks does not answer, and after the store was off for months', async () => {
      await followBooks(context());
      await database.executeSql('delete from pgboss.job');
      fixture.world.clock.advance(10 * 60_000);
      fixture.act('invoice-paid', { number: '1042', amountCents: 5 });
      fixture.fault({ effect: 'error', operation: 'cdc' });
      await expect(followBooks(context())).rejects.toMatchObject({ kind: 'unavailable' });
      expect(await jobs()).toEqual([]);
      await followBooks(context());
      expect(await jobs()).toEqual([`follow-book-invoice ${idOf('1042')}`]);
      const months = 100 * 86_400_000;
      fixture.world.clock.advance(months);
      accessToken = (await fixture.renew(fixture.config.refreshToken ?? '')).accessToken;
      await followBooks(context(months));
      expect(fixture.calls('cdc').at(0)).toMatchObject({ status: 200 });
    });

    it('beyond a thousand are paged through', async () => {
      await followBooks(context());
      await database.executeSql('delete from pgboss.job');
      fixture.world.clock.advance(10 * 60_000);
      for (let count = 0; count < 1005; count += 1)
        fixture.act('invoice-add', {
          email: 'many@example.com',
          amountCents: 1,
          number: `M${count}`,
        });
      await followBooks(context());
      expect(await jobs()).toHaveLength(1005);
    });

    it('are not asked for while no company is connected', async () => {
      await followBooks(context(0, { isOff: true }));
      await followBooks(context(0, { refreshToken: undefined }));
      expect(fixture.calls('cdc')).toEqual([]);
    });

    it('are in the menu of whom the invoice bills', async () => {
      await followBookInvoice(context(), idOf('1042'));
      expect(await hasOpen()).toBe(true);
      for (const number of ['1042', '1057']) {
        fixture.act('invoice-paid', { number });
        await followBookInvoice(context(), idOf(number));
      }
      expect(await hasOpen()).toBe(false);
      await followBookInvoice(context(), '99999');
      expect(await hasOpen()).toBe(false);
    });
  });
});
