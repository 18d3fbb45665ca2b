import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { organizationGid } from '../../app/domain/ledger/ledger';
import { postTransaction } from '../../app/models/ledger/ledger.server';
import { moneyTransaction } from '../../app/models/core/database.server';
import { storeMonth } from '../../app/models/top-ups/top-up-snapshot.server';
import { cents } from '../../app/domain/core/money';
import { eachDatabase } from '../support/database';
import { HOUR_MS, type Person } from './deposit-fixture';
import { openTopUpFixture, type TopUpFixture } from './top-up-fixture';

const REQUIRES_3DS = '4000000000003220';

eachDatabase((_kind, open) => {
  let fixture: TopUpFixture;

  beforeAll(async () => {
    fixture = await openTopUpFixture(await open());
  });
  afterAll(() => fixture.discardAll());

  /** Makes a customer with a top-up turned on and almost no balance. */
  async function fallen(process = fixture.startTopUps()): Promise<Person> {
    const person = await fixture.saver();
    expect(await process.agree(person)).toBeNull();
    await fixture.spend(person, 4_000);
    return person;
  }

  it('charges no more in a month of the store than was agreed, and goes on in the next', async () => {
    const process = fixture.startTopUps();
    const { month, end } = storeMonth(fixture.now());
    await fixture.advance(Math.max(0, end - fixture.now() - 3 * HOUR_MS));
    const person = await fixture.saver();
    await process.agree(person, { threshold: 2_000, amount: 5_000, cap: 10_000 });
    for (let nth = 0; nth < 3; nth += 1) {
      await fixture.spend(person, (await fixture.balance(person.gid)) - 100);
      await process.workTopUps();
    }
    const made = await fixture.topUps(person);
    expect(made.map((row) => [row.state, row.top_up_month])).toEqual([
      ['credited', month],
      ['credited', month],
    ]);
    expect(await fixture.kinds(person)).toEqual(['turned_on', 'added', 'added', 'capped']);
    await fixture.advance(end - fixture.now() - 60_000);
    await process.workTopUps();
    await process.check(person);
    expect(await fixture.topUps(person)).toHaveLength(2);
    // It is told once a month.
    expect(await fixture.kinds(person)).toHaveLength(4);
    await fixture.advance(61_000);
    await process.workTopUps();
    const [, , third] = await fixture.topUps(person);
    expect(third).toMatchObject({ state: 'credited', top_up_month: storeMonth(end).month });
    expect(await fixture.balance(person.gid)).toBe(5_200);
  }, 240_000);

  it('waits while the account is frozen, a dispute or another deposit is open', async () => {
    const process = fixture.startTopUps();
    const [frozen, disputed, busy] = [await fallen(), await fallen(), await fallen()];
    await setFrozen(frozen, true);
    const [own] = await fixture.depositsOf(disputed.gid);
    const dispute = `dp_${randomUUID()}`;
    await fixture.db
      .insertInto('deposit_dispute')
      .values({
        id: dispute,
        deposit_id: String(own?.id),
        disputed_cents: 4_000,
        paid_cents: 0,
        bonus_cents: 0,
        state: 'held',
        opened_at: new Date(fixture.now()),
      })
      .execute();
    const { id: other } = await fixture.act('card', {
      customer: busy.customer,
      number: REQUIRES_3DS,
    });
    const requested = { amountCents: 25_000, paymentMethodId: String(other) };
    expect(await fixture.startProcess().begin(busy, requested)).toMatchObject({
      state: 'requires_action',
    });
    await process.workTopUps();
    for (const person of [frozen, disputed, busy]) expect(await fixture.topUps(person)).toEqual([]);
    await setFrozen(frozen, false);
    await fixture.db.deleteFrom('deposit_dispute').where('id', '=', dispute).execute();
    await fixture.advance(11 * 60_000);
    await process.workTopUps();
    expect(await fixture.topUps(frozen)).toHaveLength(1);
    expect(await fixture.topUps(disputed)).toHaveLength(1);
    expect(await fixture.topUps(busy)).toEqual([]);
  }, 240_000);

  async function setFrozen({ gid }: Person, frozen: boolean): Promise<void> {
    await fixture.db
      .updateTable('customer_account')
      .set({ frozen, frozen_because: frozen ? 'test' : null })
      .where('customer_gid', '=', gid)
      .execute();
  }

  it('keeps the limits of deposits: so many in an hour, then it waits for its turn', async () => {
    const person = await fixture.saver();
    const process = fixture.startTopUps({ limits: { perHour: 1 } });
    await process.agree(person);
    await fixture.spend(person, 4_000);
    await process.workTopUps();
    expect(await fixture.topUps(person)).toEqual([]);
    await fixture.advance(HOUR_MS + 1_000);
    await process.workTopUps();
    expect(await fixture.topUps(person)).toHaveLength(1);
  });

  it('is not left to us for more than the bank has seen the customer for with this card', async () => {
    const process = fixture.startTopUps();
    const fresh = await fixture.person();
    expect(await process.agree(fresh)).toEqual({ code: 'top_up_card_unused' });
    const person = await fixture.saver();
    const large = { threshold: 2_000, amount: 25_000, cap: 50_000 };
    const refused = { code: 'top_up_amount_unused', amountCents: 25_000 };
    expect(await process.agree(person, large)).toEqual(refused);
    await fixture.startProcess().begin(person, { amountCents: 25_000 });
    expect(await process.agree(person, large)).toBeNull();
  });

  it('a member’s payment with the organization’s balance tops nothing up', async () => {
    const person = await fixture.saver();
    const process = fixture.startTopUps();
    await process.agree(person);
    await process.workTopUps();
    const holder = organizationGid(randomUUID());
    await fixture.db
      .insertInto('customer_account')
      .values({ customer_gid: holder, imported: true })
      .execute();
    for (const amount of [9_000, -8_999]) {
      await moneyTransaction(fixture.db, async (trx) => {
        await postTransaction(trx, {
          dedupeKey: `test:${randomUUID()}`,
          kind: amount > 0 ? 'adjustment' : 'payment_spent',
          at: new Date(fixture.now()),
          lines: [
            { account: 'customer_paid', customerGid: holder, amountCents: cents(amount) },
            { account: 'settlement', customerGid: null, amountCents: cents(-amount) },
          ],
        });
      });
    }
    expect(await fixture.topUp(person)).toMatchObject({ isDue: false });
    await process.workTopUps();
    await process.check(person);
    expect(await fixture.topUps(person)).toEqual([]);
  });

  it('the database itself lets in no top-up that nobody agreed to, nor one beyond the month', async () => {
    const person = await fallen();
    await fixture.startTopUps().check(person);
    const [made] = await fixture.topUps(person);
    const insert = (changes: object) =>
      fixture.db
        .insertInto('deposit')
        .values({
          id: randomUUID(),
          customer_gid: person.gid,
          stripe_customer_id: person.customer,
          form_token: randomUUID(),
          fingerprint: 'test',
          amount_cents: 5_000,
          payment_method_id: person.method,
          pm_type: 'card',
          pm_name: 'Visa',
          state: 'created',
          top_up_month: String(made?.top_up_month),
          created_at: new Date(fixture.now()),
          ...changes,
        })
        .execute();
    await expect(insert({ amount_cents: 5_001 })).rejects.toThrow('nobody has agreed');
    await expect(insert({ top_up_month: '2001-01' })).rejects.toThrow('belongs to the month');
    await expect(insert({ asks_3ds: true })).rejects.toThrow('deposit_top_up_own');
    const failed = { state: 'failed', failure_code: 'deposit_declined' };
    for (let nth = 0; nth < 3; nth += 1) await insert({ ...failed });
    await fixture.db
      .updateTable('top_up')
      .set({ monthly_cap_cents: 9_999 })
      .where('customer_gid', '=', person.gid)
      .execute();
    await expect(insert({})).rejects.toThrow('more than was agreed');
    await fixture.turnOff(person);
    await expect(insert({})).rejects.toThrow('nobody has agreed');
    const change = fixture.db
      .updateTable('deposit')
      .set({ top_up_month: null })
      .where('id', '=', String(made?.id));
    await expect(change.execute()).rejects.toThrow('does not change');
    const forget = fixture.db.deleteFrom('top_up_event').where('customer_gid', '=', person.gid);
    await expect(forget.execute()).rejects.toThrow('refused');
  });
});
