import { createCookie } from '@remix-run/node';
import type { StoreContext } from './context.server';

/** Long enough to read the mail first. */
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

/** A `Set-Cookie` value that keeps, sealed, the e-mail that has just signed up: to log in with it. */
export function writeSignedUp(email: string, context: Context): Promise<string> {
  return cookie(context).serialize(context.sealing.seal(email));
}

/** The e-mail that has just signed up in this browser; null when there is none. */
export async function readSignedUp(request: Request, context: Context): Promise<string | null> {
  const sealed: unknown = await cookie(context).parse(request.headers.get('Cookie'));
  return typeof sealed === 'string' ? context.sealing.open(sealed) : null;
}
