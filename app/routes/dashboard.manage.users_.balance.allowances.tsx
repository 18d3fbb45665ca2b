import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '~/framework';
import { data, useActionData, useLoaderData } from '~/framework';
import { AccountNotice } from '~/components/ui/forms/account-notice';
import { AllowanceResults } from '~/components/organizations/cash/allowance-results';
import { ZoneForm } from '~/components/organizations/organization-settings';
import { ALLOWANCES } from '~/content/organizations/organization-cash';
import { privateMeta } from '~/content/core/seo';
import { ALLOWANCE_LIST } from '~/domain/organizations/organization-cash';
import { allowanceSchema, zoneSchema } from '~/domain/organizations/organization.schema.server';
import { form } from '~/http/form-definition.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import {
  ALLOWANCE_FORMS,
  changedLabel,
  changedZoneLabel,
  organizationOf,
} from '~/http/organizations/organization-form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { listText } from '~/http/list-query.server';
import { consumeNotice } from '~/http/flash.server';
import { allowancePage } from '~/http/organizations/organization-cash.server';
import { notFound } from '~/http/replies.server';
import { accountPaths } from '~/account-paths';
import { setAllowance } from '~/services/organizations/set-allowance.server';
import { setOrganizationZone } from '~/services/organizations/make-organization.server';
import stylesheet from '~/styles/organization-cash.css?url';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction = () => privateMeta(ALLOWANCES.title);

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers = accountHeaders;

/** Lists each member's monthly allowance and usage; for admins, who set the allowances here. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/manage/users/balance/allowances');
  const { id, name } = organizationOf(user);
  const { notice, init } = await consumeNotice(args);
  const page = await allowancePage(args.context, id, ALLOWANCE_LIST.parse(listText(args)).query);
  return data({ ...page, name, notice }, init);
}

/**
 * `allowance` of one member, `zone` of the organization. Both carry the value that the form showed: if another
 * admin has changed it meanwhile, the post is refused with the new value.
 */
export async function action(args: ActionFunctionArgs) {
  const user = await requireCustomer(args, 'organization-cash.change');
  const { me } = organizationOf(user);
  const to = backTo(args);
  const notAdmin = { code: 'allowance_not_an_admin', status: 403 } as const;
  return submitForm(args, ALLOWANCE_FORMS, {
    allowance: form(allowanceSchema, async ({ customerId: userId, amount, was }) => {
      const desired = { userId, was, allowanceCents: amount };
      const done = await setAllowance(args.context, me, desired);
      switch (done.kind) {
        case 'set':
          return { to, notice: 'allowance-set' };
        case 'changed':
          return { message: changedLabel(done.allowanceCents), field: 'amount' };
        case 'missing':
          return notFound();
        case 'gone':
          return { code: 'allowance_member_missing' };
        case 'refused':
          return notAdmin;
      }
    }),
    zone: form(zoneSchema, async (desired) => {
      const done = await setOrganizationZone(args.context, me, desired);
      switch (done.kind) {
        case 'set':
          return { to, notice: 'allowance-zone-set' };
        case 'changed':
          return { message: changedZoneLabel(done.zone), field: 'zone' };
        case 'refused':
          return notAdmin;
      }
    }),
  });
}

/** Returns the URL of the same page of the list. */
function backTo(args: ActionFunctionArgs): string {
  return accountPaths.allowances(ALLOWANCE_LIST.params(ALLOWANCE_LIST.parse(listText(args)).query));
}

export default function AllowancesPage() {
  const { notice, name, zone, ...page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <p className="mb-4">
        <a href={accountPaths.organizationCash()} className="target underline">
          {name}: {ALLOWANCES.back}
        </a>
      </p>
      <AccountNotice notice={reply ? null : notice} />
      <h1>{ALLOWANCES.title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{ALLOWANCES.intro}</p>
      <AllowanceResults {...page} reply={reply} />
      <ZoneForm zone={zone} reply={reply} />
    </>
  );
}
