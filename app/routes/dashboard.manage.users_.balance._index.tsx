import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '~/framework';
import { data, useActionData, useLoaderData } from '~/framework';
import { AccountNotice } from '~/components/ui/forms/account-notice';
import {
  AllowanceRequestForm,
  AllowanceRequestList,
} from '~/components/organizations/cash/allowance-request-list';
import { LeaveLink } from '~/components/organizations/organization-settings';
import { CashSummary, OwnAllowance } from '~/components/organizations/cash/balance-card';
import { MovementResults } from '~/components/organizations/cash/movement-results';
import { cashOf } from '~/content/ledger/earth-cash';
import { CASH_MOVEMENTS, ORGANIZATION_CASH } from '~/content/organizations/organization-cash';
import { privateMeta } from '~/content/core/seo';
import type { Cents } from '~/domain/core/money';
import {
  requestSchema,
  grantRequestSchema,
  rejectRequestSchema,
} from '~/domain/organizations/organization.schema.server';
import { form, type FormOutcome } from '~/http/form-definition.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import {
  requestedMovements,
  movementPage,
  loadOrganizationCash,
} from '~/http/organizations/organization-cash.server';
import {
  ALLOWANCE_FORMS,
  knownWords,
  organizationOf,
  consumeOrganizationNotice,
} from '~/http/organizations/organization-form.server';
import { notFound } from '~/http/replies.server';
import { accountPaths } from '~/account-paths';
import {
  requestAllowance,
  decideAllowanceRequest,
} from '~/services/organizations/set-allowance.server';
import stylesheet from '~/styles/organization-cash.css?url';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction<typeof loader> = ({ data: found }) =>
  privateMeta(found ? cashOf(found.name) : ORGANIZATION_CASH.add);

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers = accountHeaders;

/** Loads the organization's Earth Cash: admins see everything, members the balance and their own part. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/manage/users/balance');
  const { name, isAdmin, showManage, me } = organizationOf(user);
  const [{ notice, init }, cash, movements] = await Promise.all([
    consumeOrganizationNotice(args, name),
    loadOrganizationCash(args.context, me, isAdmin),
    movementPage(args.context, { ...me, isAdmin }, requestedMovements(args)),
  ]);
  const loaded = { ...cash, name, isAdmin, hasPeople: isAdmin || showManage, movements, notice };
  return data(loaded, { ...init, status: movements.problems.length > 0 ? 400 : 200 });
}

/** `ask` is a member's, `grant` and `refuse` an admin's on a member's ask. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, 'organization-cash.ask');
  const { me } = organizationOf(user);
  const to = accountPaths.organizationCash();
  const decide = async (
    request: string,
    decision: { granted: Cents } | 'refused',
  ): Promise<FormOutcome> => {
    const decided = await decideAllowanceRequest(context, me, request, decision);
    switch (decided.kind) {
      case 'decided':
        context.wakeJobs();
        return { to, notice: decision === 'refused' ? 'allowance-refused' : 'allowance-granted' };
      case 'known':
        return { message: knownWords(decided.ask) };
      case 'missing':
        return notFound();
      case 'gone':
        return { code: 'allowance_request_missing' };
      case 'over':
        return { code: 'allowance_request_over' };
      case 'refused':
        return { code: 'allowance_not_an_admin', status: 403 };
    }
  };
  const decides = {
    guard: () => requireCustomer(args, 'organization-cash.change'),
    shownIn: 'decide',
  };
  return submitForm(args, ALLOWANCE_FORMS, {
    ask: form(requestSchema, async ({ amount: requestedCents, reason: note }) => {
      const { kind } = await requestAllowance(context, me, { requestedCents, note });
      if (kind !== 'asked')
        return { code: kind === 'known' ? 'allowance_request_open' : 'allowance_request_no_limit' };
      context.wakeJobs();
      return { to, notice: 'allowance-asked' };
    }),
    grant: form(grantRequestSchema, decides, ({ ask: request, amount: granted }) =>
      decide(request, { granted }),
    ),
    refuse: form(rejectRequestSchema, decides, ({ ask: request }) => decide(request, 'refused')),
  });
}

export default function OrganizationCashPage() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { name, isAdmin, hasPeople, own, requests, movements, notice } = loaded;
  return (
    <>
      {hasPeople ? (
        <p className="mb-4">
          <a href={accountPaths.manageUsers()} className="target underline">
            {isAdmin ? ORGANIZATION_CASH.back.admin : ORGANIZATION_CASH.back.member}
          </a>
        </p>
      ) : null}
      <AccountNotice notice={reply ? null : notice} />
      <h1 className="[overflow-wrap:anywhere]">{cashOf(name)}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{ORGANIZATION_CASH.intro}</p>
      <div className="organization-figures">
        <CashSummary {...loaded} />
        <OwnAllowance own={own} />
      </div>
      {isAdmin ? (
        <AllowanceRequestList requests={requests} reply={reply} />
      ) : (
        <AllowanceRequestForm ask={own.ask} reply={reply} />
      )}
      <section aria-labelledby="movements" className="mt-14">
        <h2 id="movements">{isAdmin ? CASH_MOVEMENTS.title : CASH_MOVEMENTS.own}</h2>
        <MovementResults {...movements} />
      </section>
      {hasPeople ? null : <LeaveLink />}
    </>
  );
}
