import type { Transaction } from 'kysely';
import { customerGid } from '~/domain/core/ids';
import { greetedName, greeting } from '~/domain/core/text/greeted-name';
import { type Cents, formatUsd } from '~/domain/core/money';
import { sendEmail } from '~/models/emails/email-outbox.server';
import { isFormerMember } from '~/models/organizations/organization-event.server';
import {
  findAllowedMember,
  getOrganizationZone,
  updateAllowance,
} from '~/models/organizations/organization-allowance.server';
import { listAdmins, lockOrganization } from '~/models/organizations/organization-member.server';
import type { DB } from '../../../db/schema';
import type { ServiceContext } from '~/services/context';
import { monthOf } from '~/domain/organizations/organization-month';
import type { AllowanceDecision } from '~/domain/organizations/organization-cash';
import {
  saveAllowanceDecision,
  findAllowanceRequest,
  findRequestingMember,
  insertAllowanceRequest,
  type AllowanceRequest,
} from '~/models/organizations/allowance-request.server';
import { memberName } from '~/domain/organizations/organization';
import type { WriteLetter } from '~/services/emails/letter.server';

export type AllowanceSet =
  | { kind: 'set' }
  /** Somebody else has changed it since the form was rendered; this is its current value. */
  | { kind: 'changed'; allowanceCents: Cents | null }
  /** No longer a member, or an admin, who needs no allowance. */
  | { kind: 'gone' }
  /** Unknown, or never a member of this organization. */
  | { kind: 'missing' }
  /** The acting customer is no longer an admin. */
  | { kind: 'refused' };

/**
 * Sets how much of the organization's Earth Cash a member may use each month, for an admin. It applies
 * at once, including to what was used this month. A value that another admin has set since the form was
 * rendered is not overwritten.
 *
 * @param admin the signed-in customer and their organization
 * @param set `was` is the value when the form was rendered; null means no allowance
 */
export async function setAllowance(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  admin: { organizationId: string; userId: string },
  set: { userId: string; was: Cents | null; allowanceCents: Cents | null },
): Promise<AllowanceSet> {
  const { organizationId } = admin;
  const member = { organizationId, userId: set.userId };
  return db.transaction().execute(async (trx) => {
    const organization = await lockOrganization(trx, organizationId);
    const by = await findAllowedMember(trx, admin);
    if (!by?.isAdmin) return { kind: 'refused' };
    if (await updateAllowance(trx, member, set)) {
      if (set.was !== set.allowanceCents) {
        await mailAllowance(trx, { ...member, ...set, name: organization?.name ?? null }, now());
      }
      return { kind: 'set' };
    }
    const known = await findAllowedMember(trx, member);
    if (known?.isAdmin) return { kind: 'gone' };
    if (known === null) {
      const wasIn = await isFormerMember(trx, organizationId, set.userId);
      return { kind: wasIn ? 'gone' : 'missing' };
    }
    // Another admin has set the same value already.
    if (known.allowanceCents === set.allowanceCents) return { kind: 'set' };
    return { kind: 'changed', allowanceCents: known.allowanceCents };
  });
}

/** @param now UTC milliseconds */
async function mailAllowance(
  trx: Transaction<DB>,
  set: {
    organizationId: string;
    userId: string;
    allowanceCents: Cents | null;
    name: string | null;
  },
  now: number,
): Promise<void> {
  const at = new Date(now);
  const { organizationId, userId, allowanceCents } = set;
  const variables = {
    organization: greetedName(set.name) ?? 'your organization',
    allowance: allowanceCents === null ? 'nothing' : `${formatUsd(allowanceCents)} a month`,
  };
  const key = `allowance:${organizationId}:${userId}:${at.toISOString()}`;
  const email = { key, to: customerGid(userId), variables };
  await sendEmail(trx, { template: 'allowance-set', ...email }, at);
}

type AllowanceOutcome =
  | { kind: 'decided' }
  /** Somebody else decided first; `ask` has their decision. */
  | { kind: 'known'; ask: AllowanceRequest }
  /** The member has left the organization. */
  | { kind: 'gone' }
  /** Unknown, or of another organization. */
  | { kind: 'missing' }
  /** Its month is over. */
  | { kind: 'over' }
  /** The deciding customer is no longer an admin. */
  | { kind: 'refused' };

/**
 * Grants what a member asks for, or an amount that the admin chooses, for this month; or refuses. The
 * decision and the mail to the member are in one transaction. Each request is decided once.
 *
 * @param admin the signed-in customer and their organization
 * @param allowanceRequestId a UUID
 */
