import type {
  ActionFunctionArgs,
  LoaderFunctionArgs,
  MetaFunction,
  ShouldRevalidateFunction,
} from '~/framework';
import { data, Form, useActionData, useLoaderData, useNavigation } from '~/framework';
import { AccountNotice } from '~/components/ui/forms/account-notice';
import { DepositForm } from '~/components/deposits/deposit-form';
import { useSending } from '~/components/deposits/deposit-review';
import { ADD_CASH } from '~/content/ledger/earth-cash';
import { errorMessage } from '~/content/core/errors';
import { privateMeta } from '~/content/core/seo';
import { type DepositAside, parseTyped, suggestedMethod } from '~/domain/deposits/deposit-form';
import type { DepositView } from '~/domain/deposits/deposit-view';
import type { StoreContext } from '~/http/context.server';
import { form, type FormOutcome } from '~/http/form-definition.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import {
  administered,
  depositSchema,
  fieldErrors,
  loadDeclined,
  loadDepositPage,
  reviewOf,
  type PostedDeposit,
} from '~/http/deposits/deposit-form.server';
import { browserOf } from '~/http/browser-of.server';
import { rejectedDeposit } from '~/http/deposits/deposit-rejection.server';
import { NO_NOTICE, consumeNotice, writeFlash } from '~/http/flash.server';
import { readerZone } from '~/http/reader-zone.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { loadMethods } from '~/http/payment-methods/method-form.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import { accountPaths } from '~/account-paths';
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
}) => formAction !== accountPaths.addEarthCash() && defaultShouldRevalidate;

/**
 * `review` starts nothing, `change` goes back to the fields. A credited deposit redirects to /shop-all (spec
 * section 4), or for the organization to its Earth Cash; one that takes longer, to its own page.
 */
export async function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  const user = await requireCustomer(args, 'deposits.make');
  return submitForm(
    args,
    {},
    {
      change: step(args, async () => ({ review: null })),
      review: step(args, (posted) => review(context, user, posted)),
      confirm: step(args, async (posted) => {
        const { form_token: formToken, again, method: paymentMethodId, into } = posted;
        const amount = parseTyped(posted.amount);
        if (formToken === null || amount === null || paymentMethodId === '') {
          return review(context, user, posted);
        }
        const organizationId = into === 'organization' ? (administered(user)?.id ?? null) : null;
        const result = await depositEarthCash(
          context,
          user,
          { formToken, amount, paymentMethodId, again, organizationId },
          browserOf(request.headers, context),
        );
        if (result.kind === 'deposit') return follow(context, user, posted, result.deposit);
        const shown = reviewOf(posted, await loadMethods(context, user), user);
        return rejectedDeposit(result.rejection, shown, readerZone(request) ?? undefined);
      }),
    },
  );
}

/** One step of the form: shown again, it keeps what was typed and its token unless the step says otherwise. */
function step(
  args: ActionFunctionArgs,
  act: (posted: PostedDeposit) => Promise<FormOutcome<DepositAside | null>>,
) {
  return form(depositSchema, { takesWithheld: true }, async (posted, { form: { withheld } }) => {
    const { amount, method, into, form_token: token } = posted;
    // Only an admin may deposit into the organization's Earth Cash, whatever the form offered.
    if (into === 'organization') await requireCustomer(args, 'organization-cash.change');
    const again = { typed: { amount, method, into }, isTokenUsed: token === null };
    if (withheld.size === 0) return { ...again, ...(await act(posted)) };
    const errors = [...withheld].map((name) => [name, errorMessage('card_number_refused')]);
    return { ...again, fieldErrors: Object.fromEntries(errors) as Record<string, string> };
  });
}

/** Shows what would be charged, or what is wrong with it. Starts no deposit. */
async function review(context: StoreContext, user: SignedIn, posted: PostedDeposit) {
  const saved = await loadMethods(context, user);
  if (saved.problem) return { code: 'deposit_card_company_silent', status: 503, wait: 10 } as const;
  const errors = fieldErrors(posted, saved.methods, context.config.depositLimits);
  return errors ? { fieldErrors: errors } : { review: { shown: reviewOf(posted, saved, user) } };
}

/** Replies to a deposit that was started: redirects by its state, or shows the failure in the form. */
async function follow(
  context: StoreContext,
  user: SignedIn,
  { amount, into }: PostedDeposit,
  { id, state, creditCents, failureCode }: DepositView,
) {
  if (state === 'failed' || state === 'canceled') {
    // The old token belongs to the failed deposit for good. Above the form rather than at a field, because
    // either another card or a smaller amount may help.
    const [{ methods }, declined] = await Promise.all([
      loadMethods(context, user),
      loadDeclined(context, user),
    ]);
    const method = suggestedMethod(methods, declined)?.id ?? '';
    return {
      code: failureCode ?? ('deposit_not_begun' as const),
      status: 402 as const,
      isTokenUsed: true,
      typed: { amount, into, method },
      review: { shown: null, declined },
    };
  }
  if (state !== 'credited') return { to: accountPaths.deposit(id) };
  const isOwn = into === 'own';
  const about = isOwn ? ('earth-cash' as const) : ('organization-cash' as const);
  const cookies = [await writeFlash({ about, creditCents }, context.config)];
  return { to: isOwn ? paths.shopAll() : accountPaths.organizationCash(), cookies };
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
