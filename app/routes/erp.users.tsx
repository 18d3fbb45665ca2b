import { randomUUID } from 'node:crypto';
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DoneOrRefused } from '~/components/ui/forms/account-notice';
import { ErpTable, type ErpColumn } from '~/components/ui/lists/erp-table';
import { Moment } from '~/components/staff/ask-form';
import { InviteForm, StaffInvitations } from '~/components/staff/staff-invitations';
import { PartingQuestion } from '~/components/ui/forms/post-button';
import { BACK_OFFICE, backOfficeMeta } from '~/content/staff/back-office';
import { ROLE_WORDS, STAFF_USERS, staffDone, type StaffDone } from '~/content/staff/erp-staff';
import {
  inviteStaffSchema,
  invitationSchema,
  resendSchema,
} from '~/domain/staff/staff-account.schema.server';
import { refuseIntent } from '~/http/account-form.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { readForm } from '~/http/form.server';
import { requireStaff } from '~/http/customers/guards.server';
import { takeStaffForm } from '~/http/staff/staff-account-form.server';
import { listOpenStaffInvitations } from '~/models/staff/staff-invitation.server';
import { listStaff } from '~/models/staff/staff.server';
import { erpPaths } from '~/erp-paths';
import {
  callOffStaffInvitation,
  inviteStaff,
  resendStaffInvitation,
} from '~/services/staff/invite-staff.server';
import { ErpPage } from '~/components/staff/erp-page';

const words = BACK_OFFICE.users;

export const meta = () => backOfficeMeta(words.title);

export const headers = erpHeaders;

/** Lists staff and open invitations; with `ask`, the question before an invitation is revoked. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/users');
  const { db, now } = args.context;
  const search = new URL(args.request.url).searchParams;
  const ask = search.get('ask');
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
      askedCount: rest.askedCount,
      expiresAt: rest.expiresAt.toISOString(),
      isSent: rest.sentCount === rest.askedCount,
    })),
    asked: invitations.find(({ id }) => id === ask)?.email ?? null,
    ask,
    done: staffDone(search.get('done')),
    token: randomUUID() as string,
  };
}

/** `intent`: invite, resend or call-off. */
export async function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  const { id: staffId } = await requireStaff(args, 'staff.change');
  const form = await readForm(request, {
    once: ['form_token', 'email', 'role', 'invitation', 'version'],
  });
  const take = { counted: staffId };
  const done = (code: StaffDone) => {
    context.wakeJobs();
    context.log.info({ staff: staffId, code }, 'staff accounts changed');
    return { ok: true as const, answer: redirect(erpPaths.users({ done: code }), 303) };
  };
  switch (form.get('intent')) {
    case 'invite':
      return takeStaffForm(args, form, {
        ...take,
        name: 'invite',
        schema: inviteStaffSchema,
        async save({ form_token: id, email, role }) {
          const outcome = await inviteStaff(context, staffId, { id, email, role });
          return outcome.ok ? done('invited') : outcome;
        },
      });
    case 'resend':
      return takeStaffForm(args, form, {
        ...take,
        name: 'resend',
        schema: resendSchema,
        async save({ invitation: id, version: askedNo }) {
          const outcome = await resendStaffInvitation(context, staffId, { id, askedNo });
          return outcome.ok ? done('resent') : outcome;
        },
      });
    case 'call-off':
      return takeStaffForm(args, form, {
        ...take,
        name: 'call-off',
        schema: invitationSchema,
        async save({ invitation: id }) {
          const outcome = await callOffStaffInvitation(context, staffId, { id });
          return outcome.ok ? done('called-off') : outcome;
        },
      });
    default:
      return refuseIntent();
  }
}

type Row = Awaited<ReturnType<typeof loader>>['staff'][number];

const { columns: labels } = STAFF_USERS;

const COLUMNS: readonly ErpColumn<Row>[] = [
  {
    label: labels.name,
    cell: ({ id, name }) => (
      <a href={erpPaths.user(id)} className="target text-link">
        {name}
      </a>
    ),
  },
  { label: labels.email, cell: ({ email }) => email },
  { label: labels.role, cell: ({ isAdmin }) => ROLE_WORDS[isAdmin ? 'admin' : 'staff'] },
  {
    label: labels.state,
    cell: ({ isDisabled }) => (isDisabled ? STAFF_USERS.disabled : STAFF_USERS.active),
  },
  {
    label: labels.factor,
    cell: ({ hasSecondFactor }) => (hasSecondFactor ? STAFF_USERS.on : STAFF_USERS.off),
  },
  { label: labels.since, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
  {
    label: labels.lastSeen,
    cell: ({ lastSeenAt }) =>
      lastSeenAt === null ? STAFF_USERS.noSession : <Moment iso={lastSeenAt} />,
  },
];

export default function ErpUsersPage() {
  const { staff, invitations, asked, ask, done, token } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { callOff } = STAFF_USERS;
  if (asked !== null && ask !== null) {
    return (
      <ErpPage title={words.title} text={words.text}>
        <PartingQuestion
          heading={callOff.heading(asked)}
          level={2}
          what={callOff.what}
          confirm={{ intent: 'call-off', label: callOff.confirm, fields: { invitation: ask } }}
          cancel={{ label: callOff.cancel, href: erpPaths.users() }}
          reply={reply}
        />
      </ErpPage>
    );
  }
  return (
    <ErpPage title={words.title} text={words.text}>
      <DoneOrRefused done={done} reply={reply?.form === 'invite' ? undefined : reply} />
      <ErpTable
        caption={words.title}
        columns={COLUMNS}
        rows={staff}
        keyOf={({ id }) => id}
        none=""
      />
      <StaffInvitations invitations={invitations} />
      <InviteForm token={token} reply={reply} />
    </ErpPage>
  );
}
