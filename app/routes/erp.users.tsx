import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { DoneOrRejected } from '~/components/ui/forms/account-notice';
import { Badge } from '~/components/ui/badge';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { Moment } from '~/components/staff/confirm-form';
import { InviteForm, StaffInvitations } from '~/components/staff/staff-invitations';
import { ConfirmDialog } from '~/components/ui/forms/post-button';
import { orderDay } from '~/content/core/dates';
import { BACK_OFFICE, backOfficeMeta } from '~/content/staff/back-office';
import { ROLE_LABELS, STAFF_USERS, staffDone, type StaffDone } from '~/content/staff/erp-staff';
import {
  inviteStaffSchema,
  invitationSchema,
  resendSchema,
} from '~/domain/staff/staff-account.schema.server';
import type { StaffOutcome } from '~/domain/staff/staff-account';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { staffAccountForms, staffRejection } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { listOpenStaffInvitations } from '~/models/staff/staff-invitation.server';
import { listStaff } from '~/models/staff/staff.server';
import { erpPaths } from '~/erp-paths';
import {
  callOffStaffInvitation,
  inviteStaff,
  resendStaffInvitation,
} from '~/services/staff/invite-staff.server';
import { ErpPage } from '~/components/staff/erp-page';

export { shouldRevalidate } from '~/http/reload-after-conflict';

const texts = BACK_OFFICE.users;

export const meta = () => backOfficeMeta(texts.title);

export const headers = erpHeaders;

/** Lists staff and open invitations; with `ask`, the question before an invitation is revoked. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/users');
  const { db, now } = args.context;
  const search = new URL(args.request.url).searchParams;
  const request = search.get('ask');
  const [staff, invitations] = await Promise.all([
    listStaff(db),
    listOpenStaffInvitations(db, new Date(now())),
  ]);
  return {
    staff: staff.map(({ createdAt, lastSeenAt, ...member }) => ({
      ...member,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    })),
    invitations: invitations.map(({ id, email, role, inviterName, state, ...rest }) => ({
      id,
      email,
      role,
      inviterName,
      state,
      requestCount: rest.requestCount,
      expiresAt: rest.expiresAt.toISOString(),
      isSent: rest.sentCount === rest.requestCount,
    })),
    requested: invitations.find(({ id }) => id === request)?.email ?? null,
    ask: request,
    done: staffDone(search.get('done')),
    token: randomUUID() as string,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const { id: staffId } = await requireStaff(args, 'staff.change');
  const done = (outcome: StaffOutcome, code: StaffDone) => {
    if (!outcome.ok) return staffRejection(outcome);
    context.wakeJobs();
    context.log.info({ staff: staffId, code }, 'staff accounts changed');
    return { to: erpPaths.users({ done: code }) };
  };
  return submitForm(args, staffAccountForms(staffId), {
    invite: form(inviteStaffSchema, async ({ form_token: id, email, role }) =>
      done(await inviteStaff(context, staffId, { id, email, role }), 'invited'),
    ),
    resend: form(resendSchema, async ({ invitation: id, version: requestNo }) =>
      done(await resendStaffInvitation(context, staffId, { id, requestNo }), 'resent'),
    ),
    'call-off': form(invitationSchema, async ({ invitation: id }) =>
      done(await callOffStaffInvitation(context, staffId, { id }), 'called-off'),
    ),
  });
}

type Row = Awaited<ReturnType<typeof loader>>['staff'][number];

const { columns: labels } = STAFF_USERS;

const COLUMNS: readonly ListColumn<Row>[] = [
  {
    label: labels.name,
    at: 'title',
    cell: ({ id, name }) => (
      <a href={erpPaths.user(id)} className="target text-link">
        {name}
      </a>
    ),
  },
  { label: labels.email, cell: ({ email }) => email },
  {
    label: labels.role,
    at: 'amount',
    cell: ({ isAdmin }) => ROLE_LABELS[isAdmin ? 'admin' : 'staff'],
  },
  {
    label: labels.state,
    at: 'status',
    cell: ({ isDisabled }) =>
      isDisabled ? (
        <Badge text={STAFF_USERS.disabled} />
      ) : (
        <Badge text={STAFF_USERS.active} tone="good" />
      ),
  },
  {
    label: labels.factor,
    cell: ({ hasSecondFactor }) => (hasSecondFactor ? STAFF_USERS.on : STAFF_USERS.off),
  },
  {
    label: labels.since,
    isExtra: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{orderDay(createdAt)}</time>,
  },
  {
    label: labels.lastSeen,
    at: 'date',
    cell: ({ lastSeenAt }) =>
      lastSeenAt === null ? STAFF_USERS.noSession : <Moment iso={lastSeenAt} />,
  },
];

export default function ErpUsersPage() {
  const {
    staff,
    invitations,
    requested,
    ask: request,
    done,
    token,
  } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { callOff } = STAFF_USERS;
  if (requested !== null && request !== null) {
    return (
      <ErpPage title={texts.title} text={texts.text}>
        <ConfirmDialog
          heading={callOff.heading(requested)}
          level={2}
          what={callOff.what}
          confirm={{ intent: 'call-off', label: callOff.confirm, fields: { invitation: request } }}
          cancel={{ label: callOff.cancel, href: erpPaths.users() }}
          reply={reply}
        />
      </ErpPage>
    );
  }
  return (
    <ErpPage title={texts.title} text={texts.text} isList>
      <DoneOrRejected done={done} reply={reply?.form === 'invite' ? undefined : reply} />
      <div className="list">
        <ErpTable
          list="users"
          caption={texts.title}
          columns={COLUMNS}
          rows={staff}
          keyOf={({ id }) => id}
          none=""
        />
      </div>
      <StaffInvitations invitations={invitations} />
      <InviteForm token={token} reply={reply} />
    </ErpPage>
  );
}
