import { data } from '@remix-run/node';
import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AccountNotice } from '~/components/ui/forms/account-notice';
import { AskForm, AskList } from '~/components/organizations/cash/ask-list';
import { LeaveLink } from '~/components/organizations/organization-settings';
import { CashSummary, OwnAllowance } from '~/components/organizations/cash/balance-card';
import { MovementFilters } from '~/components/organizations/cash/movement-filters';
import { MovementResults } from '~/components/organizations/cash/movement-results';
import { cashOf } from '~/content/ledger/earth-cash';
import { sentence } from '~/content/core/errors';
import { CASH_MOVEMENTS, ORGANIZATION_CASH } from '~/content/organizations/organization-cash';
import { privateMeta } from '~/content/core/seo';
import { ASK_FIELDS, readMore } from '~/domain/organizations/allowance-form';
import { accountHeaders, refuseIntent } from '~/http/submit-form.server';
import {
  amountWords,
  doneAllowance,
  knownWords,
  organizationOf,
  postedAllowance,
  readAsk,
  refuseAllowance,
  type PostedAllowance,
} from '~/http/organizations/allowance-form.server';
import { readForm } from '~/http/form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import {
  askedMovements,
  movementPage,
  readOrganizationCash,
} from '~/http/organizations/organization-cash.server';
import { takeOrganizationNotice } from '~/http/organizations/organization-form.server';
import { notFound } from '~/http/replies.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import { paths } from '~/paths';
import {
  askForAllowance,
  decideAllowanceAsk,
} from '~/services/organizations/decide-allowance-ask.server';
import stylesheet from '~/styles/organization-cash.css?url';

export const meta: MetaFunction<typeof loader> = ({ data: found }) =>
  privateMeta(found ? cashOf(found.name) : ORGANIZATION_CASH.add);

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers = accountHeaders;

/** Loads the organization's Earth Cash: admins see everything, members the balance and their own part. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/manage/users/balance');
  const { name, isAdmin, showManage, me } = organizationOf(user);
  const [{ notice, init }, cash, movements] = await Promise.all([
    takeOrganizationNotice(args, name),
    readOrganizationCash(args.context, me, isAdmin),
    movementPage(args.context, { ...me, isAdmin }, askedMovements(args)),
  ]);
  const loaded = { ...cash, name, isAdmin, hasPeople: isAdmin || showManage, movements, notice };
  return data(loaded, { ...init, status: movements.problems.length > 0 ? 400 : 200 });
}

/** `intent`: ask (by a member), grant and refuse (by an admin, on a member's ask). */
export async function action(args: ActionFunctionArgs) {
  const user = await requireCustomer(args, 'organization-cash.ask');
  const form = await readForm(args.request, { once: ASK_FIELDS });
  const posted = postedAllowance(form);
  switch (form.get('intent')) {
    case 'ask':
      return takeAsk(args, user, posted);
    case 'grant':
      await requireCustomer(args, 'organization-cash.change');
      return takeDecision(args, user, posted, true);
    case 'refuse':
      await requireCustomer(args, 'organization-cash.change');
      return takeDecision(args, user, posted, false);
    default:
      return refuseIntent();
  }
}

async function takeAsk(args: ActionFunctionArgs, user: SignedIn, posted: PostedAllowance) {
  const reply = { form: 'ask' as const, of: '', typed: posted.typed };
  const read = readAsk(posted);
  if (!read.ok) return refuseAllowance({ ...reply, faults: read.faults }, 422);
  const { me } = organizationOf(user);
  const { kind } = await askForAllowance(args.context, me, read);
  if (kind === 'asked') {
    args.context.wakeJobs();
    return doneAllowance(args.context, paths.organizationCash(), 'allowance-asked');
  }
  const form = sentence(kind === 'known' ? 'ask_open' : 'ask_no_limit');
  return refuseAllowance({ ...reply, faults: { form } }, 409);
}

async function takeDecision(
  args: ActionFunctionArgs,
  user: SignedIn,
  { ask, typed, cardFaults }: PostedAllowance,
  isGranted: boolean,
) {
  const reply = { form: 'decide' as const, of: ask ?? '', typed };
  const amount = readMore(typed.amount);
  if (isGranted && (!amount.ok || cardFaults['amount'])) {
    const said = cardFaults['amount'] ?? (amount.ok ? '' : amountWords(amount.fault));
    return refuseAllowance({ ...reply, faults: { amount: said } }, 422);
  }
  if (ask === null) notFound();
  const { me } = organizationOf(user);
  const decision = isGranted && amount.ok ? { granted: amount.cents } : ('refused' as const);
  const decided = await decideAllowanceAsk(args.context, me, ask, decision);
  switch (decided.kind) {
    case 'decided':
      args.context.wakeJobs();
      return doneAllowance(
        args.context,
        paths.organizationCash(),
        isGranted ? 'allowance-granted' : 'allowance-refused',
      );
    case 'known':
      return refuseAllowance({ ...reply, faults: { form: knownWords(decided.ask) } }, 409);
    case 'missing':
      return notFound();
    case 'gone':
      return refuseAllowance({ ...reply, faults: { form: sentence('ask_missing') } }, 409);
    case 'over':
      return refuseAllowance({ ...reply, faults: { form: sentence('ask_over') } }, 409);
    case 'refused':
      return refuseAllowance(
        { ...reply, faults: { form: sentence('allowance_not_an_admin') } },
        403,
      );
  }
}

export default function OrganizationCashPage() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { name, isAdmin, hasPeople, own, asks, movements, notice } = loaded;
  const { found, ...filters } = movements;
  return (
    <>
      {hasPeople ? (
        <p className="mb-4">
          <a href={paths.manageUsers()} className="target underline">
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
      {isAdmin ? <AskList asks={asks} reply={reply} /> : <AskForm ask={own.ask} reply={reply} />}
      <section aria-labelledby="movements" className="mt-14">
        <h2 id="movements">{isAdmin ? CASH_MOVEMENTS.title : CASH_MOVEMENTS.own}</h2>
        <MovementFilters {...filters} />
        {found ? <MovementResults {...found} query={filters.query} isOwn={!isAdmin} /> : null}
      </section>
      {hasPeople ? null : <LeaveLink />}
    </>
  );
}
