import { data, redirect } from '@remix-run/node';
import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react';
import { AccountNotice } from '~/components/account/account-notice';
import { PayoutFigure } from '~/components/ambassador/payout-figure';
import { PayoutForm } from '~/components/ambassador/payout-forms';
import { PayoutTable } from '~/components/ambassador/payout-table';
import { ErrorSummary } from '~/components/content/error-summary';
import { useDashboardBalance } from '~/components/earth-cash/dashboard-context';
import { PAYOUT, payoutRefusalWords } from '~/content/commission-payout';
import { sentence } from '~/content/errors';
import { privateMeta } from '~/content/seo';
import { ACCOUNT_LIMITS } from '~/domain/account';
import { payoutRefusalStatus, type PayoutRefusal } from '~/domain/commission-payout';
import { accountHeaders, refuseIntent } from '~/http/account-form.server';
import {
  PAYOUT_FIELDS,
  postedPayout,
  readPayoutPage,
  takePayoutNotice,
} from '~/http/commission-payout.server';
import { writeFlash } from '~/http/flash.server';
import { readForm } from '~/http/form.server';
import { requireCustomer } from '~/http/guards.server';
import { leaveNotice } from '~/http/notice.server';
import { secondsToWait, waitWords } from '~/http/rate-limit.server';
import { paths } from '~/paths';
import { askForTransfer } from '~/services/ask-for-transfer.server';
import { payOutCommission } from '~/services/pay-out-commission.server';
import stylesheet from '~/styles/ambassador.css?url';

export const meta: MetaFunction = () => privateMeta(PAYOUT.title);

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers = accountHeaders;

/** Loads what can be paid out and how, and past payouts. The layout imports the opening balance. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/ambassadors/payout');
  const [{ notice, init }, page] = await Promise.all([
    takePayoutNotice(args),
    readPayoutPage(args.context, user),
  ]);
  return data({ ...page, notice }, init);
}

/** Reloads after a refusal too, for the current amount and new tokens. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formAction,
  defaultShouldRevalidate,
}) => formAction === paths.commissionPayout() || defaultShouldRevalidate;

/** `intent`: earth-cash (paid at once), transfer (requested). Both forms carry the amount that was shown. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, 'commission.pay-out');
  const form = await readForm(args.request, { once: PAYOUT_FIELDS });
  const post = postedPayout(form);
  const intent = form.get('intent');
  if (post === null || (intent !== 'earth-cash' && intent !== 'transfer')) return refuseIntent();
  const wait = await secondsToWait(
    { ...context, clientAddress: user.gid },
    'account',
    ACCOUNT_LIMITS,
  );
  if (wait !== null) {
    const problem = sentence('account_too_many', { wait: waitWords(wait) });
    return answer({ problem }, 429, { 'Retry-After': String(wait) });
  }
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (intent === 'transfer') {
    const refusal = await askForTransfer(context, user, post);
    if (refusal) return refuse(refusal);
    headers.set('Set-Cookie', await leaveNotice('transfer-asked', context.config));
  } else {
    const paid = await payOutCommission(context, user, post);
    if (paid.kind === 'refused') return refuse(paid.refusal);
    const flash = { about: 'commission-paid', creditCents: paid.payout.cents } as const;
    headers.set('Set-Cookie', await writeFlash(flash, context.config));
  }
  return redirect(paths.commissionPayout(), { status: 303, headers });
}

function refuse(refusal: PayoutRefusal) {
  const status = payoutRefusalStatus(refusal.code);
  const headers: Record<string, string> = status === 503 ? { 'Retry-After': '10' } : {};
  return answer({ problem: payoutRefusalWords(refusal) }, status, headers);
}

function answer(reply: { problem: string }, status: number, headers: Record<string, string> = {}) {
  return data(reply, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

export default function CommissionPayoutPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { frozen } = useDashboardBalance();
  const { payableCents, minimumCents, tokens, payouts } = page;
  const isEnough = payableCents >= minimumCents;
  return (
    <div className="portal">
      <div>
        <AccountNotice notice={reply ? null : page.notice} />
        <p>
          <a href={paths.ambassadors()} className="target text-link font-semibold">
            {PAYOUT.back}
          </a>
        </p>
        <h1>{PAYOUT.title}</h1>
      </div>
      <ErrorSummary
        level={2}
        heading={PAYOUT.problemTitle}
        answer={reply ?? null}
        faults={reply ? [{ sentence: reply.problem }] : []}
      />
      <PayoutFigure {...page} />
      {isEnough && frozen ? <p>{PAYOUT.frozen}</p> : null}
      {isEnough && !frozen ? (
        <PayoutForm intent="earth-cash" token={tokens.cash} payableCents={payableCents} />
      ) : null}
      {isEnough && !page.isAsked ? (
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
