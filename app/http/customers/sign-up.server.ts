import { createHmac } from 'node:crypto';
import { createCookie, type HeadersFunction } from '~/framework.server';
import { errorMessage } from '~/content/core/errors';
import { SIGN_UP_EMAIL_LIMITS, SIGN_UP_LIMITS } from '~/domain/customers/sign-up';
import { privatePage } from '~/http/etag';
import type { StoreContext } from '~/http/context.server';
import { secondsToWait, waitLabel } from '~/http/rate-limit.server';
import type { FormRules, Rejection } from '~/http/form-definition.server';
import { TRAP_FIELD } from '~/domain/core/forms/trap';

/** Every answer to a stranger's sign-up takes at least this long, whether there is an account or not. */
export const EQUAL_ANSWER_MS = 1_500;

const tooMany = (wait: string) => errorMessage('sign_up_too_many', { wait });

/** The rules of the forms with which people sign up. */
export const SIGN_UP_FORMS: FormRules = {
  limit: { rule: 'sign-up', windows: SIGN_UP_LIMITS, message: tooMany },
  secret: [TRAP_FIELD],
};

/** The headers of a sign-up page: never cached, with the action's `Retry-After` if it set one. */
export const signUpHeaders: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const wait = actionHeaders.get('Retry-After');
  const headers = new Headers(privatePage({ errorHeaders }));
  if (wait !== null) headers.set('Retry-After', wait);
  return headers;
};

/**
 * Rate-limits sign-ups by e-mail, of which only a keyed hash is stored (S-9).
 *
 * @returns why it has to wait; null if it may pass
 */
export async function slowDown(context: StoreContext, email: string): Promise<Rejection | null> {
  const key = createHmac('sha256', context.config.sessionSecret)
    .update(`sign-up:${email.toLowerCase()}`)
    .digest('hex');
  const caller = { ...context, clientAddress: key };
  const wait = await secondsToWait(caller, 'sign-up-email', SIGN_UP_EMAIL_LIMITS);
  return wait === null ? null : { message: tooMany(waitLabel(wait)), status: 429, wait };
}

type SignUpRejection =
  | { outcome: 'lookup-failed' | 'not-created' | 'tag-failed' }
  /** Shopify's own error messages. */
  | { outcome: 'refused' | 'answers-refused'; messages: string[] };

/**
 * Returns why there is neither an account nor a request, or why an account did not become an ambassador's:
 * 422, or 503 for a form that can be sent again.
 */
export function signUpRejection(rejection: SignUpRejection) {
  const again = { status: 503, wait: 10 } as const;
  switch (rejection.outcome) {
    case 'refused':
      return { message: rejection.messages.join('; '), status: 422 } as const;
    case 'answers-refused': {
      const messages = rejection.messages.join('; ');
      return { message: errorMessage('metafield_not_updated', { messages }), status: 422 } as const;
    }
    case 'lookup-failed': {
      const codes = ['customer_by_email_failed', 'sign_up_nothing_sent'] as const;
      return { fieldErrors: { '': codes.map((code) => errorMessage(code)) }, ...again };
    }
    case 'not-created':
      return { code: 'customer_not_created', ...again } as const;
    case 'tag-failed':
      return { code: 'ambassador_tag_not_added', ...again } as const;
  }
}

/** The account exists already: says so at the e-mail field, with a link to log in. */
export function accountExists(code: 'customer_email_taken' | 'ambassador_email_taken') {
  return { code, field: 'email', review: { logIn: true } } as const;
}

/** Leads to the page's next step and remembers `email` for logging in. */
export async function leadOn(to: string, email: string, context: StoreContext) {
  return { to, cookies: [await writeSignedUp(email, context)] };
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
