import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { redirect, useLoaderData } from '~/framework';
import { DepositFacts, DepositStatus } from '~/components/deposits/deposit-status';
import { usePolling } from '~/components/payments/use-polling';
import { DEPOSIT_PAGE, depositLabel } from '~/content/deposits/deposit-labels';
import { errorMessage } from '~/content/core/errors';
import { privateMeta } from '~/content/core/seo';
import { recheckMs, shownDeposit } from '~/domain/deposits/deposit-view';
import { rejectIntent } from '~/http/submit-form.server';
import { privatePage } from '~/http/etag';
import { parseStrictForm } from '~/http/form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { notFound } from '~/http/replies.server';
import { findDepositOrganization, findReversed } from '~/models/deposits/deposit-list.server';
import { accountPaths } from '~/account-paths';
import { cancelDeposit, watchDeposit } from '~/services/deposits/deposit-earth-cash.server';

export { pollingLoader as clientLoader } from '~/components/payments/use-polling';
export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  privateMeta(data ? depositLabel(data.deposit).heading : DEPOSIT_PAGE.all);

export const headers = privatePage;

/**
 * Shows a deposit's state to its owner. After 3-D Secure the customer returns here with extra query
 * parameters, including the client secret: they are not trusted and are removed from the URL. The result is
 * read from Stripe.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/payments');
  const view = (await watchDeposit(args.context, gid, args.params['deposit'] ?? '')) ?? notFound();
  const isFromBank = new URL(args.request.url).searchParams.has('payment_intent');
  if (isFromBank) throw redirect(accountPaths.deposit(view.id));
  const { nextActionUrl, failureCode } = view;
  const { db } = args.context;
  const [reversed, organization] = await Promise.all([
    findReversed(db, [view]),
    findDepositOrganization(db, gid, view.id),
  ]);
  return {
    deposit: shownDeposit(view, { reversed: reversed.get(view.id) ?? null, organization }),
    bankUrl: nextActionUrl,
    reason: failureCode && errorMessage(failureCode),
  };
}

/**
 * `intent`: give-up. Redirects to the page, which shows the result: canceled, still being canceled if Stripe
 * does not answer, or credited after all.
 */
export async function action(args: ActionFunctionArgs) {
  const { gid } = await requireCustomer(args, 'deposits.make');
  const form = await parseStrictForm(args.request, { once: [] });
  if (form.get('intent') !== 'give-up') return rejectIntent();
  const id = args.params['deposit'] ?? '';
  if ((await cancelDeposit(args.context, gid, id)) === null) return notFound();
  args.context.wakeMoney();
  return redirect(accountPaths.deposit(id), {
    status: 303,
    headers: { 'Cache-Control': 'no-store' },
  });
}

export default function DepositPage() {
  const loaded = useLoaderData<typeof loader>();
  const path = accountPaths.deposit(loaded.deposit.id);
  const { deposit, bankUrl, reason } = usePolling(loaded, path, ({ deposit: { state } }) =>
    recheckMs(state),
  );
  return (
    <>
      <DepositStatus deposit={deposit} bankUrl={bankUrl} reason={reason} />
      <DepositFacts deposit={deposit} />
      <p className="mt-8">
        <a href={accountPaths.deposits()} className="target text-link">
          {DEPOSIT_PAGE.all}
        </a>
      </p>
    </>
  );
}
