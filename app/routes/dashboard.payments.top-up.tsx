import { data, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AccountNotice } from '~/components/ui/forms/account-notice';
import { TopUpForm } from '~/components/top-ups/top-up-form';
import { TopUpHistory } from '~/components/top-ups/top-up-history';
import { TopUpStanding, useTopUpSending } from '~/components/top-ups/top-up-standing';
import { sentence } from '~/content/core/errors';
import { privateMeta } from '~/content/core/seo';
import { TOP_UP } from '~/content/top-ups/top-up';
import { ACCOUNT_LIMITS } from '~/domain/customers/account';
import { TOP_UP_FIELDS } from '~/domain/top-ups/top-up';
import { topUpRefusalStatus, type TopUpReply } from '~/domain/top-ups/top-up-page';
import { accountHeaders, refuseIntent } from '~/http/submit-form.server';
import { readForm, type StrictForm } from '~/http/form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { leaveNotice, takeNotice } from '~/http/flash.server';
import { secondsToWait, waitWords } from '~/http/rate-limit.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import {
  postedTopUp,
  readTopUp,
  refusedTopUpReply,
  topUpReply,
  type PostedTopUp,
} from '~/http/top-ups/top-up-form.server';
import { readTopUpHistory, readTopUpPage } from '~/http/top-ups/top-up.server';
import { refusedTopUp } from '~/models/top-ups/agree-top-up.server';
import { paths } from '~/paths';
import { agreeToTopUp, turnOffTopUp } from '~/services/top-ups/agree-to-top-up.server';

export const meta: MetaFunction = () => privateMeta(TOP_UP.title);

export const headers = accountHeaders;

/** Loads the agreed top-up, its history, and the form that turns it on or changes it. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/payments/top-up');
  const { context, request } = args;
  const page = pageOf(new URL(request.url).searchParams.get('page'));
  const [{ notice, init }, shown, history] = await Promise.all([
    takeNotice(args),
    readTopUpPage(context, user),
    readTopUpHistory(context, user, page),
  ]);
  return data({ ...shown, history: { ...history, page }, notice }, init);
}

/**
 * `intent`: review (changes nothing), change (back to the fields), agree, turn-off. The customer agrees to
 * exactly what the review showed, because the same fields produce the same sentences.
 */
export async function action(args: ActionFunctionArgs) {
  const user = await requireCustomer(args, 'top-up.change');
  const form = await readForm(args.request, { once: TOP_UP_FIELDS });
  const posted = postedTopUp(form);
  switch (form.get('intent')) {
    case 'change':
      return answer(topUpReply(posted));
    case 'review':
      return review(args, user, form, posted);
    case 'agree':
      return agree(args, user, form, posted);
    case 'turn-off':
      await turnOffTopUp(args.context, user);
      return done(args, 'top-up-off');
    default:
      return refuseIntent();
  }
}

/** Shows what would be agreed to, or what is wrong with it. Changes nothing. */
async function review(
  { context }: ActionFunctionArgs,
  user: SignedIn,
  form: StrictForm,
  posted: PostedTopUp,
) {
  const page = await readTopUpPage(context, user);
  if (page.problem) {
    return answer(topUpReply(posted, { faults: { form: page.problem } }), 503);
  }
  const read = readTopUp(posted, form, page);
  if (read.faults) return answer(topUpReply(posted, { faults: read.faults }), read.status);
  const { terms, methodName } = read;
  const { db, now } = context;
  const wanted = { gid: user.gid, terms, card: { id: posted.typed.method } };
  const refusal = await refusedTopUp(db, { ...wanted, now: now() });
  if (refusal) {
    const said = refusedTopUpReply(refusal);
    return answer(topUpReply(posted, said), topUpRefusalStatus(refusal.code));
  }
  return answer(topUpReply(posted, { step: 'review', review: { terms, methodName } }));
}

async function agree(
  args: ActionFunctionArgs,
  user: SignedIn,
  form: StrictForm,
  posted: PostedTopUp,
) {
  const { context } = args;
  const caller = { ...context, clientAddress: user.gid };
  const wait = await secondsToWait(caller, 'account', ACCOUNT_LIMITS);
  if (wait !== null) {
    const said = { form: sentence('account_too_many', { wait: waitWords(wait) }) };
    return answer(topUpReply(posted, { faults: said }), 429, { 'Retry-After': String(wait) });
  }
  const page = await readTopUpPage(context, user);
  if (page.problem) {
    return answer(topUpReply(posted, { faults: { form: page.problem } }), 503);
  }
  const read = readTopUp(posted, form, page);
  if (read.faults) return answer(topUpReply(posted, { faults: read.faults }), read.status);
  const { typed, version } = posted;
  const post = { terms: read.terms, paymentMethodId: typed.method, seenVersion: version };
  const refusal = await agreeToTopUp(context, user, post);
  if (refusal === null) return done(args, page.topUp?.isOn ? 'top-up-changed' : 'top-up-on');
  const now = refusal.code === 'top_up_changed' ? { ...posted, version: page.version } : posted;
  return answer(topUpReply(now, refusedTopUpReply(refusal)), topUpRefusalStatus(refusal.code));
}

async function done(
  { context }: ActionFunctionArgs,
  notice: 'top-up-on' | 'top-up-changed' | 'top-up-off',
) {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  headers.set('Set-Cookie', await leaveNotice(notice, context.config));
  return redirect(paths.topUp(), { status: 303, headers });
}

function answer(reply: TopUpReply, status = 200, headers: Record<string, string> = {}) {
  return data(reply, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

/** Returns the requested page of the history, from 1; the first page if malformed. */
function pageOf(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

export default function TopUpPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const sending = useTopUpSending();
  return (
    <div className="payments">
      <AccountNotice notice={reply ? null : page.notice} />
      <p>
        <a href={paths.payments()} className="target text-link font-semibold">
          {TOP_UP.back}
        </a>
      </p>
      <h1>{TOP_UP.title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{TOP_UP.intro}</p>
      {page.topUp && reply?.step !== 'review' ? (
        <TopUpStanding topUp={page.topUp} sending={sending} />
      ) : null}
      <section aria-labelledby="set" className="max-w-lg">
        <TopUpForm page={page} reply={reply} sending={sending} />
      </section>
      {page.topUp ? <TopUpHistory {...page.history} /> : null}
    </div>
  );
}
