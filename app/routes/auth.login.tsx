import type { LoaderFunctionArgs, MetaFunction } from '~/framework';
import { data, redirect, useLocation } from '~/framework';
import { informationMeta } from '~/components/site/page-sections';
import { SignInPage } from '~/components/layout/sign-in-page';
import { LinkButton } from '~/components/ui/forms/button';
import { SIGN_IN } from '~/content/customers/sign-in';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { DEFAULT_HOME } from '~/domain/staff/permissions';
import { privatePage } from '~/http/etag';
import { secondsToWait } from '~/http/rate-limit.server';
import { signInReturnPath } from '~/http/return-path';
import { parseSignedUp } from '~/http/customers/sign-up.server';
import { parseLoginSecret, writeLoginSecret } from '~/http/customers/session-cookie.server';
import { findCustomer } from '~/http/customers/signed-in.server';
import { newSecret } from '~/models/customers/customer-session.server';
import { paths } from '~/paths';
import { beginSignIn } from '~/services/customers/finish-sign-in.server';

const { unavailable } = SIGN_IN;

export const meta: MetaFunction = ({ matches }) =>
  informationMeta({ ...unavailable, description: unavailable.text }, paths.signIn(), matches, {
    index: false,
  });

export const headers = privatePage;

/** Starts a sign-in: redirects to the provider's page, which later leads back to `returnTo`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const returnTo = signInReturnPath(url.searchParams.get('returnTo')) ?? DEFAULT_HOME;
  if (await findCustomer({ request, context })) throw redirect(returnTo);
  const wait = await secondsToWait(context, 'sign-in', [{ max: 30, windowMs: 60_000 }]);
  if (wait !== null) {
    throw data({ code: 'too-many' }, { status: 429, headers: { 'Retry-After': String(wait) } });
  }
  // One secret for all tabs of this browser; each sign-in has its own state.
  const browser = (await parseLoginSecret(request, context.config)) ?? newSecret();
  // Prefills the e-mail after sign-up. It comes from a cookie, so it is never in a URL of ours.
  const email = (await parseSignedUp(request, context)) ?? undefined;
  try {
    const redirectUri = `${context.config.origin}${paths.signInCallback()}`;
    const address = await beginSignIn(context, { browser, redirectUri, returnTo, email });
    const cookie = await writeLoginSecret(browser, context.config);
    throw redirect(address, { headers: { 'Set-Cookie': cookie } });
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    context.log.warn({ err: error }, 'sign-in could not begin');
    return data(null, { status: 503, headers: { 'Retry-After': '10' } });
  }
}

/** Only shown if the provider does not answer. */
export default function LoginPage() {
  const { pathname, search } = useLocation();
  return (
    <SignInPage heading={unavailable.heading} text={unavailable.text}>
      <LinkButton to={pathname + search} data-document="">
        {unavailable.again}
      </LinkButton>
    </SignInPage>
  );
}
