import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { data, redirect, useActionData, useLoaderData } from '~/framework';
import { AccountNotice } from '~/components/ui/forms/account-notice';
import { CheckoutSteps, ReviewPaused, ReviewRejected } from '~/components/checkout/checkout-frame';
import { ReviewForm } from '~/components/checkout/review-form';
import { REVIEW } from '~/content/checkout/checkout';
import { privateMeta } from '~/content/core/seo';
import { REVIEW_FIELDS } from '~/domain/checkout/checkout';
import { accountHeaders, rejectIntent } from '~/http/submit-form.server';
import {
  asTyped,
  cardNumberErrors,
  cashError,
  choiceOf,
  isSwitched,
  postedOrder,
  rejectedAmbassador,
  rejectedCodes,
  type PostedOrder,
} from '~/http/checkout/checkout-order.server';
import {
  orderRequest,
  reject,
  rejectedOrder,
  tooManyChecks,
  tryCodes,
} from '~/http/checkout/checkout-place.server';
import {
  loadFunds,
  loadReview,
  type CashSources,
  type LoadedReview,
  type ReadyCheckout,
} from '~/http/checkout/checkout-review.server';
import { openCheckout, toPayment } from '~/http/checkout/checkout.server';
import { parseStrictForm } from '~/http/form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { consumeNotice } from '~/http/flash.server';
import { loadOrganizationFunds } from '~/http/organizations/organization-cash.server';
import { loadCartReferral } from '~/http/checkout/referral.server';
import { beginning } from '~/http/payment-methods/method-form.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import { saveCheckoutChoice } from '~/models/checkout/checkout.server';
import { paths } from '~/paths';
import { beginSetup } from '~/services/payment-methods/begin-setup.server';
import { pay } from '~/services/payments/pay.server';
import { adoptOpeningBalance } from '~/services/ledger/adopt-opening-balance.server';

export const meta: MetaFunction = () => privateMeta(REVIEW.title);

export const headers = accountHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/checkout');
  const tooSoon = await tooManyChecks(args.context, user.gid);
  if (tooSoon) {
    const { message, headers } = tooSoon;
    const paused = { notice: null, review: null, refused: message, isPaused: true };
    return data(paused, { status: 429, headers });
  }
  const checkout = await readyCheckout(args, user);
  const { code, notice, init } = await consumeNotice(args);
  const [sources, brought] = await Promise.all([
    sourcesOf(args, user),
    broughtBy(args, user, checkout),
  ]);
  const hasJustSaved = code === 'method-saved';
  const loadedReview = await loadReview(args.context, user, checkout, {
    sources,
    brought,
    hasJustSaved,
  });
  if ('refused' in loadedReview) {
    const refused = { notice, review: null, refused: loadedReview.refused, isPaused: false };
    return data(refused, { ...init, status: 422 });
  }
  return data({ notice, review: loadedReview.review, refused: null, isPaused: false }, init);
}

/**
 * `intent`: update (recalculates, starts nothing), add-card (to Stripe's page and back), place. Each stores
 * the choices first, so that no failure loses them. Codes above the rate limit are not checked: the previous
 * one stays in effect, and the new one stays in its field.
 */
