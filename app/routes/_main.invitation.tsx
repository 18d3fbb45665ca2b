import { data, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { InvitationOffer, InvitationRejection } from '~/components/organizations/invitation-offer';
import { errorMessage } from '~/content/core/errors';
import { INVITATION } from '~/content/organizations/organization-members';
import { privateMeta } from '~/content/core/seo';
import { INVITATION_OPENINGS } from '~/domain/organizations/organization';
import { accountHeaders } from '~/http/submit-form.server';
import type { StoreContext } from '~/http/context.server';
import { parseStrictForm } from '~/http/form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import {
  parseInvitation,
  REJECTED_STATUS,
  statusOf,
  viewInvitation,
  writeInvitation,
} from '~/http/organizations/invitation-view.server';
import { leaveNotice } from '~/http/flash.server';
import { secondsToWait, waitLabel } from '~/http/rate-limit.server';
import { findCustomer } from '~/http/customers/signed-in.server';
import { paths } from '~/paths';
import { acceptInvitation } from '~/services/organizations/invite-member.server';

const NO_STORE = { 'Cache-Control': 'no-store' };

export const meta: MetaFunction = () => privateMeta(INVITATION.title);

export const headers = accountHeaders;

/**
 * The target of the link in an invitation's mail. Moves the token from the URL to a cookie. Opening the link
 * changes nothing, because mail scanners follow links too.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const token = new URL(request.url).searchParams.get('token');
  if (token !== null) {
    const cookie = await writeInvitation(token.slice(0, 100), context.config);
    const headers = { ...NO_STORE, 'Set-Cookie': cookie };
    throw redirect(paths.invitation(), { headers });
  }
  const wait = await secondsToWait(context, 'invitation', INVITATION_OPENINGS);
  if (wait !== null) throw tooMany(wait);
  const customer = await findCustomer(args);
  const view = await viewInvitation(
    context,
    await parseInvitation(request, context.config),
    customer,
  );
  return data(view, { status: statusOf(view), headers: NO_STORE });
}

/** Adds the signed-in customer to the organization if they have the invited e-mail. */
export async function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  const customer = await requireCustomer(args, 'organization.join');
  await parseStrictForm(request, { once: [] });
  const wait = await secondsToWait(context, 'invitation', INVITATION_OPENINGS);
  if (wait !== null) {
    const error = errorMessage('invitation_too_many', { wait: waitLabel(wait) });
    return data({ error }, { status: 429, headers: { ...NO_STORE, 'Retry-After': String(wait) } });
  }
  const { config, log } = context;
  const { id: userId, email, firstName, lastName } = customer;
  const token = await parseInvitation(request, config);
  const person = { userId, email, firstName, lastName };
  const became = await acceptInvitation(context, token, person);
  const outcome = became.ok ? 'joined' : became.reason;
  log.info({ audit: 'organization', change: 'join', customer: userId, outcome }, 'a change');
  if (!became.ok && became.reason !== 'already-in') {
    // The loader runs again, and the page says what prevents joining.
    const status = REJECTED_STATUS[became.reason];
    return data({ error: null }, { status, headers: NO_STORE });
  }
  return welcome(context);
}

/** Redirects to the organization's Earth Cash, a page that every member may see. */
async function welcome({ config }: StoreContext) {
  const headers = new Headers(NO_STORE);
  headers.append('Set-Cookie', await writeInvitation(null, config));
  headers.append('Set-Cookie', await leaveNotice('organization-joined', config));
  return redirect(paths.organizationCash(), { status: 303, headers });
}

function tooMany(wait: number) {
  const headers = { ...NO_STORE, 'Retry-After': String(wait) };
  return data({ code: 'too-many-requests' }, { status: 429, headers });
}

export default function InvitationPage() {
  const view = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error ?? null;
  return (
    <div className="wrap max-w-narrow py-16 lg:py-24">
      {'role' in view ? (
        <InvitationOffer {...view} error={error} />
      ) : (
        <InvitationRejection view={view} />
      )}
    </div>
  );
}
