import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AccountNotice } from '~/components/ui/forms/account-notice';
import {
  AllowanceFilters,
  AllowanceResults,
} from '~/components/organizations/cash/allowance-results';
import { ZoneForm } from '~/components/organizations/organization-settings';
import { sentence } from '~/content/core/errors';
import { ALLOWANCES } from '~/content/organizations/organization-cash';
import { privateMeta } from '~/content/core/seo';
import {
  ALLOWANCE_FIELDS,
  allowanceQueryFields,
  readAllowance,
  readAllowanceQuery,
} from '~/domain/organizations/allowance-form';
import { isOfferedZone } from '~/domain/organizations/organization';
import { accountHeaders, refuseIntent } from '~/http/submit-form.server';
import {
  amountWords,
  changedWords,
  changedZoneWords,
  doneAllowance,
  organizationOf,
  postedAllowance,
  refuseAllowance,
  type PostedAllowance,
} from '~/http/organizations/allowance-form.server';
import { readForm } from '~/http/form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { listText } from '~/http/list-query.server';
import { takeNotice } from '~/http/flash.server';
import { allowancePage } from '~/http/organizations/organization-cash.server';
import { notFound } from '~/http/replies.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import { paths } from '~/paths';
import { setAllowance } from '~/services/organizations/set-allowance.server';
import { setOrganizationZone } from '~/services/organizations/make-organization.server';
import stylesheet from '~/styles/organization-cash.css?url';

export const meta: MetaFunction = () => privateMeta(ALLOWANCES.title);

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers = accountHeaders;

/** Lists each member's monthly allowance and usage; for admins, who set the allowances here. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/manage/users/balance/allowances');
  const { id, name } = organizationOf(user);
  const { notice, init } = await takeNotice(args);
  const page = await allowancePage(args.context, id, readAllowanceQuery(listText(args)));
  return data({ ...page, name, notice }, init);
}

/**
 * `intent`: allowance (of one member), zone (of the organization). Both carry the value that the form showed:
 * if another admin has changed it meanwhile, the post is refused with the new value.
 */
export async function action(args: ActionFunctionArgs) {
  const user = await requireCustomer(args, 'organization-cash.change');
  const form = await readForm(args.request, { once: ALLOWANCE_FIELDS });
  const posted = postedAllowance(form);
  switch (form.get('intent')) {
    case 'allowance':
      return takeAllowance(args, user, posted);
    case 'zone':
      return takeZone(args, user, posted);
    default:
      return refuseIntent();
  }
}

async function takeAllowance(args: ActionFunctionArgs, user: SignedIn, posted: PostedAllowance) {
  const { typed, member, was, cardFaults } = posted;
  const reply = { form: 'allowance' as const, of: member ?? '', typed };
  if (Object.keys(cardFaults).length > 0) {
    return refuseAllowance({ ...reply, faults: cardFaults }, 422);
  }
  const read = readAllowance(typed.amount);
  if (!read.ok) {
    return refuseAllowance({ ...reply, faults: { amount: amountWords(read.fault) } }, 422);
  }
  if (member === null || was === undefined) return refuseIntent();
  const { me } = organizationOf(user);
  const done = await setAllowance(args.context, me, {
    userId: member,
    was,
    allowanceCents: read.cents,
  });
  switch (done.kind) {
    case 'set':
      return doneAllowance(args.context, backTo(args), 'allowance-set');
    case 'changed': {
      const amount = changedWords(done.allowanceCents);
      return refuseAllowance({ ...reply, faults: { amount } }, 409);
    }
    case 'missing':
      return notFound();
    case 'gone':
      return refuseAllowance(
        { ...reply, faults: { form: sentence('allowance_member_missing') } },
        409,
      );
    case 'refused':
      return refuseAllowance(
        { ...reply, faults: { form: sentence('allowance_not_an_admin') } },
        403,
      );
  }
}

async function takeZone(args: ActionFunctionArgs, user: SignedIn, posted: PostedAllowance) {
  const { typed, zone, wasZone } = posted;
  const reply = { form: 'zone' as const, of: '', typed };
  if (!isOfferedZone(zone) && zone !== wasZone) {
    return refuseAllowance({ ...reply, faults: { zone: sentence('zone_unknown') } }, 422);
  }
  const { me } = organizationOf(user);
  const done = await setOrganizationZone(args.context, me, { was: wasZone, zone });
  switch (done.kind) {
    case 'set':
      return doneAllowance(args.context, backTo(args), 'allowance-zone-set');
    case 'changed':
      return refuseAllowance({ ...reply, faults: { zone: changedZoneWords(done.zone) } }, 409);
    case 'refused':
      return refuseAllowance(
        { ...reply, faults: { form: sentence('allowance_not_an_admin') } },
        403,
      );
  }
}

/** Returns the URL of the same page of the list. */
function backTo(args: ActionFunctionArgs): string {
  return paths.allowances(allowanceQueryFields(readAllowanceQuery(listText(args))));
}

export default function AllowancesPage() {
  const { notice, name, zone, ...page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <p className="mb-4">
        <a href={paths.organizationCash()} className="target underline">
          {name}: {ALLOWANCES.back}
        </a>
      </p>
      <AccountNotice notice={reply ? null : notice} />
      <h1>{ALLOWANCES.title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{ALLOWANCES.intro}</p>
      <AllowanceFilters query={page.query} />
      <AllowanceResults {...page} reply={reply} />
      <ZoneForm zone={zone} reply={reply} />
    </>
  );
}
