import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { seedDatabase } from '../../db/seed';
import { isNotifiedByShopify, type SendRequest } from '../../app/domain/fulfillment/step';
import { endStep, insertStep, markStepAsked } from '../../app/models/fulfillment/step.server';
import { readTrackToken } from '../../app/domain/shipments/track-link.server';
import { inboxOf, openMailFixture, type MailFixture } from '../contract/sandbox-mail-setup';
import { letters, lettersOf } from '../../server/jobs/emails';
import { castGid } from '../contract/sandbox-people';
import { eachDatabase } from '../support/database';
import { openMirrorFixture, orderGid, type MirrorFixture } from './order-mirror-fixture';
import { openPost, postNeeds } from './post-fixture';

const ELLA = castGid('ella');
type Sent = { fulfillments: { id: number }[] };

const key = (news: string, parcel: number) => `parcel-${news}:gid://shopify/Fulfillment/${parcel}`;

eachDatabase((_kind, open) => {
  let fixture: MirrorFixture;
  let mail: MailFixture;
  beforeAll(async () => {
    mail = await openMailFixture();
    const database = await open();
    await seedDatabase(database.db, { cast: true });
    fixture = await openMirrorFixture(database);
    await fixture.sync();
  });
  beforeEach(() => mail.clear());
  afterAll(async () => {
    await fixture.close();
    await mail.close();
  });

  const act = async (action: string, more: object): Promise<number> => {
    const { body } = await fixture.shop.control('POST', 'shopify', { action, ...more });
    return (body as Sent).fulfillments.at(-1)?.id ?? 0;
  };
  /** Brings the mirror up to an order. */
  const follow = async (number: number) => {
    await fixture.hear('fulfillments/update', { order_id: 6_000_000_000_000 + number });
    await fixture.syncDue();
  };
  const post = () =>
    openPost({ db: fixture.db, admin: fixture.watched(), mailer: mail.mailer, now: fixture.now });

  it('tells the customer that a part was shipped, with tracking, the day and a link; then that it has arrived', async () => {
    const name = '#1000';
    const parcel = await act('order-fulfill', {
      name,
      lines: [{ line: 0, quantity: 1 }],
      company: 'UPS',
      number: '1Z0EB0000001000001',
    });
    await act('order-parcel', {
      name,
      status: 'IN_TRANSIT',
      estimatedDeliveryAt: new Date(fixture.now() + 72 * 3_600_000).toISOString(),
    });
    await follow(1000);
    expect(await post().deliver(key('shipped', parcel))).toBe('sent');
    expect(await post().deliver(key('shipped', parcel))).toBe('ended');
    const [shipped, ...more] = inboxOf(mail.company);
    expect(more).toEqual([]);
    expect(shipped).toMatchObject({ to: 'bruno@example.com', subject: 'Shipped: order #1000' });
    for (const part of [shipped?.text, shipped?.html]) {
      expect(part).toContain('Hello Bruno,');
      expect(part).toContain(
        'We shipped part of your order #1000. We’ll email you when the rest ships.',
      );
      expect(part).toMatch(/1 × .*Hot Cup/);
      expect(part).toContain('UPS tracking number: 1Z0EB0000001000001');
      expect(part).toMatch(/Expected by \w+ \d+, 20\d\d\./);
    }
    expect(shipped?.html).toContain('Track your shipment</a>');
    const token = /\/track\?token=([\w.-]+)/.exec(shipped?.text ?? '')?.[1] ?? '';
    const { sessionSecret } = postNeeds({ db: fixture.db, mailer: mail.mailer }).config;
    expect(readTrackToken([sessionSecret], token, fixture.now())).toMatchObject({
      order: '6000000001000',
    });

    await act('order-parcel', { name, status: 'DELIVERED', message: 'Left at the back door' });
    await follow(1000);
    await mail.clear();
    expect(await post().deliver(key('delivered', parcel))).toBe('sent');
    const [arrived] = inboxOf(mail.company);
    expect(arrived?.subject).toBe('Delivered: order #1000');
    for (const part of [arrived?.text, arrived?.html]) {
      expect(part).toMatch(/Part of your order #1000 was delivered on \w+ \d+, 20\d\d\./);
      expect(part).toContain('Carrier’s delivery note: Left at the back door');
      expect(part).not.toContain('Expected');
    }
  });

  it('says that a whole order was shipped by the zone’s days, and leaves out what is not known', async () => {
    const parcel = await act('order-fulfill', { name: '#999' });
    await follow(999);
    expect(await post().deliver(key('shipped', parcel))).toBe('sent');
    const text = inboxOf(mail.company)[0]?.text ?? '';
    expect(text).toContain('We shipped your order #999.');
    expect(text).not.toMatch(/the rest|tracking number/);
    expect(text).toMatch(/Expected \w+ \d+.*20\d\d\./);
  });

  it('that it was shipped is left to Shopify if staff chose so, and waits until that is known', async () => {
    const name = '#998';
    await act('order', { name, set: { fulfilled: false } });
    const parcel = await act('order-fulfill', { name });
    await follow(998);
    const step = {
      id: randomUUID(),
      orderGid: orderGid(998),
      subjectGid: 'gid://shopify/FulfillmentOrder/998',
      staffId: 'packer',
      requestId: null,
      request: { kind: 'send', lines: [], tracking: null, notify: true, seen: '', before: [] },
    } as const;
    const at = new Date(fixture.now());
    await insertStep(fixture.db as never, { ...step, formToken: randomUUID() }, at);
    await markStepAsked(fixture.db, step, at);
    await expect(post().deliver(key('shipped', parcel))).rejects.toThrow(/shopify/);
    await expect(post().deliver(key('shipped', parcel))).rejects.toThrow(/shopify/);
    await endStep(
      fixture.db,
      step.id,
      { fulfillmentGid: `gid://shopify/Fulfillment/${parcel}` },
      at,
    );
    expect(await post().deliver(key('shipped', parcel))).toBe('not-due');
    expect(inboxOf(mail.company)).toEqual([]);
    // That it has arrived is ours to say.
    await act('order-parcel', { name, status: 'DELIVERED' });
    await follow(998);
    expect(await post().deliver(key('delivered', parcel))).toBe('sent');
  });

  it.each<[string, Partial<SendRequest>, 'asked' | 'waiting']>([
    ['which was there before', { before: ['this'] }, 'asked'],
    ['and nobody asked Shopify to tell', { notify: false }, 'asked'],
    ['and it was not asked yet', {}, 'waiting'],
  ])('does not wait for a request that did not make the parcel: %s', (_why, changed, state) => {
    const request = { kind: 'send', lines: [], tracking: null, notify: true, seen: '' } as const;
    const step = { request, state: 'asked', fulfillmentGid: null } as const;
    expect(isNotifiedByShopify('this', [step])).toBe('open');
    expect(
      isNotifiedByShopify('this', [{ ...step, state, request: { ...request, ...changed } }]),
    ).toBe(false);
  });

  it('is not sent once it is not so any more, nor where Shopify says it', async () => {
    const parcel = await act('order-fulfill', { name: '#1000', company: 'UPS', number: '1Z 3' });
    await follow(1000);
    await act('order-parcel', { name: '#1000', status: 'DELIVERED' });
    expect(await post().deliver(key('shipped', parcel))).toBe('not-due');
    expect(await post().deliver(key('shipped', parcel))).toBe('ended');
    expect(inboxOf(mail.company)).toEqual([]);
    const { parcel: letter } = lettersOf({ orders: 'shopify' });
    expect(await letter({} as never, {} as never)).toBe('not-due');
    expect(lettersOf({ orders: 'store' }).parcel).toBe(letters.parcel);
    // To whom it was, for the activity and for when they are forgotten.
    const rows = await fixture.db
      .selectFrom('email_outbox')
      .select('template')
      .where('customer_gid', '=', ELLA)
      .execute();
    expect(rows).toEqual([{ template: 'parcel-shipped' }]);
    expect((await fixture.row(orderGid(999)))?.fulfillment_status).toBe('FULFILLED');
  });
});
