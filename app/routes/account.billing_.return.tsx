import { redirect, type LoaderFunctionArgs } from '~/framework';
import type { AccountNoticeCode } from '~/content/core/account-notices';
import { SETUP_RETURN } from '~/content/payment-methods/saved-methods';
import { setupOrigin } from '~/domain/staff/staff-account';
import { isStripeFailure } from '~/domain/core/retries/failure';
import { accountHeaders } from '~/http/submit-form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { leaveNotice } from '~/http/flash.server';
import { notFound } from '~/http/replies.server';
import { finishSetup, type SetupHint } from '~/services/payment-methods/begin-setup.server';

export const headers = accountHeaders;

/**
 * The return from Stripe's page, or from a bank's. The query is only a hint: the result is read from Stripe.
 * Opening the URL again has the same result.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const user = await requireCustomer(args, '/account/billing');
  const query = new URL(request.url).searchParams;
  const origin = setupOrigin(query.get('origin')) ?? 'setup';
  const notice = await noticeOf(args, user, hintIn(query));
  return redirect(SETUP_RETURN[origin], {
    status: 303,
    headers: {
      'Cache-Control': 'no-store',
      'Set-Cookie': await leaveNotice(notice, context.config),
    },
  });
}

function hintIn(query: URLSearchParams): SetupHint | null {
  const sessionId = query.get('session_id');
  if (sessionId !== null) return { sessionId };
  const setupIntentId = query.get('setup_intent');
  return setupIntentId === null ? null : { setupIntentId };
}

/** @throws 404 if the setup does not exist or is another customer's */
async function noticeOf(
  { context }: LoaderFunctionArgs,
  user: { gid: string },
  hint: SetupHint | null,
): Promise<AccountNoticeCode> {
  if (hint === null) return 'method-unfinished';
  try {
    const finished = await finishSetup(context, user, hint);
    return finished === null ? notFound() : `method-${finished}`;
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    context.log.warn({ err: error }, 'what became of a setup could not be read');
    return 'method-unknown';
  }
}

/** Never rendered: the loader redirects, and the layout shows errors. */
export default function BillingReturn() {
  return null;
}
