import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { data, useActionData, useLoaderData } from '~/framework';
import { useReturnFocus } from '~/components/ui/forms/account-form';
import { openerOf } from '~/components/customers/openers';
import { ConfirmDialog } from '~/components/ui/forms/post-button';
import { orderDay } from '~/content/core/dates';
import {
  MANAGE_USERS,
  MEMBER_PAGE,
  ROLE_LABELS,
  roleOf,
} from '~/content/organizations/organization-members';
import { privateMeta } from '~/content/core/seo';
import { memberName } from '~/domain/organizations/organization';
import { memberSchema } from '~/domain/organizations/organization.schema.server';
import { accountForms } from '~/http/customers/account-forms.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { type Acting, organizationForms } from '~/http/organizations/organization-form.server';
import { notFound } from '~/http/replies.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { findFormerMembers } from '~/models/organizations/organization-event.server';
import { findMember } from '~/models/organizations/organization-member.server';
import { accountPaths } from '~/account-paths';
import { changeMemberRole, removeMember } from '~/services/organizations/change-member-role.server';
import { isShopifyNumber } from '~/domain/core/ids';
import {
  MemberChanges,
  FormerMember,
  UndrawnReply,
} from '~/components/organizations/member-changes';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction<typeof loader> = ({ data: found }) =>
  privateMeta(found?.member?.name ?? MANAGE_USERS.title.admin);

export const headers = accountHeaders;

/**
 * Loads one member of the admin's own organization; 404 for anyone else. Also 404 for a former member, but
 * the page says so: another admin may have removed them, or the link is old.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { context, params, request } = args;
  const user = await requireCustomer(args, 'organization.change');
  const organization = user.organization ?? notFound();
  const number = params['member'] ?? '';
  if (!isShopifyNumber(number)) notFound();
  const found = await findMember(context.db, organization.id, number);
  if (!found) {
    const left = await findFormerMembers(context.db, organization.id, [number]);
    return data({ member: null, former: left.get(number) ?? notFound() }, { status: 404 });
  }
  const member = {
    name: memberName(found),
    email: found.email,
    userId: found.userId,
    isAdmin: found.isAdmin,
    joinedAt: found.joinedAt.toISOString(),
    isSelf: found.userId === user.id,
    organizationName: organization.name,
    isRequesting: new URL(request.url).searchParams.get('ask') === 'remove',
  };
  return data({ member, former: null });
}

/** `intent`: make-admin, take-admin, remove. */
export async function action(args: ActionFunctionArgs) {
  const { context, params } = args;
  const user = await requireCustomer(args, 'organization.change');
  const own = organizationForms(args, user);
  const to = accountPaths.manageUsers();
  // The button decides the expected role, not the form's other fields.
  const role =
    (wasAdmin: boolean) =>
    (acting: Acting, { customerId }: { customerId: string }) =>
      changeMemberRole(context, acting, { memberId: ofPage(customerId), wasAdmin });
  // A form of this page is always about its own member.
  const ofPage = (id: string) => (id === params['member'] ? id : notFound());
  return submitForm(args, accountForms(user), {
    'make-admin': own('make-admin', memberSchema, { to, notice: 'admin-made' }, role(false)),
    'take-admin': own('take-admin', memberSchema, { to, notice: 'admin-taken' }, role(true)),
    remove: own(
      'remove',
      memberSchema,
      { to, notice: 'member-removed' },
      (acting, { customerId, was }) =>
        removeMember(context, acting, { memberId: ofPage(customerId), wasAdmin: was === 'admin' }),
    ),
  });
}

export default function MemberPage() {
  const { member: known, former } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isRequesting = known !== null && known.isRequesting && !known.isSelf;
  useReturnFocus(isRequesting ? openerOf.memberRemoval : null);
  if (known === null) return <FormerMember former={former} />;
  const { name, email, userId, isSelf, joinedAt, organizationName } = known;
  if (isRequesting) {
    return (
      <ConfirmDialog
        heading={MEMBER_PAGE.requestHeading(name, organizationName)}
        level={1}
        what={MEMBER_PAGE.what}
        confirm={{
          intent: 'remove',
          label: MEMBER_PAGE.confirm,
          fields: { customerId: userId, was: roleOf(known) },
        }}
        cancel={{ label: MEMBER_PAGE.cancel, href: accountPaths.manageUser(userId) }}
        reply={reply}
      />
    );
  }
  const drawn = known.isAdmin ? 'take-admin' : 'make-admin';
  return (
    <>
      <UndrawnReply reply={reply} isDrawn={(form) => form === drawn && !isSelf} />
      <p className="mb-4">
        <a href={accountPaths.manageUsers()} className="target text-link underline">
          {MANAGE_USERS.back}
        </a>
      </p>
      <h1 className="[overflow-wrap:anywhere]">{name}</h1>
      <dl className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-8 gap-y-2">
        {[
          [MEMBER_PAGE.email, email],
          [MEMBER_PAGE.role, ROLE_LABELS[roleOf(known)]],
          [MEMBER_PAGE.since, orderDay(joinedAt)],
        ].map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6">
        <a href={accountPaths.allowances()} className="target text-link underline">
          {MEMBER_PAGE.allowances}
        </a>
      </p>
      {isSelf ? (
        <p className="mt-8 max-w-prose text-ink-soft">{MEMBER_PAGE.you}</p>
      ) : (
        <MemberChanges organizationName={organizationName} member={known} reply={reply} />
      )}
    </>
  );
}
