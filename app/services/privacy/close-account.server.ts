import type { Transaction } from 'kysely';
import { closingObstacles, type ClosingObstacle } from '~/domain/customers/account-closing';
import { customerNumber } from '~/domain/core/ids';
import { isPlatformFailure, isStripeFailure } from '~/domain/core/retries/failure';
import type { StaffAction } from '~/domain/staff/staff-action';
import {
  endAccountRequest,
  lockAccountRequest,
  markClosingBegun,
  markClosingStep,
} from '~/models/customers/account-closing.server';
import { findAccountRequest, type AccountRequest } from '~/models/customers/account-request.server';
import { loadClosingSnapshot } from '~/models/privacy/closing-snapshot.server';
import {
  ensureCustomerAccount,
  freezeAccount,
  lockCustomerAccount,
} from '~/models/ledger/customer-account.server';
import { forgetCustomerProfile } from '~/models/customers/customer-profile.server';
import { endAllSessions } from '~/models/customers/customer-session.server';
import { sendEmail } from '~/models/emails/email-outbox.server';
import { moneyTransaction } from '~/models/core/database.server';
import { withdrawAllowanceRequestsOf } from '~/models/organizations/allowance-request.server';
import { insertOrganizationEvent } from '~/models/organizations/organization-event.server';
import { revokeInvitationsOf } from '~/models/organizations/organization-invitation.server';
import {
  deleteMember,
  findMembership,
  lockOrganization,
} from '~/models/organizations/organization-member.server';
import { endProviderSessions } from '~/models/customers/login-record.server';
import { recordStaffAction, auditedCall } from '~/models/staff/staff-action.server';
import { stopTopUp } from '~/models/top-ups/agree-top-up.server';
import { lockTopUp } from '~/models/top-ups/top-up.server';
import { requestErasure } from '~/platforms/shopify/customers/customer-tags.server';
import { removeAllMethods } from '~/services/top-ups/remove-payment-method.server';
import type { DB } from '../../../db/schema';
import type { ServiceContext } from '~/services/context';
import {
  adoptOpeningBalance,
  type OpeningContext,
} from '~/services/ledger/adopt-opening-balance.server';

type Context = OpeningContext & Pick<ServiceContext, 'stripe' | 'wakeJobs'>;

export type Closer = { id: string; name: string; requestId: string | null };

export type AccountClosed =
  | { ok: true }
  | {
      ok: false;
      /** `changed`: staff or the customer have changed the request since the page was rendered. */
      code: 'missing' | 'changed' | 'methods-silent' | 'platform-silent' | 'platform-refused';
    }
  | { ok: false; code: 'obstacles'; obstacles: ClosingObstacle[] };

/**
 * Closes an account at its owner's request. First our own part is done in one transaction, after which
 * the request cannot be withdrawn; then Stripe's and Shopify's parts; last the mail. Each completed step
 * is recorded, so a later call resumes where this one stopped.
 *
 * @param version of the request as the page showed it
 */
export async function closeAccount(
  context: Context,
  closer: Closer,
  { id, version }: { id: string; version: number },
): Promise<AccountClosed> {
  const known = await findAccountRequest(context.db, id);
  if (!known) return { ok: false, code: 'missing' };
  if (known.version !== version || known.withdrawnAt || known.endedAt) {
    return { ok: false, code: 'changed' };
  }
  try {
    // Imported first, or it is lost with the account; if that fails, it is reported as an obstacle.
    if (!known.begunAt) await adoptOpeningBalance(context, known.customerGid);
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    return { ok: false, code: 'platform-silent' };
  }
  const begun = await begin(context, closer, known, version);
  if (!begun.ok) return begun;
  const rest =
    (await removeMethods(context, closer, id)) ?? (await callPlatform(context, closer, id));
  if (rest) return rest;
  await end(context, closer, id);
  return { ok: true };
}

