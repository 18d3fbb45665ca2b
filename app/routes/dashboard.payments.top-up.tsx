import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { data, useActionData, useLoaderData } from '~/framework';
import { AccountNotice } from '~/components/ui/forms/account-notice';
import { TopUpForm } from '~/components/top-ups/top-up-form';
import { TopUpHistory, TopUpStatus, useTopUpSending } from '~/components/top-ups/top-up-status';
import { privateMeta } from '~/content/core/seo';
import { TOP_UP } from '~/content/top-ups/top-up';
import { noFieldsSchema } from '~/domain/core/forms/form-text.schema.server';
import { accountForms } from '~/http/customers/account-forms.server';
import { form } from '~/http/form-definition.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { consumeNotice } from '~/http/flash.server';
import {
  parseTopUp,
  loadTopUpHistory,
  loadTopUpPage,
  topUpRejection,
  topUpSchema,
} from '~/http/top-ups/top-up.server';
import { rejectedTopUp } from '~/models/top-ups/agree-top-up.server';
import { accountPaths } from '~/account-paths';
import { agreeToTopUp, turnOffTopUp } from '~/services/top-ups/agree-to-top-up.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction = () => privateMeta(TOP_UP.title);

export const headers = accountHeaders;

/** Loads the agreed top-up, its history, and the form that turns it on or changes it. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/payments/top-up');
  const { context, request } = args;
  const page = pageOf(new URL(request.url).searchParams.get('page'));
  const [{ notice, init }, shown, history] = await Promise.all([
    consumeNotice(args),
    loadTopUpPage(context, user),
    loadTopUpHistory(context, user, page),
  ]);
  return data({ ...shown, history: { ...history, page }, notice }, init);
}

/**
 * `review` changes nothing, `change` goes back to the fields. The customer agrees to exactly what the review
 * showed, because the same fields produce the same sentences.
 */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, 'top-up.change');
  const to = accountPaths.topUp();
  const both = { takesWithheld: true };
  return submitForm(args, accountForms(user), {
    change: form(topUpSchema, { ...both, limit: null }, async () => ({ review: null })),
    review: form(topUpSchema, { ...both, limit: null }, async (typed, { form: { withheld } }) => {
      const review = parseTopUp(typed, withheld, await loadTopUpPage(context, user));
      if (!('terms' in review)) return review;
      const { db, now } = context;
      const desired = { gid: user.gid, terms: review.terms, card: { id: typed.method } };
      const rejection = await rejectedTopUp(db, { ...desired, now: now() });
      return rejection ? topUpRejection(rejection) : { review };
    }),
    agree: form(topUpSchema, both, async ({ version: seenVersion, ...typed }, { form: posted }) => {
      const page = await loadTopUpPage(context, user);
      const parsed = parseTopUp(typed, posted.withheld, page);
      if (!('terms' in parsed)) return parsed;
      const post = { terms: parsed.terms, paymentMethodId: typed.method, seenVersion };
      const rejection = await agreeToTopUp(context, user, post);
      if (rejection === null) {
        return { to, notice: page.topUp?.isOn ? 'top-up-changed' : 'top-up-on' };
      }
      const isOld = rejection.code === 'top_up_changed';
      return {
        ...topUpRejection(rejection),
        ...(isOld && { typed: { version: String(page.version) } }),
      };
    }),
    'turn-off': form(noFieldsSchema, { limit: null }, async () => {
      await turnOffTopUp(context, user);
      return { to, notice: 'top-up-off' };
    }),
  });
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
        <a href={accountPaths.payments()} className="target text-link font-semibold">
          {TOP_UP.back}
        </a>
      </p>
      <h1>{TOP_UP.title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{TOP_UP.intro}</p>
      {page.topUp && !reply?.review ? <TopUpStatus topUp={page.topUp} sending={sending} /> : null}
      <section aria-labelledby="set" className="max-w-lg">
        <TopUpForm page={page} reply={reply} sending={sending} />
      </section>
      {page.topUp ? <TopUpHistory {...page.history} /> : null}
    </div>
  );
}
