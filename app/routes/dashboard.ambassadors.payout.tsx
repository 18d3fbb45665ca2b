import { data, redirect } from '@remix-run/node';
import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react';
import { AccountNotice } from '~/components/ui/forms/account-notice';
import { PayoutFigure } from '~/components/commissions/payable-card';
import { PayoutForm, PayoutWaiting } from '~/components/commissions/payout-forms';
import { PayoutTable } from '~/components/commissions/payout-table';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { useDashboardBalance } from '~/components/dashboard/cash-header';
import { PAYOUT, payoutRefusalWords } from '~/content/commissions/commission-payout';
import { sentence } from '~/content/core/errors';
import { privateMeta } from '~/content/core/seo';
import { ACCOUNT_LIMITS } from '~/domain/customers/account';
import { payoutRefusalStatus, type PayoutRefusal } from '~/domain/commissions/commission-payout';
import { accountHeaders, refuseIntent } from '~/http/submit-form.server';
import {
  PAYOUT_FIELDS,
  postedPayout,
  readPayoutPage,
  takePayoutNotice,
} from '~/http/commissions/commission-payout.server';
import { leaveNotice, writeFlash } from '~/http/flash.server';
import { readForm } from '~/http/form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { secondsToWait, waitWords } from '~/http/rate-limit.server';
import { notFound } from '~/http/replies.server';
import { paths } from '~/paths';
import { askForTransfer, cancelTransfer } from '~/services/commissions/end-transfer.server';
import { payOutCommission } from '~/services/commissions/pay-out-commission.server';
import stylesheet from '~/styles/ambassador.css?url';
import { isUuid } from '~/domain/core/ids';

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

/**
 * `intent`: earth-cash (paid at once), transfer (requested), both with the amount that was shown; cancel
 * (`payout`: a requested transfer).
 */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, 'commission.pay-out');
  const form = await readForm(args.request, { once: PAYOUT_FIELDS });
  const intent = form.get('intent');
  const post = postedPayout(form);
  const isCancel = intent === 'cancel';
  const isPayout = intent === 'earth-cash' || intent === 'transfer';
  if (!isCancel && (!isPayout || post === null)) return refuseIntent();
  const wait = await secondsToWait(
    { ...context, clientAddress: user.gid },
    'account',
    ACCOUNT_LIMITS,
  );
  if (wait !== null) {
    const problem = sentence('account_too_many', { wait: waitWords(wait) });
    return answer({ problem }, 429, { 'Retry-After': String(wait) });
  }
  if (isCancel || post === null) return cancel(args, user, String(form.get('payout') ?? ''));
  if (intent === 'transfer') {
    const refusal = await askForTransfer(context, user, post);
    return refusal ? refuse(refusal) : done(await leaveNotice('transfer-asked', context.config));
  }
  const paid = await payOutCommission(context, user, post);
  if (paid.kind === 'refused') return refuse(paid.refusal);
  const flash = { about: 'commission-paid', creditCents: paid.payout.cents } as const;
  return done(await writeFlash(flash, context.config));
}

async function cancel({ context }: ActionFunctionArgs, user: { gid: string }, id: string) {
  const canceled = isUuid(id) ? await cancelTransfer(context, user, id) : 'unknown';
  if (canceled === 'unknown') return notFound();
  if (canceled === 'ended') return refuse({ code: 'payout_ended' });
  return done(await leaveNotice('transfer-canceled', context.config));
}

/** @param cookie the notice or flash that the page shows once */
function done(cookie: string) {
  const headers = { 'Cache-Control': 'no-store', 'Set-Cookie': cookie };
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
  const waiting = payouts.find(({ state }) => state === 'asked');
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