export async function decideAllowanceRequest(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  admin: { organizationId: string; userId: string },
  allowanceRequestId: string,
  decision: AllowanceDecision,
): Promise<AllowanceOutcome> {
  const { organizationId, userId: by } = admin;
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    if (!(await findAllowedMember(trx, admin))?.isAdmin) return { kind: 'refused' };
    const request = await findAllowanceRequest(trx, allowanceRequestId);
    if (request?.organizationId !== organizationId) return { kind: 'missing' };
    if (request.state === 'withdrawn') return { kind: 'gone' };
    if (request.state !== 'open') return { kind: 'known', ask: request };
    const { userId } = request;
    if ((await findAllowedMember(trx, { organizationId, userId })) === null) {
      return { kind: 'gone' };
    }
    const { month } = monthOf(now(), await getOrganizationZone(trx, organizationId));
    if (request.month !== month) return { kind: 'over' };
    if (!(await saveAllowanceDecision(trx, allowanceRequestId, { decision, by, at }))) {
      return {
        kind: 'known',
        ask: (await findAllowanceRequest(trx, allowanceRequestId)) ?? request,
      };
    }
    const template = decision === 'refused' ? 'allowance-ask-refused' : 'allowance-ask-granted';
    await sendEmail(
      trx,
      { template, key: `allowance-decision:${allowanceRequestId}`, about: allowanceRequestId },
      at,
    );
    return { kind: 'decided' };
  });
}

type Requested =
  | { kind: 'asked' }
  /** A request is open for this month already. */
  | { kind: 'known' }
  /** No longer a member, or an admin, who has no limit. */
  | { kind: 'refused' };

/**
 * Asks the organization's admins to raise a member's allowance for this month. One ask can be open at a
 * time. The mails to the admins are written in the same transaction.
 *
 * @param member the signed-in customer and their organization
 */
export async function requestAllowance(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  member: { organizationId: string; userId: string },
  { requestedCents, note }: { requestedCents: Cents; note: string },
): Promise<Requested> {
  return db.transaction().execute(async (trx) => {
    const known = await findAllowedMember(trx, member);
    if (known === null || known.isAdmin) return { kind: 'refused' };
    const { month } = monthOf(now(), await getOrganizationZone(trx, member.organizationId));
    const at = new Date(now());
    const allowanceRequestId = await insertAllowanceRequest(
      trx,
      { ...member, month },
      { requestedCents, note, at },
    );
    if (allowanceRequestId === null) return { kind: 'known' };
    for (const { userId: admin } of await listAdmins(trx, member.organizationId)) {
      const email = {
        key: `allowance-ask:${allowanceRequestId}:${admin}`,
        about: allowanceRequestId,
        variables: { admin },
      };
      await sendEmail(trx, { template: 'allowance-ask-admin', ...email }, at);
    }
    return { kind: 'asked' };
  });
}

const NO_REASON = 'No reason given.';

/**
 * Tells one admin of the organization that a member asks for a higher allowance, unless it was decided
 * meanwhile, or either has left.
 */
export const allowanceRequestLetter: WriteLetter = async ({ db, links }, { about, variables }) => {
  const request = await findAllowanceRequest(db, about);
  if (request?.state !== 'open') return 'not-due';
  const member = await findRequestingMember(db, request);
  // A member who has left asks for nothing more.
  if (member === null) return 'not-due';
  const admins = await listAdmins(db, request.organizationId);
  const to = admins.find(({ userId }) => userId === variables['admin'])?.email ?? '';
  if (to === '') return 'no-recipient';
  return {
    to,
    variables: {
      // If the name is unfit for a mail, the address is used, as on the page where it is decided.
      member: greetedName(memberName(member)) ?? (member.email || 'A member'),
      organization: greetedName(member.organization) ?? 'your organization',
      amount: formatUsd(request.requestedCents),
      note: request.note || NO_REASON,
      link: links.organizationCash,
    },
  };
};

/** Notifies a member what was decided about a higher allowance. */
export const allowanceDecisionLetter: WriteLetter = async ({ db, links }, { about }) => {
  const request = await findAllowanceRequest(db, about);
  if (request?.state !== 'granted' && request?.state !== 'refused') return 'not-due';
  const member = await findRequestingMember(db, request);
  if (member === null || member.email === '') return 'no-recipient';
  return {
    to: member.email,
    variables: {
      greeting: greeting(member.firstName),
      organization: greetedName(member.organization) ?? 'your organization',
      asked: formatUsd(request.requestedCents),
      granted: formatUsd(request.grantedCents ?? request.requestedCents),
      link: links.organizationCash,
    },
  };
};
