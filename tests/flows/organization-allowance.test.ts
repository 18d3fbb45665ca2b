import { beforeAll, describe, expect, it, vi } from 'vitest';
import { customerNumber } from '~/domain/core/ids';
import { monthOf } from '../../app/domain/organizations/organization-month';
import { findAllowance } from '../../app/models/organizations/allowance.server';
import type { Database } from '../../app/models/core/database.server';
import { releasePayment } from '../../app/models/payments/decide-review.server';
import { eachDatabase } from '../support/database';
import { organizationCashFixture, type OrganizationCashFixture } from './organization-cash-fixture';

const at = (iso: string) => Date.parse(iso);

/** A time zone, the last moment of a month, and the first of the next. */
const BOUNDARIES: [zone: string, last: string, first: string][] = [
  // The clocks go back later in the night of November 1, after the month has begun.
  ['America/Los_Angeles', '2026-11-01T06:59:59.999Z', '2026-11-01T07:00:00.000Z'],
  ['America/Los_Angeles', '2026-12-01T07:59:59.999Z', '2026-12-01T08:00:00.000Z'],
  // The clocks go forward in March.
  ['America/New_York', '2026-03-01T04:59:59.999Z', '2026-03-01T05:00:00.000Z'],
  ['America/New_York', '2026-04-01T03:59:59.999Z', '2026-04-01T04:00:00.000Z'],
  // Midnight of November 1 comes twice; the first one counts.
  ['America/Havana', '2026-11-01T03:59:59.999Z', '2026-11-01T04:00:00.000Z'],
  ['Asia/Beirut', '2026-10-31T21:59:59.999Z', '2026-10-31T22:00:00.000Z'],
  // Midnight of October 1 did not exist.
  ['America/Asuncion', '2023-10-01T03:59:59.999Z', '2023-10-01T04:00:00.000Z'],
];

// Much of this happens over HTTP and on two databases, and the machine may be slow.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

eachDatabase((_kind, open) => {
  let database: Database;
  let organizations: OrganizationCashFixture;
  let last = 8_100_000_000_000;
  beforeAll(async () => {
    database = await open();
    organizations = organizationCashFixture(database);
  });

  /** Makes an organization with 1,000.00 of paid money, and a member with this allowance a month. */
  async function member(allowance: number | null, zone?: string) {
    const id = await organizations.make(zone);
    const admin = await organizations.customer((last += 1));
    const gid = await organizations.customer((last += 1));
    await organizations.join(id, admin, { isAdmin: true });
    await organizations.join(id, gid, { allowance });
    const customer = `cus_${customerNumber(admin)}`;
    await organizations.fund(id, { gid: admin, customer }, 100_000);
    return { id, admin, gid };
  }

  describe('an allowance', () => {
    it.each(BOUNDARIES)('of a month in %s ends after %s', async (zone, lastOf, firstOf) => {
      const { id, gid } = await member(3_000, zone);
      const before = await organizations.hold(id, gid, 2_500, at(lastOf));
      expect(before.kind).toBe('accepted');
      const over = await organizations.hold(id, gid, 501, at(lastOf));
      expect(over).toEqual({
        kind: 'refused',
        rejection: { code: 'payment_allowance_exceeded', leftCents: 500 },
      });
      expect(await organizations.left(id, gid, at(lastOf))).toBe(500);
      expect(await organizations.left(id, gid, at(firstOf))).toBe(3_000);
      expect((await organizations.hold(id, gid, 3_000, at(firstOf))).kind).toBe('accepted');
      // Spending in the new month takes nothing from the old one, and vice versa.
      expect(await organizations.left(id, gid, at(firstOf))).toBe(0);
      expect(await organizations.left(id, gid, at(lastOf))).toBe(500);
      const { month, endsAt } = await findAllowance(database.db, {
        organizationId: id,
        userId: customerNumber(gid),
        now: at(lastOf),
      });
      expect(endsAt.toISOString()).toBe(firstOf);
      expect(monthOf(at(firstOf), zone).month > month).toBe(true);
    });

    it('that was granted for a month counts in that month only', async () => {
      const { id, gid } = await member(1_000);
      await organizations.grant(id, gid, '2026-11', 2_000);
      expect(await organizations.left(id, gid, at('2026-11-15T12:00:00Z'))).toBe(3_000);
      expect(await organizations.left(id, gid, at('2026-12-15T12:00:00Z'))).toBe(1_000);
      expect(await organizations.left(id, gid, at('2026-11-01T06:59:59Z'))).toBe(1_000);
    });

    it('is none for a member to whom nothing was allowed; a grant alone is one', async () => {
      const { id, gid } = await member(null);
      const now = at('2026-11-15T12:00:00Z');
      const rejection = { code: 'payment_allowance_exceeded', leftCents: 0 };
      expect(await organizations.hold(id, gid, 1, now)).toEqual({ kind: 'refused', rejection });
      await organizations.grant(id, gid, '2026-11', 700);
      expect((await organizations.hold(id, gid, 700, now)).kind).toBe('accepted');
      expect(await organizations.left(id, gid, now)).toBe(0);
    });

    it('is not asked of admins, whose limit is the balance', async () => {
      const { id, admin } = await member(0);
      const now = Date.now();
      expect(await organizations.left(id, admin, now)).toBeNull();
      expect((await organizations.hold(id, admin, 102_000, now)).kind).toBe('accepted');
      expect(await organizations.hold(id, admin, 1, now)).toEqual({
        kind: 'refused',
        rejection: { code: 'payment_organization_too_small', availableCents: 0 },
      });
    });

    it('is nobody’s who does not belong to the organization, or to another one', async () => {
      const { id, gid } = await member(1_000);
      const other = await member(1_000);
      const refused = { kind: 'refused', rejection: { code: 'payment_not_a_member' } };
      expect(await organizations.hold(id, other.gid, 1, Date.now())).toEqual(refused);
      expect(await organizations.left(id, other.gid, Date.now())).toBe(0);
      await organizations.leave(gid);
      expect(await organizations.hold(id, gid, 1, Date.now())).toEqual(refused);
    });

    it('comes back with a payment that is not to be', async () => {
      const { id, gid } = await member(1_000);
      const now = Date.now();
      const held = await organizations.hold(id, gid, 1_000, now);
      if (held.kind !== 'accepted') throw new Error(held.kind);
      const paymentId = held.payment.id;
      await database.db
        .updateTable('payment')
        .set({ state: 'undoing', failure_code: 'payment_timed_out' })
        .where('id', '=', paymentId)
        .execute();
      // It counts while it is being undone: the payment may turn out to have been made.
      expect(await organizations.left(id, gid, now)).toBe(0);
      expect(await releasePayment(database.db, { paymentId, at: new Date(now) })).toBe(true);
      expect(await organizations.left(id, gid, now)).toBe(1_000);
      expect(await organizations.available(id)).toBe(102_000);
    });

    it('is not exceeded by ten payments of one member at once', async () => {
      const { id, gid } = await member(3_000);
      const now = Date.now();
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => organizations.hold(id, gid, 1_000, now)),
      );
      expect(answers.filter(({ kind }) => kind === 'accepted')).toHaveLength(3);
      for (const answer of answers) {
        if (answer.kind === 'refused') {
          expect(answer.rejection).toEqual({ code: 'payment_allowance_exceeded', leftCents: 0 });
        }
      }
      expect(await organizations.available(id)).toBe(99_000);
    });
  });

  it('leaves nothing wrong behind', async () => {
    // Except I-19: the payments under way here are from other months, and no runner works on them.
    expect(await organizations.broken(['I-19'])).toEqual([]);
  });
});