export async function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  const user = await requireCustomer(args, 'orders.place');
  const form = await parseStrictForm(request, { once: REVIEW_FIELDS });
  const intent = form.get('intent');
  if (intent !== 'update' && intent !== 'add-card' && intent !== 'place') return rejectIntent();
  const before = await readyCheckout(args, user);
  const sources = await sourcesOf(args, user);
  const posted = postedOrder(form);
  const desired = choiceOf(posted, sources, user.organization?.id ?? null);
  const codes = { before: before.choice, desired };
  const { choice, untried } = await tryCodes(context, user.gid, codes);
  const checkout = { ...before, choice };
  const at = new Date(context.now());
  await saveCheckoutChoice(context.db, user.gid, checkout.subject, checkout.choice, at);
  const begun = intent === 'add-card' ? await beginCard(args, user) : null;
  if (begun?.ok) return redirect(begun.url, 303);
  const tooSoon = await tooManyChecks(context, user.gid);
  if (tooSoon) {
    const { message, headers } = tooSoon;
    return reject({ reply: { review: null, errors: { form: message } }, status: 429, headers });
  }
  const brought = await broughtBy(args, user, checkout);
  const loadedReview = await loadReview(context, user, checkout, { sources, brought });
  // The page itself, when loaded again, says why Shopify refuses the order.
  if ('refused' in loadedReview) return redirect(paths.checkoutPay(), 303);
  const { review } = loadedReview;
  if (begun) {
    const { problem, init } = begun;
    return reject({ reply: { review, errors: { rest: problem } }, ...init });
  }
  const withheld = cardNumberErrors(form);
  if (withheld) return reject({ reply: { review, errors: withheld }, status: 422 });
  if (untried) return reject(rejectedCodes(untried, posted, review));
  if (brought.error) return reject(rejectedAmbassador(brought.error, posted, review));
  if (intent === 'place') return place(args, user, checkout, posted, loadedReview);
  const cash = isSwitched(posted) ? null : cashError(posted, review);
  if (cash === null) return redirect(paths.checkoutPay(), 303);
  const reply = { review: asTyped(review, posted, { cash }), errors: { cash } };
  return reject({ reply, status: 422 });
}

/** Places the order: redirects to the payment's page, or replies with this page and the reason. */
async function place(
  { context }: ActionFunctionArgs,
  user: SignedIn,
  { subject }: ReadyCheckout,
  posted: PostedOrder,
  loadedReview: LoadedReview,
) {
  const desired = orderRequest(subject, posted, loadedReview, user.organization?.id ?? null);
  if ('refused' in desired) return reject(desired.refused);
  const answer = await pay(context, user, desired.request);
  const refused = rejectedOrder(answer, loadedReview);
  if (refused || answer.kind === 'refused') return refused && reject(refused);
  const { id, state } = answer.payment;
  if (state === 'settled') context.wakeJobs();
  return toPayment(context, id);
}

/** @throws a redirect to the first page if there is no delivery address yet */
async function readyCheckout(
  args: LoaderFunctionArgs,
  user: { gid: string },
): Promise<ReadyCheckout> {
  const checkout = await openCheckout(args, user);
  const { to } = checkout;
  if (to === null) throw redirect(paths.checkout(), 303);
  return { ...checkout, to };
}

/** Returns the contents of the ambassador code field and this order's referral. */
function broughtBy(
  args: LoaderFunctionArgs,
  { gid }: SignedIn,
  { subject, choice }: ReadyCheckout,
) {
  return loadCartReferral(args, gid, { subject, chosen: choice.ambassadorCode });
}

async function sourcesOf({ context }: LoaderFunctionArgs, user: SignedIn): Promise<CashSources> {
  const [funds, organization] = await Promise.all([
    loadFunds(context, user.gid, () => adoptOpeningBalance(context, user.gid)),
    loadOrganizationFunds(context, user),
  ]);
  return { funds, organization };
}

/** Starts saving a card on Stripe's page, which redirects back here with the new card selected. */
async function beginCard(args: ActionFunctionArgs, user: SignedIn) {
  await requireCustomer(args, 'cards.change');
  return beginning(args.context, beginSetup(args.context, user, 'checkout'));
}

export default function PayPage() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const review = reply?.review ?? loaded.review;
  const Instead = loaded.isPaused ? ReviewPaused : ReviewRejected;
  return (
    <>
      <CheckoutSteps at="pay" />
      <AccountNotice notice={reply ? null : loaded.notice} />
      {review === null ? (
        <Instead message={reply?.errors.form ?? loaded.refused ?? ''} />
      ) : (
        <ReviewForm review={review} reply={reply} />
      )}
    </>
  );
}
