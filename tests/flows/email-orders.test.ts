import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { seedDatabase } from '../../db/seed';
import type { Database } from '../../app/models/core/database.server';
import { inboxOf, openMailFixture, type MailFixture } from '../contract/sandbox-mail-setup';
import { letters, lettersOf } from '../../server/jobs/emails';
import { eachDatabase } from '../support/database';
import { adminFor } from './draft-fixture';
import { openPaymentFixture, split, type PaymentFixture } from './payment-fixture';
import { openPost } from './post-fixture';

/** A customer whose request died is still mailed about the order, once. */
eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: PaymentFixture;
  let mail: MailFixture;
  beforeAll(async () => {
    mail = await openMailFixture();
    database = await open();
    await seedDatabase(database.db, { cast: false });
    fixture = await openPaymentFixture(database);
  });
  beforeEach(async () => {
    await mail.clear();
    await database.executeSql('delete from email_outbox');
  });
  afterAll(async () => {
    await fixture.discardAll();
    await mail.close();
  });

  const now = () => Date.now() + fixture.moved.ms;
  const post = () =>
    openPost({ db: fixture.db, admin: adminFor(fixture.url), mailer: mail.mailer, now });
  const handedOn = () => post().waiting('order:');
  const send = (paymentId: string) => post().deliver(`order:${paymentId}`);

  /** Makes a payment whose request died with the Earth Cash held: the runner continues it. */
  async function leftBehind() {
    const payer = await fixture.payer();
    await fixture.fund(payer, 5_000);
    const request = fixture.cart(payer, split({ cash: 1_000, card: 1_500 }));
    await fixture
      .startProcess({ dieAt: 'pay_after_hold' })
      .pay(payer, request)
      .catch(() => undefined);
    await fixture.forgetLeases();
    const [row] = await fixture.paymentsOf(payer.gid);
    return { payer, id: row?.id ?? '' };
  }

  it('an order that the runner has settled is confirmed by one mail', async () => {
    const { payer, id } = await leftBehind();
    expect(await handedOn()).toEqual([]);
    await fixture.workDue();
    expect(await fixture.find(id)).toMatchObject({ state: 'settled' });
    await fixture.workDue();
    expect(await handedOn()).toEqual([`order:${id}`]);
    expect(await send(id)).toBe('sent');
    expect(await send(id)).toBe('ended');
    const [order] = await fixture.ordersOf(payer.gid);
    const inbox = inboxOf(mail.company);
    expect(inbox).toHaveLength(1);
    expect(inbox[0]).toMatchObject({ to: payer.email });
    expect(inbox[0]?.subject).toContain(order?.name);
    expect(inbox[0]?.text).toContain('$10.00 Earth Cash, $15.00 Visa ending in 4242');
    expect(inbox[0]?.text).toMatch(/1 × .+: \$\d+\.\d\d/);
    expect(inbox[0]?.text).toMatch(/Subtotal: \$\d+\.\d\d\s+Shipping: \$\d+\.\d\d/);
  });

  it('an order that Shopify confirms is not confirmed twice', async () => {
    const { order } = lettersOf({ orders: 'shopify' });
    expect(await order({} as never, {} as never)).toBe('not-due');
    expect(lettersOf({ orders: 'store' })).toBe(letters);
  });

  it('a mail that does not leave is sent by the next try', async () => {
    const { id } = await leftBehind();
    await fixture.workDue();
    const fault = { company: 'mail', operation: 'send', effect: 'error', times: 1 } as const;
    mail.world.faults.add({ ...fault, skip: 0, delayMs: 0, status: 451 });
    await expect(send(id)).rejects.toThrow('has not left');
    await send(id);
    expect(inboxOf(mail.company)).toHaveLength(1);
  });

  it('nobody is notified of what has failed, nor of an invoice', async () => {
    const { payer, id } = await leftBehind();
    await fixture.startProcess().cancel(payer, id);
    await fixture.workDue();
    expect((await fixture.find(id)).state).toBe('failed');
    const { body } = await fixture.control('POST', 'quickbooks', {
      action: 'invoice-add',
      email: payer.email,
      amountCents: 1_000,
    });
    const { id: subject } = body as { id: string };
    const requested = { purpose: 'invoice', subject, draftInput: null } as const;
    const paid = fixture.cart(payer, split({ cash: 1_000 }), requested);
    expect((await fixture.startProcess().begin(payer, paid)).state).toBe('settled');
    expect(await handedOn()).toEqual([]);
  });
});
