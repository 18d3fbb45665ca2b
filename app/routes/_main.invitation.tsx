import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { data, redirect, useActionData, useLoaderData } from '~/framework';
import { formError } from '~/components/ui/forms/account-form';
import { InvitationOffer, InvitationRejection } from '~/components/organizations/invitation-offer';
import { errorMessage } from '~/content/core/errors';
import { INVITATION } from '~/content/organizations/organization-members';
import { privateMeta } from '~/content/core/seo';
import { INVITATION_OPENINGS } from '~/domain/organizations/organization';
import { noFieldsSchema } from '~/domain/core/forms/form-text.schema.server';
import { form, type FormRules } from '~/http/form-definition.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import {
  parseInvitation,
  REJECTED_STATUS,
  statusOf,
  viewInvitation,
  writeInvitation,
} from '~/http/organizations/invitation-view.server';
import { secondsToWait } from '~/http/rate-limit.server';
import { findCustomer } from '~/http/customers/signed-in.server';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import { acceptInvitation } from '~/services/organizations/invite-member.server';

/** The page says why nobody joined: loaded again, it shows what prevents it. */
export const shouldRevalidate = () => true;

const NO_STORE = { 'Cache-Control': 'no-store' };

const INVITATION_FORMS: FormRules = {
  limit: {
    rule: 'invitation',
    windows: INVITATION_OPENINGS,
    message: (wait) => errorMessage('invitation_too_many', { wait }),
  },
};

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

/** Adds the signed-in customer to the organization if they have the invited e-mail, and shows its Earth Cash. */
export async function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  const { config, log } = context;
  const customer = await requireCustomer(args, 'organization.join');
  return submitForm(args, INVITATION_FORMS, {
    '': form(noFieldsSchema, async () => {
      const { id: userId, email, firstName, lastName } = customer;
      const token = await parseInvitation(request, config);
      const person = { userId, email, firstName, lastName };
      const became = await acceptInvitation(context, token, person);
      const outcome = became.ok ? 'joined' : became.reason;
      log.info({ audit: 'organization', change: 'join', customer: userId, outcome }, 'a change');
      if (!became.ok && became.reason !== 'already-in') {
        // The loader runs again, and the page says what prevents joining.
        return { fieldErrors: {}, status: REJECTED_STATUS[became.reason] };
      }
      const cookies = [await writeInvitation(null, config)];
      return { to: accountPaths.organizationCash(), notice: 'organization-joined', cookies };
    }),
  });
}

function tooMany(wait: number) {
  const headers = { ...NO_STORE, 'Retry-After': String(wait) };
  return data({ code: 'too-many-requests' }, { status: 429, headers });
}

export default function InvitationPage() {
  const view = useLoaderData<typeof loader>();
  const error = formError(useActionData<typeof action>());
  return (
    <div className="wrap py-16 lg:py-24">
      <div className="max-w-narrow">
        {'role' in view ? (
          <InvitationOffer {...view} error={error} />
        ) : (
          <InvitationRejection view={view} />
        )}
      </div>
    </div>
  );
}