/** Our part: stops everything that could still move money and freezes the account. */
async function begin(
  { db, now }: Context,
  closer: Closer,
  { id, customerGid }: AccountRequest,
  version: number,
): Promise<AccountClosed> {
  const at = new Date(now());
  await ensureCustomerAccount(db, customerGid);
  return moneyTransaction(db, async (trx): Promise<AccountClosed> => {
    await lockCustomerAccount(trx, customerGid);
    const request = await lockAccountRequest(trx, id);
    if (request.version !== version || request.withdrawnAt || request.endedAt) {
      return { ok: false, code: 'changed' };
    }
    if (request.begunAt) return { ok: true };
    const obstacles = closingObstacles(await loadClosingSnapshot(trx, customerGid));
    if (obstacles.length > 0) return { ok: false, code: 'obstacles', obstacles };
    const topUp = await lockTopUp(trx, customerGid);
    if (topUp?.isOn) await stopTopUp(trx, topUp, { because: 'by_customer', at });
    await leaveOrganization(trx, closer, customerGid, at);
    await freezeAccount(trx, customerGid, 'the account is being closed', at);
    await endProviderSessions(trx, customerGid, at);
    await endAllSessions(trx, customerGid);
    await markClosingBegun(trx, id, { by: closer.id, at });
    await recordStaffAction(trx, actionOf(closer, request, 'begin'), at);
    return { ok: true };
  });
}

async function leaveOrganization(
  trx: Transaction<DB>,
  { name }: Closer,
  customerGid: string,
  at: Date,
): Promise<void> {
  const userId = customerNumber(customerGid);
  const membership = await findMembership(trx, userId);
  if (!membership) return;
  const organizationId = membership.organization.id;
  await lockOrganization(trx, organizationId);
  await deleteMember(trx, organizationId, userId);
  await withdrawAllowanceRequestsOf(trx, { organizationId, userId, by: userId, at });
  await revokeInvitationsOf(trx, organizationId, userId, at);
  const by = { kind: 'staff', name } as const;
  await insertOrganizationEvent(trx, {
    organizationId,
    kind: 'removed',
    by,
    subjectId: userId,
    at,
  });
}

/**
 * @returns why it could not be done now; null if it is done
 */
async function removeMethods(
  context: Context,
  closer: Closer,
  id: string,
): Promise<AccountClosed | null> {
  const request = await findAccountRequest(context.db, id);
  if (!request || request.methodsRemovedAt) return null;
  try {
    const step = actionOf(closer, request, 'remove-methods');
    const areGone = await auditedCall(context, step, async () => {
      const value = await removeAllMethods(context, request.customerGid);
      return { outcome: value ? 'done' : 'refused', value };
    });
    if (!areGone) return { ok: false, code: 'methods-silent' };
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    return { ok: false, code: 'methods-silent' };
  }
  await markClosingStep(context.db, id, 'methods', new Date(context.now()));
  return null;
}

async function callPlatform(
  context: Context,
  closer: Closer,
  id: string,
): Promise<AccountClosed | null> {
  const { db, admin, now } = context;
  const request = await findAccountRequest(db, id);
  if (!request || request.platformRequestedAt) return null;
  try {
    const requested = await auditedCall(
      context,
      actionOf(closer, request, 'ask-erasure'),
      async () => {
        const value = await requestErasure(admin, request.customerGid);
        return { outcome: value.ok ? 'done' : 'refused', value };
      },
    );
    if (!requested.ok) return { ok: false, code: 'platform-refused' };
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    return { ok: false, code: 'platform-silent' };
  }
  await forgetCustomerProfile(db, request.customerGid);
  await markClosingStep(db, id, 'platform', new Date(now()));
  return null;
}

async function end({ db, now, wakeJobs }: Context, closer: Closer, id: string): Promise<void> {
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    const request = await lockAccountRequest(trx, id);
    // Another request resumed the closing concurrently and finished first.
    if (request.endedAt) return;
    await endAccountRequest(trx, id, { outcome: 'closed', words: null, by: closer.id, at });
    const email = { key: `account-closing-outcome:${id}`, about: id };
    await sendEmail(trx, { template: 'account-closed', ...email }, at);
    await recordStaffAction(trx, actionOf(closer, request, 'close'), at);
  });
  wakeJobs();
}

function actionOf(
  { id: staffId, requestId }: Closer,
  { id, customerGid }: AccountRequest,
  step: string,
): StaffAction {
  return {
    staffId,
    action: 'customers.close',
    step,
    subject: { kind: 'customer', id: customerGid },
    details: { accountRequest: id },
    requestId,
  };
}
