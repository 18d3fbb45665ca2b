import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DepositFacts } from '~/components/earth-cash/deposit-facts';
import { DepositStanding } from '~/components/earth-cash/deposit-standing';
import { useLooking } from '~/components/earth-cash/use-looking';
import { DEPOSIT_PAGE, DEPOSIT_WORDS } from '~/content/earth-cash';
import { sentence } from '~/content/errors';
import { privateMeta } from '~/content/seo';
import { lookAgainMs, shownDeposit } from '~/domain/deposit-shown';
import { privatePage } from '~/http/caching';
import { requireCustomer } from '~/http/guards.server';
import { notFound } from '~/http/replies.server';
import { paths } from '~/paths';
import { watchDeposit } from '~/services/watch-deposit.server';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  privateMeta(data ? DEPOSIT_WORDS[data.deposit.state].heading : DEPOSIT_PAGE.all);

export const headers = privatePage;

/**
 * Where a deposit stands; its owner's only. A bank sends the customer back here with words of its own
 * in the query, the client secret among them: they are believed in nothing and leave the address. What
 * the bank has decided is read from the card company.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/payments');
  const view = (await watchDeposit(args.context, gid, args.params['deposit'] ?? '')) ?? notFound();
  const isFromBank = new URL(args.request.url).searchParams.has('payment_intent');
  if (isFromBank) throw redirect(paths.deposit(view.id));
  const { nextActionUrl, failureCode } = view;
  return {
    deposit: shownDeposit(view),
    bankUrl: nextActionUrl,
    reason: failureCode && sentence(failureCode),
  };
}

export default function DepositPage() {
  const loaded = useLoaderData<typeof loader>();
  const path = paths.deposit(loaded.deposit.id);
  const { deposit, bankUrl, reason } = useLooking(loaded, path, ({ deposit: { state } }) =>
    lookAgainMs(state),
  );
  return (
    <>
      <DepositStanding deposit={deposit} bankUrl={bankUrl} reason={reason} />
      <DepositFacts deposit={deposit} />
      <p className="mt-8">
        <a href={paths.payments()} className="target text-link">
          {DEPOSIT_PAGE.all}
        </a>
      </p>
    </>
  );
}
