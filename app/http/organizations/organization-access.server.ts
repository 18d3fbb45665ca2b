import { z } from 'zod';
import { sentence } from '~/content/core/errors';
import { findMembership } from '~/models/organizations/organization-member.server';
import type { Args } from '~/http/customers/signed-in.server';
import { answerCall, type OwnCall } from '~/http/api/answer-call.server';
import { idField } from '~/http/api/fields.server';
import { isOwnShopId } from '~/http/api/own-ids';

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
    run: (call) => (call.fields.user_id === undefined ? answer(MISSING_ARGUMENT, 400) : look(call)),
  });
}

async function look({ context, customer }: Call): Promise<Response> {
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
    return answer(sentence('organization_users_lookup_failed'), 503);
  }
}

function answer(data: unknown, status = 200): Promise<Response> {
  return Promise.resolve(
    Response.json({ data }, { status, headers: { 'Cache-Control': 'no-store' } }),
  );
}
