import { createCookie, data, type HeadersFunction, redirect } from '@remix-run/node';
import { createHmac, randomUUID } from 'node:crypto';
import type { SubmissionResult } from '@conform-to/react';
import { errorMessage } from '~/content/core/errors';
import { SIGN_UP_EMAIL_LIMITS, SIGN_UP_LIMITS } from '~/domain/customers/sign-up';
import { privatePage } from '~/http/etag';
import type { StoreContext } from '~/http/context.server';
import { secondsToWait, waitLabel } from '~/http/rate-limit.server';
import { TOKEN_FIELD } from '~/domain/core/forms/trap';

const NO_STORE = { 'Cache-Control': 'no-store' };

/** Every answer to a stranger's sign-up takes at least this long, whether there is an account or not. */
export const EQUAL_ANSWER_MS = 1_500;

type Reply = (...formErrors: string[]) => SubmissionResult<string[]>;

/** The headers of a sign-up page: never cached, with the action's `Retry-After` if it set one. */
export const signUpHeaders: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const wait = actionHeaders.get('Retry-After');
  const headers = new Headers(privatePage({ errorHeaders }));
  if (wait !== null) headers.set('Retry-After', wait);
  return headers;
};

/**
 * Rate-limits sign-ups by network address and by e-mail, of which only a keyed hash is stored (S-9). Returns
 * a 429 with the form exactly as typed if a limit is exceeded, else null.
 */
export async function slowDown(context: StoreContext, email: string, reply: Reply) {
  const key = createHmac('sha256', context.config.sessionSecret)
    .update(`sign-up:${email.toLowerCase()}`)
    .digest('hex');
  const wait =
    (await secondsToWait(context, 'sign-up', SIGN_UP_LIMITS)) ??
    (await secondsToWait(
      { ...context, clientAddress: key },
      'sign-up-email',
      SIGN_UP_EMAIL_LIMITS,
    ));
  if (wait === null) return null;
  context.log.info('sign-up slowed down');
  const result = reply(errorMessage('sign_up_too_many', { wait: waitLabel(wait) }));
  const headers = { ...NO_STORE, 'Retry-After': String(wait) };
  return data({ result, token: tokenOf(result) }, { status: 429, headers });
}

/** Replies with the form exactly as typed and its errors; a form that is too old gets a new token. */
export function formRejected(result: SubmissionResult<string[]>) {
  return data({ result, token: tokenOf(result) }, { status: 422, headers: NO_STORE });
}

/** Keeps the form's token, so that sending it again is a retry, unless the token itself is invalid. */
function tokenOf({ initialValue, error }: SubmissionResult<string[]>): string {
  const token = initialValue?.[TOKEN_FIELD];
  const isOutdated = Object.hasOwn(error ?? {}, TOKEN_FIELD);
  return typeof token === 'string' && !isOutdated ? token : randomUUID();
}

/** Replies that the account already exists, at the e-mail field, with a link to log in. */
export function accountExists(reply: Reply, rejection: string) {
  const result: SubmissionResult<string[]> = { ...reply(rejection), error: { email: [rejection] } };
  return data({ result, token: tokenOf(result), logIn: true }, { status: 409, headers: NO_STORE });
}

/** Replies 503 if Shopify does not answer: the form is fine and can be sent again. */
export function platformSilent(result: SubmissionResult<string[]>) {
  const headers = { ...NO_STORE, 'Retry-After': '10' };
  return data({ result, token: tokenOf(result) }, { status: 503, headers });
}

/** Redirects to the page's next step (303) and remembers `email` for logging in. */
export async function leadOn(path: string, email: string, context: StoreContext) {
  const headers = new Headers(NO_STORE);
  headers.set('Set-Cookie', await writeSignedUp(email, context));
  return redirect(path, { status: 303, headers });
}

/** Delays the answer, so that its timing does not reveal whether the account exists. */
export async function inEqualTime<Answer>(answer: () => Promise<Answer>): Promise<Answer> {
  const time = new Promise((resolve) => setTimeout(resolve, EQUAL_ANSWER_MS));
  const [given] = await Promise.allSettled([answer(), time]);
  if (given.status === 'rejected') throw given.reason;
  return given.value;
}

/** Long enough to read the mail before logging in. */
const LIFE_SECONDS = 10 * 60;

type Context = Pick<StoreContext, 'config' | 'encryption'>;

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
function writeSignedUp(email: string, context: Context): Promise<string> {
  return cookie(context).serialize(context.encryption.encrypt(email));
}

/** Returns the e-mail that just signed up in this browser; null if there is none. */
export async function parseSignedUp(request: Request, context: Context): Promise<string | null> {
  const encrypted: unknown = await cookie(context).parse(request.headers.get('Cookie'));
  return typeof encrypted === 'string' ? context.encryption.open(encrypted) : null;
}
