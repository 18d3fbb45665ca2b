import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { data, useActionData, useLoaderData } from '~/framework';
import { useReturnFocus } from '~/components/ui/forms/account-form';
import { AccountNotice } from '~/components/ui/forms/account-notice';
import { openerOf } from '~/components/customers/openers';
import { OrganizationBalanceCard } from '~/components/organizations/cash/balance-card';
import { InvitationList, InviteForm } from '~/components/organizations/invitation-list';
import { MemberList, MemberTable } from '~/components/organizations/member-results';
import {
  LeaveLink,
  OrganizationHistory,
  OrganizationSettings,
} from '~/components/organizations/organization-settings';
import { MANAGE_USERS, roleOf } from '~/content/organizations/organization-members';
import { privateMeta } from '~/content/core/seo';
import { MEMBER_LIST, MEMBER_SORTS, shownMember } from '~/domain/organizations/member-query';
import {
  invitationSchema,
  inviteSchema,
  organizationSchema,
} from '~/domain/organizations/organization.schema.server';
import { accountForms } from '~/http/customers/account-forms.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { listText } from '~/http/list-query.server';
import { consumeNotice } from '~/http/flash.server';
import { loadOrganizationCashBrief } from '~/http/organizations/organization-cash.server';
import { organizationForms } from '~/http/organizations/organization-form.server';
import { loadAdminView } from '~/http/organizations/organization-members.server';
import { notFound } from '~/http/replies.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { loadList } from '~/models/core/list.server';
import { membersOf } from '~/models/organizations/organization-member-list.server';
import { accountPaths } from '~/account-paths';
import { changeOrganization } from '~/services/organizations/make-organization.server';
import {
  callOffInvitation,
  inviteMember,
  resendInvitation,
} from '~/services/organizations/invite-member.server';
import { UndrawnReply } from '~/components/organizations/member-changes';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction<typeof loader> = ({ data: found }) =>
  privateMeta(MANAGE_USERS.title[found?.isAdmin ? 'admin' : 'member']);

export const headers = accountHeaders;

/** Lists the members of the customer's organization, which is the one in the session. */
export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const user = await requireCustomer(args, '/dashboard/manage/users');
  const { id, name, isAdmin, showManage } = user.organization ?? notFound();
  const { query: requested } = MEMBER_LIST.parse(listText(args));
  // Only admins see when members joined, so others cannot sort by it either.
  const shown =
    isAdmin || !JOINED.has(requested.sort) ? requested : { ...requested, sort: 'name' as const };
  const revoking = new URL(request.url).searchParams.get('revoke');
  const [{ notice, init }, cash, { rows: members, ...page }, admin] = await Promise.all([
    consumeNotice(args),
    loadOrganizationCashBrief(context, user),
    loadList(context.db, membersOf(id, shown)),
    isAdmin ? loadAdminView(context, id, revoking) : null,
  ]);
  const viewer = { userId: user.id, isAdmin };
  const people = members.map((member) => shownMember(member, viewer));
  return data(
    {
      notice,
      name,
      isAdmin,
      showManage,
      cash,
      members: people,
      page: { ...page, query: { ...shown, page: page.page } },
      admin,
    },
    init,
  );
}

const JOINED = new Set<string>(['newest', 'oldest']);

/** For admins only. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, 'organization.change');
  const to = accountPaths.manageUsers();
  const sent = { to, notice: 'invitation-sent', isMail: true } as const;
  const own = organizationForms(args, user);
  return submitForm(args, accountForms(user), {
    invite: own('invite', inviteSchema, sent, (acting, { email, role }) =>
      inviteMember(context, acting, { email, isAdmin: role === 'admin' }),
    ),
    resend: own(
      'resend',
      invitationSchema,
      { ...sent, notice: 'invitation-sent-again' },
      (acting, { invitation }) => resendInvitation(context, acting, invitation),
    ),
    revoke: own(
      'revoke',
      invitationSchema,
      { to, notice: 'invitation-revoked' },
      (acting, { invitation }) => callOffInvitation(context, acting, invitation),
    ),
    organization: own(
      'organization',
      organizationSchema,
      { to, notice: 'organization-saved' },
      (acting, { name, show, wasName, wasShown }) =>
        changeOrganization(context, acting, {
          to: { name, showManage: show === 'yes' },
          was: { name: wasName, showManage: wasShown === 'yes' },
        }),
    ),
  });
}

export default function OrganizationPage() {
  const { notice, name, isAdmin, showManage, cash, members, page, admin } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const revoking = admin?.revoking ?? null;
  useReturnFocus(revoking ? openerOf.revocation(revoking.id) : null);
  return (
    <>
      <AccountNotice notice={reply ? null : notice} />
      <UndrawnReply
        reply={reply}
        isDrawn={(form, typed) =>
          admin !== null &&
          (form === 'invite' ||
            form === 'organization' ||
            (form === 'revoke' && revoking?.id === typed('invitation')) ||
            (form === 'resend' && admin.invitations.some(({ id }) => id === typed('invitation'))))
        }
      />
      <h1>{MANAGE_USERS.title[roleOf({ isAdmin })]}</h1>
      <p className="mb-8 mt-3 text-lg text-ink-soft [overflow-wrap:anywhere]">{name}</p>
      {cash ? <OrganizationBalanceCard cash={cash} /> : null}
      <MemberList
        query={page.query}
        found={page}
        path={accountPaths.manageUsers}
        sorts={isAdmin ? MEMBER_SORTS : ['name', 'email']}
      >
        {() => <MemberTable caption={MANAGE_USERS.caption(name)} {...{ members, isAdmin }} />}
      </MemberList>
      {admin ? (
        <>
          <InvitationList {...admin} reply={reply} />
          <InviteForm reply={reply} />
          <OrganizationSettings name={name} showManage={showManage} reply={reply} />
          <OrganizationHistory history={admin.history} />
        </>
      ) : null}
      <LeaveLink />
    </>
  );
}
