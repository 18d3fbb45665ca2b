import { redirect, type ActionFunctionArgs } from '~/framework';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { writeVisitorFavorites } from '~/http/catalogue/favorites.server';
import { forgetDesigns } from '~/http/custom-orders/design.server';
import { writeFlash } from '~/http/flash.server';
import { parseSession, writeSession } from '~/http/customers/session-cookie.server';
import { paths } from '~/paths';
import { signOut } from '~/services/customers/finish-sign-in.server';

/** For a bookmarked link: only a form's post signs out. */
export function loader() {
  return redirect(paths.home());
}

/** Ends the session here, then at the provider, which redirects back to the home page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { config, log } = context;
  const secret = await parseSession(request, config);
  const goodbye = await signOut(context, secret).catch((error: unknown) => {
    if (!isPlatformFailure(error)) throw error;
    log.warn({ err: error }, 'signed out here, but not at the provider');
    return paths.home();
  });
  const headers = new Headers({ 'Set-Cookie': await writeSession(null, config) });
  if (secret !== null) {
    // May still be there after a failed merge: the next user of this browser must not get these favorites, or a design.
    headers.append('Set-Cookie', await writeVisitorFavorites([], config));
    headers.append('Set-Cookie', await forgetDesigns({ context }));
    const notice = { about: 'sign-out' as const, everywhere: false };
    headers.append('Set-Cookie', await writeFlash(notice, config));
  }
  return redirect(goodbye, { status: 303, headers });
}
