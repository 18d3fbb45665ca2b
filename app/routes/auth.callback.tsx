import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework';
import { informationMeta } from '~/components/site/page-sections';
import { SignInPage } from '~/components/layout/sign-in-page';
import { LinkButton } from '~/components/ui/forms/button';
import { SIGN_IN } from '~/content/customers/sign-in';
import { DEFAULT_HOME } from '~/domain/staff/permissions';
import { privatePage } from '~/http/etag';
import { withPatience } from '~/http/customers/patience';
import { localPath } from '~/http/return-path';
import { deviceOf, parseLoginSecret } from '~/http/customers/session-cookie.server';
import { findCustomer } from '~/http/customers/signed-in.server';
import { paths } from '~/paths';
import { finishSignIn } from '~/services/customers/finish-sign-in.server';

/** How long to wait for the sign-in to finish, so that usually no waiting page appears, in milliseconds. */
const PATIENCE_MS = 2_500;

export const meta: MetaFunction = ({ matches }) =>
  informationMeta(
    { title: SIGN_IN.logIn, description: SIGN_IN.unknown.text },
    paths.signInCallback(),
    matches,
    { index: false },
  );

export const headers = privatePage;

/**
 * The provider redirects back here with a code, which works once and only in the browser that started this
 * sign-in. `from` is the page that handed the code over (root.tsx): if the code does not belong to this
 * browser's sign-in, redirects back to that page without any effect (money-security S-5).
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const browser = await parseLoginSecret(request, context.config);
  const url = new URL(paths.signInCallback(), context.config.origin);
  for (const name of ['code', 'state', 'iss', 'error', 'error_description']) {
    const value = searchParams.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  const finishing = await finishSignIn(context, { url, browser, device: deviceOf(request) });
  if (finishing.known) {
    await withPatience(finishing.done, PATIENCE_MS);
    throw redirect(paths.signInWaiting(finishing.login));
  }
  const from = localPath(searchParams.get('from'));
  if (from !== null) throw redirect(from);
  // A used code, after the back button or in a second tab: a signed-in customer just continues.
  if (await findCustomer({ request, context })) throw redirect(DEFAULT_HOME);
  return data(null, { status: 400 });
}

/** Only shown if the code belongs to no sign-in of this browser. */
export default function CallbackPage() {
  return (
    <SignInPage heading={SIGN_IN.unknown.heading} text={SIGN_IN.unknown.text}>
      <LinkButton to={paths.signIn()} data-document="">
        {SIGN_IN.logIn}
      </LinkButton>
    </SignInPage>
  );
}
