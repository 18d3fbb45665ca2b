import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AccountNotice } from '~/components/ui/forms/account-notice';
import { CheckoutSteps, ReviewPaused, ReviewRefused } from '~/components/checkout/checkout-frame';
import { ReviewForm } from '~/components/checkout/review-form';
import { REVIEW } from '~/content/checkout/checkout';
import { privateMeta } from '~/content/core/seo';
import { REVIEW_FIELDS } from '~/domain/checkout/checkout';
import { accountHeaders, refuseIntent } from '~/http/submit-form.server';
import {
  asTyped,
  cardNumberFaults,
  cashFault,
  choiceOf,
  isSwitched,
  postedOrder,
  refusedAmbassador,
  refusedCodes,
  type PostedOrder,
} from '~/http/checkout/checkout-order.server';
import {
  orderRequest,
  refuse,
  refusedOrder,
  tooManyLooks,
  tryCodes,
} from '~/http/checkout/checkout-place.server';
import {
  readFunds,
  readReview,
  type CashSources,
  type ReadReview,
  type ReadyCheckout,
} from '~/http/checkout/checkout-review.server';
import { openCheckout, toPayment } from '~/http/checkout/checkout.server';
import { readForm } from '~/http/form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { takeNotice } from '~/http/flash.server';
import { readOrganizationFunds } from '~/http/organizations/organization-cash.server';
import { readCartReferral } from '~/http/checkout/referral.server';
import { beginning } from '~/http/payment-methods/method-form.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import { keepCheckoutChoice } from '~/models/checkout/checkout.server';
import { paths } from '~/paths';
import { beginSetup } from '~/services/payment-methods/begin-setup.server';
import { pay } from '~/services/payments/pay.server';
import { takeInOpeningBalance } from '~/services/ledger/take-in-opening-balance.server';

export const meta: MetaFunction = () => privateMeta(REVIEW.title);

export const headers = accountHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/checkout');
  const tooSoon = await tooManyLooks(args.context, user.gid);
  if (tooSoon) {
    const { said, headers } = tooSoon;
    const paused = { notice: null, review: null, refused: said, isPaused: true };
    return data(paused, { status: 429, headers });
  }
  const checkout = await readyCheckout(args, user);
  const { code, notice, init } = await takeNotice(args);
  const [sources, brought] = await Promise.all([
    sourcesOf(args, user),
    broughtBy(args, user, checkout),
  ]);
  const hasJustSaved = code === 'method-saved';
  const read = await readReview(args.context, user, checkout, { sources, brought, hasJustSaved });
  if ('refused' in read) {
    const refused = { notice, review: null, refused: read.refused, isPaused: false };
    return data(refused, { ...init, status: 422 });
  }
  return data({ notice, review: read.review, refused: null, isPaused: false }, init);
}

/**
 * `intent`: update (recalculates, starts nothing), add-card (to Stripe's page and back), place. Each stores
 * the choices first, so that no failure loses them. Codes above the rate limit are not checked: the previous
 * one stays in effect, and the new one stays in its field.
 */
export async function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  const user = await requireCustomer(args, 'orders.place');
  const form = await readForm(request, { once: REVIEW_FIELDS });
  const intent = form.get('intent');
  if (intent !== 'update' && intent !== 'add-card' && intent !== 'place') return refuseIntent();
  const before = await readyCheckout(args, user);
  const sources = await sourcesOf(args, user);
  const posted = postedOrder(form);
  const wanted = choiceOf(posted, sources, user.organization?.id ?? null);
  const codes = { before: before.choice, wanted };
  const { choice, untried } = await tryCodes(context, user.gid, codes);
  const checkout = { ...before, choice };
  const at = new Date(context.now());
  await keepCheckoutChoice(context.db, user.gid, checkout.subject, checkout.choice, at);
  const begun = intent === 'add-card' ? await beginCard(args, user) : null;
  if (begun?.ok) return redirect(begun.url, 303);
  const tooSoon = await tooManyLooks(context, user.gid);
  if (tooSoon) {
    const { said, headers } = tooSoon;
    return refuse({ reply: { review: null, faults: { form: said } }, status: 429, headers });
  }
  const brought = await broughtBy(args, user, checkout);
  const read = await readReview(context, user, checkout, { sources, brought });
  // The page itself, when loaded again, says why Shopify refuses the order.
  if ('refused' in read) return redirect(paths.checkoutPay(), 303);
  const { review } = read;
  if (begun) {
    const { problem, init } = begun;
    return refuse({ reply: { review, faults: { rest: problem } }, ...init });
  }
  const withheld = cardNumberFaults(form);
  if (withheld) return refuse({ reply: { review, faults: withheld }, status: 422 });
  if (untried) return refuse(refusedCodes(untried, posted, review));
  if (brought.fault) return refuse(refusedAmbassador(brought.fault, posted, review));
  if (intent === 'place') return place(args, user, checkout, posted, read);
  const cash = isSwitched(posted) ? null : cashFault(posted, review);
  if (cash === null) return redirect(paths.checkoutPay(), 303);
  const reply = { review: asTyped(review, posted, { cash }), faults: { cash } };
  return refuse({ reply, status: 422 });
}

/** Places the order: redirects to the payment's page, or replies with this page and the reason. */
async function place(
  { context }: ActionFunctionArgs,
  user: SignedIn,
  { subject }: ReadyCheckout,
  posted: PostedOrder,
  read: ReadReview,
) {
  const wanted = orderRequest(subject, posted, read, user.organization?.id ?? null);
  if ('refused' in wanted) return refuse(wanted.refused);
  const answer = await pay(context, user, wanted.request);
  const refused = refusedOrder(answer, read);
  if (refused || answer.kind === 'refused') return refused && refuse(refused);
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
  return readCartReferral(args, gid, { subject, chosen: choice.ambassadorCode });
}

async function sourcesOf({ context }: LoaderFunctionArgs, user: SignedIn): Promise<CashSources> {
  const [funds, organization] = await Promise.all([
    readFunds(context, user.gid, () => takeInOpeningBalance(context, user.gid)),
    readOrganizationFunds(context, user),
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
  const Instead = loaded.isPaused ? ReviewPaused : ReviewRefused;
  return (
    <>
      <CheckoutSteps at="pay" />
      <AccountNotice notice={reply ? null : loaded.notice} />
      {review === null ? (
        <Instead sentence={reply?.faults.form ?? loaded.refused ?? ''} />
      ) : (
        <ReviewForm review={review} reply={reply} />
      )}
    </>
  );
}
