import { randomUUID } from 'node:crypto';
import { parseStripe } from '../../app/config/config-money.server';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import { SINGLE_APPROVER_LIMITS, type SingleApproverLimits } from '../../app/domain/staff/approval';
import type { Database } from '../../app/models/core/database.server';
import { listApprovals } from '../../app/models/staff/approval-list.server';
import { insertStaff } from '../../app/models/staff/staff.server';
import {
  completeDraft,
  createDraft,
} from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { fetchOrderPayment } from '../../app/platforms/shopify/orders/order-money.server';
import { createStripeClient } from '../../app/platforms/stripe/client.server';
import { carryOutApproval } from '~/services/approvals/carry-out-approval.server';
import { decideApproval } from '~/services/approvals/decide-approval.server';
import { startJobs } from '../../server/jobs/start-jobs';
import { cents } from '../../app/domain/core/money';
import { quickPasswordHash } from '../support/quick-password';
import { noJobs } from '../support/no-jobs';
import { draftInput, openDraftFixture } from './draft-fixture';

const DAY_MS = 24 * 60 * 60_000;

/** A sandbox, staff of the back-office, and orders that nobody has paid. */
export async function openApprovalFixture(database: Database) {
  const drafts = await openDraftFixture();
  const { admin } = drafts;
  const { db } = database;
  const jobs = await startJobs({ database, log: () => undefined, handlers: noJobs });
  await jobs.stop();
  // A day of its own: the sums of a day are those of all tests with the same people.
  const clock = { now: Date.UTC(2026, 10, 21, 12) };
  const config = parseStripe({} as Parameters<typeof parseStripe>[0], drafts.shop.url);
  const stripe = createStripeClient(config);
  const needs = (singleApproverLimits: SingleApproverLimits = SINGLE_APPROVER_LIMITS) => ({
    db,
    admin,
    stripe,
    now: () => clock.now,
    config: {
      singleApproverLimits,
      commission: COMMISSION_RULES,
      sessionSecret: 'a secret of sixteen letters and more',
    },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    failpoint: () => undefined,
    wakeMoney: () => undefined,
    wakeJobs: () => undefined,
    sleep: () => drafts.shop.control('POST', 'clock', { advanceMs: 2_000 }),
  });

  async function member(isAdmin = false): Promise<{ staffId: string; requestId: null }> {
    const email = `${randomUUID()}@example.com`;
    const person = { email, name: 'Stella Rowe', isAdmin, passwordHash: quickPasswordHash('x') };
    const staffId = await db.transaction().execute((trx) => insertStaff(trx, person));
    return { staffId: staffId ?? '', requestId: null };
  }

  /** Returns an order of one custom item, with its payment pending. */
  async function order(amount: number): Promise<string> {
    const lines = [{ title: 'Cups', priceCents: cents(amount), taxable: false, quantity: 1 }];
    const { gid } = await createDraft(admin, draftInput(drafts.kraftCup, { lines }));
    return (await completeDraft(admin, gid)).gid;
  }

  const decide = (
    id: string,
    decision: 'approve' | 'refuse' | 'withdraw',
    by: { staffId: string },
    version = 1,
  ) => decideApproval(needs(), { by: by.staffId, requestId: null }, { id, decision, version });

  /** Does what the jobs that were enqueued would do, once. */
  async function work(): Promise<void> {
    const { rows } = await database.executeSql(
      `delete from pgboss.job where name = 'carry-out-approval' returning data->>'approvalId' as id`,
    );
    for (const { id } of rows) await carryOutApproval(needs(), String(id));
  }

  return {
    ...drafts,
    /** Does what was approved once more, as after an outage. */
    again: (id: string) => carryOutApproval(needs(), id),
    db,
    database,
    needs,
    clock,
    nextDay: () => void (clock.now += DAY_MS + 1),
    member,
    order,
    decide,
    work,
    statusOf: async (gid: string) => (await fetchOrderPayment(admin, gid))?.financialStatus,
    about: (subjectId: string) => listApprovals(db, { subjectId, limit: 20 }),
    /** Returns the steps of staff about something, in order. */
    async trail(subjectId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('staff_action')
        .select(['staff_id', 'action', 'step', 'outcome'])
        .where('subject_id', '=', subjectId)
        .orderBy('id')
        .execute();
      return rows.map((row) => `${row.action} ${row.step} ${row.outcome}`);
    },
    discard: () => drafts.shop.discard(),
  };
}

export type ApprovalFixture = Awaited<ReturnType<typeof openApprovalFixture>>;
