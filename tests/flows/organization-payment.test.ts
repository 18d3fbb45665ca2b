import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findMemberBuyer } from '../../app/models/payments/payment-list.server';
import { eachDatabase } from '../support/database';
import { organizationCashFixture, type OrganizationCashFixture } from './organization-cash-fixture';
import { DECLINED_CARD, split, type Payer } from './payment-fixture';
import { openReturnFixture, type ReturnFixture } from './return-fixture';

type Answers = Awaited<ReturnType<ReturnType<ReturnFixture['startProcess']>['pay']>>[];

const codes = (answers: Answers) =>
  answers.flatMap((answer) => (answer.kind === 'refused' ? [answer.rejection.code] : []));

// Much of this happens over HTTP and on two databases, and the machine may be slow.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

eachDatabase((_kind, open) => {
  let fixture: ReturnFixture;
  let organizations: OrganizationCashFixture;
  beforeAll(async () => {
    const database = await open();
    fixture = await openReturnFixture(database);
    organizations = organizationCashFixture(database);
  });
  afterAll(() => fixture.discardAll());

  /** Makes an organization whose admin has deposited this amount, with its bonus. */
  async function funded(amount: number) {
    const id = await organizations.make();
    const admin = await fixture.payer();
    await organizations.join(id, admin.gid, { isAdmin: true });
    await organizations.fund(id, admin, amount);
    return { id, admin };
  }

  async function member(id: string, allowance: number | null, number?: string): Promise<Payer> {
    const payer = await fixture.payer(number);
    await organizations.join(id, payer.gid, { allowance });
    return payer;
  }

  const cart = (payer: Payer, id: string, parts: { cash?: number; card?: number }) =>
    fixture.cart(payer, split(parts), { organizationId: id });

  describe('a member', () => {
    it('pays with the organization’s Earth Cash and their own card, not with their own Earth Cash', async () => {
      const { id, admin } = await funded(10_000);
      const payer = await member(id, 5_000);
      await fixture.fund(payer, 2_000);
      const request = cart(payer, id, { cash: 4_000, card: 1_500 });
      const payment = await fixture.startProcess().begin(payer, request);
      expect(payment.state).toBe('settled');
      const order = payment.orderGid ?? '';
      expect(await findMemberBuyer(fixture.db, id, order)).toBe(payer.gid);
      expect(await findMemberBuyer(fixture.db, await organizations.make(), order)).toBeNull();
      expect(await organizations.available(id)).toBe(6_200);
      expect(await fixture.books(payer)).toMatchObject({
        available: 2_040,
        reserved: 0,
        chargedCents: 1_500,
        orders: ['PAID'],
      });
      expect((await fixture.balances(admin.gid)).availableCents).toBe(0);
      expect(await organizations.left(id, payer.gid, fixture.now())).toBe(1_000);
      const [tranche] = await fixture.tranches(payment.id);
      expect(tranche).toMatchObject({ paidCents: 0, bonusCents: 200 });
      expect(await organizations.balances(id)).toMatchObject({ bonusCents: 0, reservedCents: 0 });
    });

    it('is refused above the allowance, the balance, and outside of the organization', async () => {
      const { id } = await funded(2_000);
      const payer = await member(id, 1_000);
      const stranger = await fixture.payer();
      const process = fixture.startProcess();
      expect(await process.rejection(payer, cart(payer, id, { cash: 1_001 }))).toEqual({
        code: 'payment_allowance_exceeded',
        leftCents: 1_000,
      });
      expect(await process.rejection(stranger, cart(stranger, id, { cash: 100 }))).toEqual({
        code: 'payment_not_a_member',
      });
      const rich = await member(id, 9_000);
      expect(await process.rejection(rich, cart(rich, id, { cash: 2_041 }))).toEqual({
        code: 'payment_organization_too_small',
        availableCents: 2_040,
      });
      expect(await fixture.paymentsOf(payer.gid)).toEqual([]);
      expect(await organizations.available(id)).toBe(2_040);
    });

    it('who posts the same again gets the same; for another balance it is refused', async () => {
      const { id } = await funded(2_000);
      const payer = await member(id, 2_000);
      await fixture.fund(payer, 2_000);
      const process = fixture.startProcess();
      const request = cart(payer, id, { cash: 1_000 });
      const first = await process.begin(payer, request);
      expect((await process.begin(payer, request)).id).toBe(first.id);
      const own = { ...request, organizationId: null };
      expect(await process.rejection(payer, own)).toEqual({ code: 'payment_form_used' });
      expect(await organizations.available(id)).toBe(1_040);
    });

    it('whose card is declined gives it back to the organization, and the allowance too', async () => {
      const { id } = await funded(2_000);
      const payer = await member(id, 2_000, DECLINED_CARD);
      const request = cart(payer, id, { cash: 1_000, card: 1_000 });
      const payment = await fixture.startProcess().begin(payer, request);
      expect(payment.state).toBe('failed');
      expect(await organizations.balances(id)).toMatchObject({
        paidCents: 2_000,
        bonusCents: 40,
        reservedCents: 0,
      });
      expect(await organizations.left(id, payer.gid, fixture.now())).toBe(2_000);
    });

    it('who is taken out while their payment is on its way: it goes on, the next is refused', async () => {
      const { id } = await funded(2_000);
      const payer = await member(id, 2_000);
      const dying = fixture.startProcess({ dieAt: 'pay_after_hold' });
      await dying.pay(payer, cart(payer, id, { cash: 1_000 })).catch(() => undefined);
      expect(await organizations.balances(id)).toMatchObject({ reservedCents: 1_000 });
      await organizations.leave(payer.gid);
      await fixture.forgetLeases();
      await fixture.workDue();
      expect((await fixture.books(payer)).orders).toEqual(['PAID']);
      expect(await organizations.balances(id)).toMatchObject({
        availableCents: 1_040,
        reservedCents: 0,
      });
      const next = await fixture.startProcess().rejection(payer, cart(payer, id, { cash: 100 }));
      expect(next).toEqual({ code: 'payment_not_a_member' });
    });
  });

  it('of 50 members at once for a balance that covers ten, ten are ordered', async () => {
    const { id } = await funded(10_000);
    const members: Payer[] = [];
    for (let nth = 0; nth < 50; nth += 1) members.push(await member(id, 1_000));
    const processes = [
      fixture.startProcess(),
      fixture.startProcess(),
      fixture.startProcess(),
    ] as const;
    const answers = await Promise.all(
      members.map((payer, nth) =>
        (processes[nth % 3] ?? processes[0]).pay(payer, cart(payer, id, { cash: 1_000 })),
      ),
    );
    expect(codes(answers)).toEqual(
      Array.from({ length: 40 }, () => 'payment_organization_too_small'),
    );
    await fixture.forgetLeases();
    await fixture.workDue();
    const states = await fixture.db
      .selectFrom('payment')
      .select('state')
      .where('organization_id', '=', id)
      .execute();
    expect(states).toEqual(Array.from({ length: 10 }, () => ({ state: 'settled' })));
    expect(await organizations.balances(id)).toMatchObject({
      availableCents: 200,
      reservedCents: 0,
    });
  }, 180_000);

  it('of ten carts of one member at once the allowance covers three', async () => {
    const { id } = await funded(20_000);
    const payer = await member(id, 3_500);
    const carts = Array.from({ length: 10 }, () => cart(payer, id, { cash: 1_000 }));
    const processes = [fixture.startProcess(), fixture.startProcess()] as const;
    const answers = await Promise.all(
      carts.map((each, nth) => (processes[nth % 2] ?? processes[0]).pay(payer, each)),
    );
    expect(codes(answers)).toEqual(Array.from({ length: 7 }, () => 'payment_allowance_exceeded'));
    await fixture.forgetLeases();
    await fixture.workDue();
    expect((await fixture.books(payer)).orders).toEqual(['PAID', 'PAID', 'PAID']);
    expect(await organizations.left(id, payer.gid, fixture.now())).toBe(500);
  }, 240_000);

  it('a refund of the order goes back to the organization, and to the allowance of its month', async () => {
    const { id } = await funded(5_000);
    const payer = await member(id, 3_000);
    const { id: paymentId } = await fixture
      .startProcess()
      .begin(payer, cart(payer, id, { cash: 2_000 }));
    const payment = await fixture.find(paymentId);
    await fixture.refundAtShop(payment, 500);
    await fixture.hear(payment);
    await fixture.giveBack();
    expect(await organizations.available(id)).toBe(3_600);
    expect(await organizations.left(id, payer.gid, fixture.now())).toBe(1_500);
    await fixture.refundAtShop(payment, 1_500);
    await fixture.hear(payment);
    await fixture.giveBack();
    expect(await organizations.balances(id)).toMatchObject({ paidCents: 5_000, bonusCents: 100 });
    expect((await fixture.balances(payer.gid)).availableCents).toBe(0);
    expect(await organizations.left(id, payer.gid, fixture.now())).toBe(3_000);
  });

  it('leaves nothing wrong behind', async () => {
    // Except I-5 and I-6: two customers' deposits were inserted directly, without a report or
    // publication.
    expect(await organizations.broken(['I-5', 'I-6'])).toEqual([]);
    expect(await fixture.discrepancies()).toEqual([]);
  });
});
