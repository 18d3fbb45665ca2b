import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
  ShouldRevalidateFunction,
} from '~/framework';
import { data, useActionData, useLoaderData } from '~/framework';
import { fieldErrorsOf } from '~/components/ui/forms/account-form';
import { AccountNotice } from '~/components/ui/forms/account-notice';
import { PayoutFigure } from '~/components/commissions/payable-card';
import { PayoutForm, PayoutWaiting } from '~/components/commissions/payout-forms';
import { PayoutTable } from '~/components/commissions/payout-table';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { useDashboardBalance } from '~/components/dashboard/cash-header';
import { PAYOUT, payoutRejectionLabel } from '~/content/commissions/commission-payout';
import { privateMeta } from '~/content/core/seo';
import { cancelTransferSchema, payOutSchema } from '~/domain/commissions/payout.schema.server';
import {
  payoutRejectionStatus,
  type PayoutRejection,
} from '~/domain/commissions/commission-payout';
import { form, type Rejection } from '~/http/form-definition.server';
import { accountForms } from '~/http/customers/account-forms.server';
import { accountHeaders, rejectIntent, submitForm } from '~/http/submit-form.server';
import { loadPayoutPage, consumePayoutNotice } from '~/http/commissions/commission-payout.server';
import { writeFlash } from '~/http/flash.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { notFound } from '~/http/replies.server';
import { accountPaths } from '~/account-paths';
import { requestTransfer, cancelTransfer } from '~/services/commissions/end-transfer.server';
import { payOutCommission } from '~/services/commissions/pay-out-commission.server';
import stylesheet from '~/styles/ambassador.css?url';

export const meta: MetaFunction = () => privateMeta(PAYOUT.title);

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers = accountHeaders;

/** Loads what can be paid out and how, and past payouts. The layout imports the opening balance. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/ambassadors/payout');
  const [{ notice, init }, page] = await Promise.all([
    consumePayoutNotice(args),
    loadPayoutPage(args.context, user),
  ]);
  return data({ ...page, notice }, init);
}

/** Reloads after a rejection too, for the current amount and new tokens. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formAction,
  defaultShouldRevalidate,
}) => formAction === accountPaths.commissionPayout() || defaultShouldRevalidate;

/** `earth-cash` is paid at once, `transfer` is requested, both with the amount that was shown. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, 'commission.pay-out');
  const to = accountPaths.commissionPayout();
  return submitForm(args, accountForms(user), {
    'earth-cash': form(payOutSchema, async (posted) => {
      const desired = posted === 'malformed' ? rejectIntent() : posted;
      const paid = await payOutCommission(context, user, desired);
      if (paid.kind === 'refused') return rejection(paid.rejection);
      const flash = { about: 'commission-paid', creditCents: paid.payout.cents } as const;
      return { to, cookies: [await writeFlash(flash, context.config)] };
    }),
    transfer: form(payOutSchema, async (posted) => {
      const desired = posted === 'malformed' ? rejectIntent() : posted;
      const rejected = await requestTransfer(context, user, desired);
      return rejected ? rejection(rejected) : { to, notice: 'transfer-asked' };
    }),
    cancel: form(cancelTransferSchema, async ({ payout }) => {
      const canceled = await cancelTransfer(context, user, payout);
      if (canceled === 'unknown') return notFound();
      if (canceled === 'ended') return rejection({ code: 'payout_ended' });
      return { to, notice: 'transfer-canceled' };
    }),
  });
}

function rejection(rejected: PayoutRejection): Rejection {
  const status = payoutRejectionStatus(rejected.code);
  return {
    message: payoutRejectionLabel(rejected),
    status,
    ...(status === 503 && { wait: 10 }),
  };
}

export default function CommissionPayoutPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { frozen } = useDashboardBalance();
  const { payableCents, minimumCents, tokens, payouts } = page;
  const isEnough = payableCents >= minimumCents;
  const waiting = payouts.find(({ state }) => state === 'asked');
  return (
    <div className="portal">
      <div>
        <AccountNotice notice={reply ? null : page.notice} />
        <p>
          <a href={accountPaths.ambassadors()} className="target text-link font-semibold">
            {PAYOUT.back}
          </a>
        </p>
        <h1>{PAYOUT.title}</h1>
      </div>
      <ErrorSummary level={2} answer={reply ?? null} errors={fieldErrorsOf(reply, () => null)} />
      <PayoutFigure {...page} />
      {isEnough && frozen ? <p>{PAYOUT.frozen}</p> : null}
      {isEnough && !frozen ? (
        <PayoutForm intent="earth-cash" token={tokens.cash} payableCents={payableCents} />
      ) : null}
      {waiting ? <PayoutWaiting payout={waiting} token={tokens.cancel} /> : null}
      {isEnough && !waiting ? (
        <PayoutForm intent="transfer" token={tokens.transfer} payableCents={payableCents} />
      ) : null}
      <section>
        <h2 id="payouts">{PAYOUT.list.heading}</h2>
        {payouts.length > 0 ? (
          <PayoutTable payouts={payouts} />
        ) : (
          <p className="text-ink-soft">{PAYOUT.list.empty}</p>
        )}
      </section>
    </div>
  );
}
