import { randomUUID } from 'node:crypto';
import { customerNumber } from '~/domain/core/ids';
import type { DraftOrderInput } from '../../app/domain/draft-orders/draft-order';
import { cents } from '../../app/domain/core/money';
import { organizationGid } from '../../app/domain/ledger/ledger';
import {
  acceptPayment,
  type PaymentAccepted,
} from '../../app/models/payments/accept-payment.server';
import { findAllowance } from '../../app/models/organizations/allowance.server';
import { creditDeposit } from '../../app/models/deposits/credit-deposit.server';
import { saveStripeCustomerId } from '../../app/models/ledger/customer-account.server';
import type { Database } from '../../app/models/core/database.server';
import { insertDeposit } from '../../app/models/deposits/deposit.server';
import { ledgerBalances } from '../../app/models/ledger/ledger.server';
import { findOrganizationBalance } from '../../app/models/organizations/organization.server';

/** Organizations and their Earth Cash, in the real tables through the real models. */
export function organizationCashFixture({ db }: Pick<Database, 'db'>) {
  return {
    /** Makes a new organization. @returns its id */
    async make(zone = 'America/Los_Angeles'): Promise<string> {
      const { id } = await db
        .insertInto('organizations')
        .values({ name: `Harbor Bakeries ${randomUUID()}`, time_zone: zone })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async join(
      organizationId: string,
      gid: string,
      { isAdmin = false, allowance = null }: { isAdmin?: boolean; allowance?: number | null } = {},
    ): Promise<void> {
      await db
        .insertInto('organization_users')
        .values({
          organization_id: organizationId,
          user_id: customerNumber(gid),
          is_admin: isAdmin,
          email: `${customerNumber(gid)}@example.com`,
          first_name: 'Nora',
          last_name: 'Quinn',
          allowance_cents: allowance,
        })
        .execute();
    },
    async leave(gid: string): Promise<void> {
      await db
        .deleteFrom('organization_users')
        .where('user_id', '=', customerNumber(gid))
        .execute();
    },
    /** Grants a member more for one month, as an admin does. */
    async grant(organizationId: string, gid: string, month: string, amount: number): Promise<void> {
      await db
        .insertInto('allowance_request')
        .values({
          organization_id: organizationId,
          user_id: customerNumber(gid),
          month,
          requested_cents: amount,
          state: 'granted',
          granted_cents: amount,
          decided_by: '1',
          decided_at: new Date(),
          created_at: new Date(),
        })
        .execute();
    },

    /** Makes a customer who may pay, without a card. */
    async customer(number: number): Promise<string> {
      const gid = `gid://shopify/Customer/${number}`;
      await saveStripeCustomerId(db, gid, `cus_${number}`);
      await db
        .updateTable('customer_account')
        .set({ imported: true })
        .where('customer_gid', '=', gid)
        .execute();
      return gid;
    },

    /** Credits a deposit by an admin, in the one credit transaction. @returns the deposit's id */
    async fund(
      organizationId: string,
      { gid, customer }: { gid: string; customer: string },
      amount: number,
      at = new Date(),
    ): Promise<string> {
      const deposit = await insertDeposit(db, {
        id: randomUUID(),
        customerGid: gid,
        stripeCustomerId: customer,
        organizationId,
        formToken: randomUUID(),
        fingerprint: 'test',
        amountCents: cents(amount),
        paymentMethodId: 'pm_1',
        methodType: 'card',
        methodName: 'Visa ending in 4242',
        methodFingerprint: null,
        asks3ds: false,
        firstName: 'Nora',
        lastName: null,
        paymentIntentId: `pi_${randomUUID()}`,
        at,
      });
      const outcome = await creditDeposit(db, {
        depositId: deposit.id,
        livemode: false,
        at,
        failpoint: () => undefined,
        intent: {
          id: deposit.paymentIntentId ?? '',
          status: 'succeeded',
          amountCents: amount,
          amountReceivedCents: amount,
          currency: 'usd',
          customer,
          livemode: false,
          metadata: { deposit_id: deposit.id },
          latestChargeId: null,
          decline: null,
          nextActionUrl: null,
          clientSecret: null,
          createdAt: at,
        },
      });
      if (outcome !== 'credited') throw new Error(`the deposit is ${outcome}`);
      return deposit.id;
    },

    /** Accepts a member's payment for a cart at any given time, without calling a platform. */
    hold(
      organizationId: string,
      gid: string,
      amount: number,
      now: number,
    ): Promise<PaymentAccepted> {
      return acceptPayment(db, {
        customerGid: gid,
        request: {
          formToken: randomUUID(),
          purpose: 'cart',
          subject: `cart-${randomUUID()}`,
          draftInput: { lines: [] } as unknown as DraftOrderInput,
          draftGid: null,
          split: {
            totalCents: cents(amount),
            storeCreditCents: cents(amount),
            cardCents: cents(0),
            termsCents: cents(0),
          },
          paymentMethodId: null,
          organizationId,
        },
        method: null,
        declinesPerHour: 3,
        owner: 'test',
        now,
      });
    },

    available: async (organizationId: string): Promise<number> =>
      (await findOrganizationBalance(db, organizationId)).availableCents,
    balances: (organizationId: string) => ledgerBalances(db, organizationGid(organizationId)),
    left: async (organizationId: string, gid: string, now: number) =>
      (await findAllowance(db, { organizationId, userId: customerNumber(gid), now })).leftCents,

    /** Returns the kinds of a deposit's ledger transactions, in order. */
    async moves(depositId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('ledger_tx')
        .select('kind')
        .where('deposit_id', '=', depositId)
        .orderBy('seq')
        .execute();
      return rows.map(({ kind }) => kind);
    },
    /** Returns the violated invariants, with their subjects. */
    async broken(leftOut: readonly string[] = []): Promise<string[]> {
      const rows = await db.selectFrom('audit_violation').selectAll().execute();
      return rows
        .filter((row) => !leftOut.includes(row.check_name ?? ''))
        .map((row) => `${row.check_name} ${row.subject} ${JSON.stringify(row.detail)}`);
    },
  };
}

export type OrganizationCashFixture = ReturnType<typeof organizationCashFixture>;
