import { useEffect, useState } from 'react';
import type { LoaderFunctionArgs, MetaFunction } from '~/framework';
import { data, redirectDocument, useLoaderData, useRevalidator } from '~/framework';
import { informationMeta } from '~/components/site/page-sections';
import { SignInPage } from '~/components/layout/sign-in-page';
import { LinkButton } from '~/components/ui/forms/button';
import { SIGN_IN } from '~/content/customers/sign-in';
import { DEFAULT_HOME } from '~/domain/staff/permissions';
import { SESSION_POLL_INTERVAL_MS, SESSION_POLLS } from '~/domain/core/constants';
import { privatePage } from '~/http/etag';
import { parseVisitorFavorites, writeVisitorFavorites } from '~/http/catalogue/favorites.server';
import { writeFlash } from '~/http/flash.server';
import { withPatience } from '~/http/customers/patience';
import { saveClick } from '~/http/checkout/referral.server';
import { customerOfSession, findCustomer } from '~/http/customers/signed-in.server';
import {
  parseLoginSecret,
  parseSession,
  writeSession,
} from '~/http/customers/session-cookie.server';
import { deleteSession, hashSecret } from '~/models/customers/customer-session.server';
import { findLoginProgress } from '~/models/customers/login-record.server';
import { paths } from '~/paths';
import { mergeFavorites } from '~/services/privacy/finish-account-merge.server';
import { refreshOpenInvoices } from '~/services/invoices/refresh-open-invoices.server';

/** How long the first page waits for data that only its menu needs, in milliseconds. */
const PATIENCE_MS = 1_500;

export const meta: MetaFunction = ({ matches }) =>
  informationMeta(
    { title: SIGN_IN.waiting.heading, description: SIGN_IN.waiting.text },
    '/auth/waiting',
    matches,
    { index: false },
  );

export const headers = privatePage;

/**
 * Between the provider's answer and the session: takes the result of this browser's sign-in, with a new
 * session id (S-4), or shows its progress (spec section 4, Session). Moves the visitor's favorites and last
 * click on an ambassador's link to the customer.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { config, db } = context;
  const login = searchParams.get('login') ?? '';
  const poll = Math.min(SESSION_POLLS, Math.max(0, Number(searchParams.get('look')) || 0));
  const browser = await parseLoginSecret(request, config);
  const now = new Date(context.now());
  const progress = browser
    ? await findLoginProgress(db, context.encryption, { stateHash: login, browser, now })
    : null;
  const unknown = { state: 'unknown' as const, login, check: poll, returnTo: null };
  if (!progress) {
    if (await findCustomer({ request, context })) throw redirectDocument(DEFAULT_HOME);
    return data(unknown, 400);
  }
  const { returnTo } = progress;
  if (progress.state === 'done') {
    const customer = await customerOfSession(context, progress.secret);
    if (!customer) {
      // This session has ended since, and the back button led here: keep the current session, if any.
      if (await findCustomer({ request, context })) throw redirectDocument(returnTo);
      return data(unknown, 400);
    }
    const earlier = await parseSession(request, config);
    if (earlier !== null && earlier !== progress.secret) {
      await deleteSession(db, hashSecret(earlier));
    }
    const headers = new Headers({ 'Set-Cookie': await writeSession(progress.secret, config) });
    const stored = await parseVisitorFavorites(request, config);
    const [merged] = await Promise.all([
      mergeFavorites(context, customer.gid, stored),
      saveClick({ request, context }, customer.gid),
      withPatience(
        refreshOpenInvoices({ ...context, quickbooks: context.quickbooks.background }, customer),
        PATIENCE_MS,
      ),
    ]);
    if (merged === 'merged') headers.append('Set-Cookie', await writeVisitorFavorites([], config));
    throw redirectDocument(returnTo, { headers });
  }
  // Signed out everywhere meanwhile: also log out at the provider, so the next sign-in asks for a code again.
  if (progress.state === 'ended') {
    const cookie = await writeFlash({ about: 'sign-out', everywhere: true }, config);
    throw redirectDocument(progress.goodbye, { headers: { 'Set-Cookie': cookie } });
  }
  if (progress.state === 'pending')
    return data({ state: 'pending' as const, login, check: poll, returnTo });
  const state = progress.failure === 'refused' ? ('refused' as const) : ('unavailable' as const);
  return data({ state, login, check: poll, returnTo }, state === 'refused' ? 400 : 503);
}

export default function WaitingPage() {
  const { state, login, check: poll, returnTo } = useLoaderData<typeof loader>();
  const polls = usePolls(state === 'pending', poll);
  if (state === 'pending' && polls < SESSION_POLLS) {
    const next = paths.signInWaiting(login, poll + 1);
    const seconds = SESSION_POLL_INTERVAL_MS / 1000;
    return (
      <SignInPage heading={SIGN_IN.waiting.heading} text={SIGN_IN.waiting.text} busy>
        <noscript>
          <meta httpEquiv="refresh" content={`${seconds};url=${next}`} />
        </noscript>
      </SignInPage>
    );
  }
  const labels = state === 'pending' ? SIGN_IN.late : SIGN_IN[state];
  return (
    <SignInPage heading={labels.heading} text={labels.text}>
      {state === 'pending' ? (
        <LinkButton to={paths.signInWaiting(login, SESSION_POLLS)} data-document="">
          {SIGN_IN.late.again}
        </LinkButton>
      ) : null}
      <LinkButton
        to={paths.signIn(returnTo ?? undefined)}
        variant={state === 'pending' ? 'secondary' : 'primary'}
        data-document=""
      >
        {SIGN_IN.logIn}
      </LinkButton>
    </SignInPage>
  );
}

/** Polls once a second while the sign-in is pending, at most three times. */
function usePolls(isPending: boolean, before: number): number {
  const [polls, setPolls] = useState(before);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isPending || polls >= SESSION_POLLS) return;
    const timer = setTimeout(() => {
      setPolls(polls + 1);
      revalidate();
    }, SESSION_POLL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [isPending, polls, revalidate]);
  return polls;
}
