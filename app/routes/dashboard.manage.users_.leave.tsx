import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { ConfirmDialog } from '~/components/ui/forms/post-button';
import { LEAVE, MANAGE_USERS } from '~/content/organizations/organization-members';
import { privateMeta } from '~/content/core/seo';
import { noFieldsSchema } from '~/domain/core/forms/form-text.schema.server';
import { accountForms } from '~/http/customers/account-forms.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { organizationForms } from '~/http/organizations/organization-form.server';
import { notFound } from '~/http/replies.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { accountPaths } from '~/account-paths';
import { leaveOrganization } from '~/services/organizations/change-member-role.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction = () => privateMeta(MANAGE_USERS.leave);

export const headers = accountHeaders;

/** Asks before a member leaves; for all members, even those who may not see the others. */
export async function loader(args: LoaderFunctionArgs) {
  const { organization } = await requireCustomer(args, '/dashboard/manage/users/leave');
  const { name, isAdmin, showManage } = organization ?? notFound();
  return {
    name,
    back: isAdmin || showManage ? accountPaths.manageUsers() : accountPaths.organizationCash(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, 'organization.leave');
  const left = { to: accountPaths.accountCompany(), notice: 'organization-left' } as const;
  return submitForm(args, accountForms(user), {
    leave: organizationForms(args, user)('leave', noFieldsSchema, left, (acting) =>
      leaveOrganization(context, acting),
    ),
  });
}

export default function LeavePage() {
  const { name, back } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ConfirmDialog
      heading={LEAVE.title(name)}
      level={1}
      what={LEAVE.what}
      confirm={{ intent: 'leave', label: LEAVE.confirm }}
      cancel={{ label: LEAVE.cancel, href: back }}
      reply={reply}
    />
  );
}
