import { createCookie } from '@remix-run/node';
import type { StoreContext } from '~/http/context.server';

/** Long enough to read the mail before logging in. */
const LIFE_SECONDS = 10 * 60;

type Context = Pick<StoreContext, 'config' | 'sealing'>;

function cookie({ config }: Context) {
  return createCookie(config.secureCookies ? '__Host-signed-up' : 'signed-up', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: config.secureCookies,
    maxAge: LIFE_SECONDS,
  });
}

/** Returns a `Set-Cookie` value that stores the e-mail that just signed up, encrypted, for logging in. */
export function writeSignedUp(email: string, context: Context): Promise<string> {
  return cookie(context).serialize(context.sealing.seal(email));
}

/** Returns the e-mail that just signed up in this browser; null if there is none. */
export async function readSignedUp(request: Request, context: Context): Promise<string | null> {
  const sealed: unknown = await cookie(context).parse(request.headers.get('Cookie'));
  return typeof sealed === 'string' ? context.sealing.open(sealed) : null;
}
