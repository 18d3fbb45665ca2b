import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import type { AccountNoticeCode } from '~/content/account-notices';
import { SETUP_RETURN } from '~/content/setup-return';
import { setupOrigin } from '~/domain/setup-origin';
import { isStripeFailure } from '~/domain/stripe-failure';
import { accountHeaders } from '~/http/account-form.server';
import { requireCustomer } from '~/http/guards.server';
import { leaveNotice } from '~/http/notice.server';
import { notFound } from '~/http/replies.server';
import { finishSetup, type SetupHint } from '~/services/finish-setup.server';

export const headers = accountHeaders;

/**
 * Back from the card company's page, or from a bank that the customer was sent to. What the address
 * says is a hint; opened again, it leads on as before.
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

/** @throws 404 for the session of somebody else, as for one that does not exist */
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

/** Only what went wrong is ever drawn here, by the frame around it. */
export default function BillingReturn() {
  return null;
}
