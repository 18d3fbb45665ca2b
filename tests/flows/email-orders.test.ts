import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { seedDatabase } from '../../db/seed';
import type { Database } from '../../app/models/core/database.server';
import { inboxOf, openMailBench, type MailBench } from '../contract/sandbox-mail-setup';
import { eachDatabase } from '../support/database';
import { adminFor } from './draft-bench';
import { openPaymentBench, split, type PaymentBench } from './payment-bench';
import { openPost } from './post-bench';

/** A customer whose request died is still mailed about the order, once. */
eachDatabase((_kind, open) => {
  let database: Database;
  let bench: PaymentBench;
  let mail: MailBench;
  beforeAll(async () => {
    mail = await openMailBench();
    database = await open();
    await seedDatabase(database.db, { cast: false });
    bench = await openPaymentBench(database);
  });
  beforeEach(async () => {
    await mail.clear();
    await database.executeSql('delete from email_outbox');
  });
  afterAll(async () => {
    await bench.discardAll();
    await mail.close();
  });

  const now = () => Date.now() + bench.moved.ms;
  const post = () =>
    openPost({ db: bench.db, admin: adminFor(bench.url), mailer: mail.mailer, now });
  const handedOn = () => post().waiting('order:');
  const send = (paymentId: string) => post().deliver(`order:${paymentId}`);

  /** Makes a payment whose request died with the Earth Cash held: the runner continues it. */
  async function leftBehind() {
    const payer = await bench.payer();
    await bench.fund(payer, 5_000);
    const request = bench.cart(payer, split({ cash: 1_000, card: 1_500 }));
    await bench
      .startProcess({ dieAt: 'pay_after_hold' })
      .pay(payer, request)
      .catch(() => undefined);
    await bench.forgetLeases();
    const [row] = await bench.paymentsOf(payer.gid);
    return { payer, id: row?.id ?? '' };
  }

  it('an order that the runner has settled is confirmed by one mail', async () => {
    const { payer, id } = await leftBehind();
    expect(await handedOn()).toEqual([]);
    await bench.workDue();
    expect(await bench.find(id)).toMatchObject({ state: 'settled' });
    await bench.workDue();
    expect(await handedOn()).toEqual([`order:${id}`]);
    expect(await send(id)).toBe('sent');
    expect(await send(id)).toBe('ended');
    const [order] = await bench.ordersOf(payer.gid);
    const inbox = inboxOf(mail.company);
    expect(inbox).toHaveLength(1);
    expect(inbox[0]).toMatchObject({ to: payer.email });
    expect(inbox[0]?.subject).toContain(order?.name);
    expect(inbox[0]?.text).toContain('$10.00 Earth Cash, $15.00 Visa ending in 4242');
  });

  it('a mail that does not leave is sent by the next try', async () => {
    const { id } = await leftBehind();
    await bench.workDue();
    const fault = { company: 'mail', operation: 'send', effect: 'error', times: 1 } as const;
    mail.world.faults.add({ ...fault, skip: 0, delayMs: 0, status: 451 });
    await expect(send(id)).rejects.toThrow('has not left');
    await send(id);
    expect(inboxOf(mail.company)).toHaveLength(1);
  });

  it('nobody is told of what has failed, nor of an invoice', async () => {
    const { payer, id } = await leftBehind();
    await bench.startProcess().cancel(payer, id);
    await bench.workDue();
    expect((await bench.find(id)).state).toBe('failed');
    const { body } = await bench.control('POST', 'quickbooks', {
      action: 'invoice-add',
      email: payer.email,
      amountCents: 1_000,
    });
    const { id: subject } = body as { id: string };
    const asked = { purpose: 'invoice', subject, draftInput: null } as const;
    const paid = bench.cart(payer, split({ cash: 1_000 }), asked);
    expect((await bench.startProcess().begin(payer, paid)).state).toBe('settled');
    expect(await handedOn()).toEqual([]);
  });
});
