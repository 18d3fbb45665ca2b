import { z } from 'zod';
import type { AccountNoticeCode } from '~/content/core/account-notices';
import { errorMessage } from '~/content/core/errors';
import {
  INVITATION_LIMITS,
  type OrganizationOutcome,
  type OrganizationRejection,
  zoneLabel,
} from '~/domain/organizations/organization';
import { form, type FormLimit, type FormRules } from '~/http/form-definition.server';
import { notFound } from '~/http/replies.server';
import type { Args, SignedIn } from '~/http/customers/signed-in.server';
import { ORGANIZATION_CASH } from '~/content/organizations/organization-cash';
import type { StoreContext } from '~/http/context.server';
import { type AccountNotice, parseFlash, consumeNotice, writeFlash } from '~/http/flash.server';
import { findMembership } from '~/models/organizations/organization-member.server';
import { answerCall, type OwnCall } from '~/http/api/answer-call.server';
import { idField } from '~/http/api/reply.server';
import { isOwnShopId } from '~/http/api/own-ids';
import { type Cents, formatUsd } from '~/domain/core/money';

/** Status by rejection. All others are 409: the admin has to look at the current state and decide again. */
const STATUS: Partial<Record<OrganizationRejection, 403 | 422 | 429>> = {
  organization_not_an_admin: 403,
  organization_own_role: 403,
  organization_mailed_just_now: 429,
};

type Done = {
  /** Where to redirect on success, and the notice to show there. */
  to: string;
  notice: AccountNoticeCode;
  /** Whether it sends a mail, which counts against the admin's limit for mails (money-security S-9). */
  isMail?: boolean;
};

export type Acting = { organizationId: string; userId: string };

/**
 * Returns how to define the forms about an organization. A refused change is shown in the form; anything of
 * another organization is 404. The log records who did what, by ids. The organization comes from the session,
 * never from the request.
 */
export function organizationForms(
  { context }: Pick<Args, 'context'>,
  { organization, id: userId, gid }: SignedIn,
) {
  const { id: organizationId } = organization ?? notFound();
  const limit: FormLimit = {
    rule: 'invitations',
    windows: INVITATION_LIMITS,
    who: gid,
    message: (wait) => errorMessage('organization_invited_too_many', { wait }),
  };
  return <Schema extends z.ZodType>(
    name: string,
    schema: Schema,
    { to, notice, isMail = false }: Done,
    change: (acting: Acting, value: z.output<Schema>) => Promise<OrganizationOutcome>,
  ) =>
    form(schema, isMail ? { limit } : {}, async (value) => {
      const outcome = await change({ organizationId, userId }, value);
      const result = outcome.ok ? 'done' : outcome.code;
      const audit = { audit: 'organization', change: name, outcome: result };
      context.log.info({ ...audit, organization: organizationId, customer: userId }, 'a change');
      if (outcome.ok) {
        if (isMail) context.wakeJobs();
        return { to, notice };
      }
      const { code } = outcome;
      return code === 'not-there' ? notFound() : { code, status: STATUS[code] ?? 409 };
    });
}

/**
 * Returns the one-time notice of an organization's Earth Cash page (a deposit added, or a form's result),
 * and the headers that clear it.
 */
export async function consumeOrganizationNotice(
  args: { request: Request; context: Pick<StoreContext, 'config'> },
  name: string,
): Promise<{ notice: AccountNotice | null; init: ResponseInit }> {
  const { request, context } = args;
  const added = await parseFlash(request, context.config, 'organization-cash');
  if (added === null) {
    const { notice, init } = await consumeNotice(args);
    return { notice, init };
  }
  const text = ORGANIZATION_CASH.added(name, added.creditCents);
  const headers = { 'Set-Cookie': await writeFlash(null, context.config) };
  return { notice: { tone: 'done', text }, init: { headers } };
}

/** The sentinel for a missing argument (spec section 8). */
const MISSING_ARGUMENT = -1;

const schema = z.strictObject({ user_id: idField.optional() });

type Call = OwnCall<z.output<typeof schema>>;

/**
 * Returns the organization access of a customer: `{is_admin, organizations: {id, name, show_manage}}`,
 * the combined lookup of spec section 7. Only this endpoint produces its sentinels (section 8): -1 without
 * `user_id`, null for a customer in no organization, 'does not work' if the lookup failed. The model
 * itself returns null or throws. 404 for another customer's id.
 */
export function answerOrganizationAccess(args: Args): Promise<Response> {
  return answerCall(args, {
    method: 'GET',
    permission: 'organization.access',
    schema,
    failed: 'call_malformed',
    isOwn: (call) => call.fields.user_id === undefined || isOwnShopId(call.fields.user_id, call),
    run: (call) =>
      call.fields.user_id === undefined ? answer(MISSING_ARGUMENT, 400) : check(call),
  });
}

async function check({ context, customer }: Call): Promise<Response> {
  try {
    const membership = await findMembership(context.db, customer.id);
    if (!membership) return await answer(null);
    const { id, name, showManage } = membership.organization;
    return await answer({
      is_admin: membership.isAdmin,
      organizations: { id, name, show_manage: showManage },
    });
  } catch (error) {
    context.log.error({ err: error }, 'the lookup of an organization failed');
    return answer(errorMessage('organization_users_lookup_failed'), 503);
  }
}

function answer(data: unknown, status = 200): Promise<Response> {
  return Promise.resolve(
    Response.json({ data }, { status, headers: { 'Cache-Control': 'no-store' } }),
  );
}

/** The rules of the forms about allowances. */
export const ALLOWANCE_FORMS: FormRules = { failed: 'customer_not_updated' };

/** Returns the organization that the session says the customer is in. @throws 404 if there is none */
export function organizationOf({ organization, id }: Pick<SignedIn, 'organization' | 'id'>) {
  const own = organization ?? notFound();
  return { ...own, me: { organizationId: own.id, userId: id } };
}

/** Returns the sentence that another admin has changed the allowance meanwhile. */
export function changedLabel(allowanceCents: Cents | null): string {
  const amount = allowanceCents === null ? 'none' : formatUsd(allowanceCents);
  return errorMessage('allowance_changed', { amount });
}

export function changedZoneLabel(zone: string): string {
  return errorMessage('zone_changed', { zone: zoneLabel(zone) });
}

/** Returns the sentence that another admin has already decided the request. */
export function knownWords({ grantedCents }: { grantedCents: Cents | null }): string {
  return grantedCents === null
    ? errorMessage('allowance_request_declined')
    : errorMessage('allowance_request_approved', { amount: formatUsd(grantedCents) });
}
