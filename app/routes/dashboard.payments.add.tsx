import { data, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  Form,
  useActionData,
  useLoaderData,
  useNavigation,
  type ShouldRevalidateFunction,
} from '@remix-run/react';
import { AccountNotice } from '~/components/ui/forms/account-notice';
import { DepositForm } from '~/components/deposits/deposit-form';
import { useSending } from '~/components/deposits/deposit-review';
import { ADD_CASH } from '~/content/ledger/earth-cash';
import { errorMessage } from '~/content/core/errors';
import { privateMeta } from '~/content/core/seo';
import { DEPOSIT_FIELDS, parseTyped, type DepositReply } from '~/domain/deposits/deposit-form';
import { type DepositRejection, rejectionStatus } from '~/domain/deposits/deposit-rules';
import type { DepositView } from '~/domain/deposits/deposit-view';
import { accountHeaders, rejectIntent } from '~/http/submit-form.server';
import {
  administered,
  cardErrors,
  depositReply,
  fieldErrors,
  postedDeposit,
  loadDepositPage,
  reviewOf,
  type PostedDeposit,
} from '~/http/deposits/deposit-form.server';
import { browserOf, failedReply, rejectedReply } from '~/http/deposits/deposit-rejection.server';
import { NO_NOTICE, consumeNotice, writeFlash } from '~/http/flash.server';
import { parseStrictForm } from '~/http/form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { loadMethods } from '~/http/payment-methods/method-form.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import { paths } from '~/paths';
import { depositEarthCash } from '~/services/deposits/deposit-earth-cash.server';

export const meta: MetaFunction = () => privateMeta(ADD_CASH.title);

export const headers = accountHeaders;

/**
 * Used by the page, and by the 'Cards' dialog (`dialog`) on all other pages of the dashboard. Only the page
 * takes the notice about a saved card, because the customer returns to it.
 */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/payments/add');
  const search = new URL(args.request.url).searchParams;
  const { code, notice, init } = search.has('dialog') ? NO_NOTICE : await consumeNotice(args);
  const page = await loadDepositPage(args.context, user, {
    amount: search.get('amount') ?? '',
    into: search.get('into'),
    hasJustSaved: code === 'method-saved',
  });
  return data({ ...page, notice }, init);
}

/** No reload after a post: the reply has everything the form needs, including its token. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formAction,
  defaultShouldRevalidate,
}) => formAction !== paths.addEarthCash() && defaultShouldRevalidate;

/**
 * `intent`: review (starts nothing), change (back to the fields), confirm. A credited deposit redirects to
 * /shop-all (spec section 4), or for the organization to its Earth Cash; one that takes longer, to its own
 * page.
 */
export async function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  const user = await requireCustomer(args, 'deposits.make');
  const form = await parseStrictForm(request, { once: DEPOSIT_FIELDS });
  const posted = postedDeposit(form);
  // Only an admin may deposit into the organization's Earth Cash, whatever the form offered.
  const isOrganizations = posted.typed.into === 'organization';
  if (isOrganizations) await requireCustomer(args, 'organization-cash.change');
  if (form.withheld.size > 0) {
    return answer(depositReply(posted, { errors: cardErrors(form) }), 422);
  }
  switch (form.get('intent')) {
    case 'change':
      return answer(depositReply(posted));
    case 'review':
      return review(args, user, posted);
    case 'confirm':
      break;
    default:
      return rejectIntent();
  }
  const { typed, token, again } = posted;
  const amount = parseTyped(typed.amount);
  if (token === null || amount === null || typed.method === '') return review(args, user, posted);
  const result = await depositEarthCash(
    context,
    user,
    {
      formToken: token,
      amount,
      paymentMethodId: typed.method,
      again,
      organizationId: isOrganizations ? (administered(user)?.id ?? null) : null,
    },
    browserOf(request.headers, context),
  );
  if (result.kind === 'deposit') return follow(args, posted, result.deposit);
  const { rejection } = result;
  const reply = depositReply(posted, {
    ...rejectedReply(rejection),
    review: reviewOf(typed, await loadMethods(context, user), user),
  });
  return answer(reply, rejectionStatus(rejection.code), retryAfter(rejection));
}

/** Shows what would be charged, or what is wrong with it. Starts no deposit. */
async function review({ context }: ActionFunctionArgs, user: SignedIn, posted: PostedDeposit) {
  const saved = await loadMethods(context, user);
  if (saved.problem) {
    const errors = { form: errorMessage('deposit_card_company_silent') };
    return answer(depositReply(posted, { errors }), 503, { 'Retry-After': '10' });
  }
  const errors = fieldErrors(posted.typed, saved.methods, context.config.depositLimits);
  if (errors) return answer(depositReply(posted, { errors }), 422);
  const shown = reviewOf(posted.typed, saved, user);
  return answer(depositReply(posted, { step: 'review', review: shown }));
}

/** Replies to a deposit that was started: redirects by its state, or shows the failure in the form. */
async function follow(
  { context }: ActionFunctionArgs,
  posted: PostedDeposit,
  { id, state, creditCents, failureCode }: DepositView,
) {
  if (state === 'failed' || state === 'canceled') {
    return answer(depositReply(posted, failedReply(failureCode)), 402);
  }
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (state !== 'credited') return redirect(paths.deposit(id), { status: 303, headers });
  const isOwn = posted.typed.into === 'own';
  const about = isOwn ? ('earth-cash' as const) : ('organization-cash' as const);
  headers.set('Set-Cookie', await writeFlash({ about, creditCents }, context.config));
  return redirect(isOwn ? paths.shopAll() : paths.organizationCash(), { status: 303, headers });
}

function retryAfter(rejection: DepositRejection): Record<string, string> {
  return 'waitSeconds' in rejection ? { 'Retry-After': String(rejection.waitSeconds) } : {};
}

function answer(reply: DepositReply, status = 200, headers: Record<string, string> = {}) {
  return data(reply, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

export default function AddEarthCashPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const sending = useSending(useNavigation());
  return (
    <>
      <AccountNotice notice={reply ? null : page.notice} />
      <h1>{ADD_CASH.title}</h1>
      <p className="mb-8 mt-3 max-w-prose text-lg text-ink-soft">{ADD_CASH.intro}</p>
      <div className="max-w-lg">
        <DepositForm page={page} reply={reply} sending={sending} as={Form} level={2} />
      </div>
    </>
  );
}
