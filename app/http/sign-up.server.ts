import { data, redirect } from '@remix-run/node';
import type { HeadersFunction } from '@remix-run/node';
import { createHmac, randomUUID } from 'node:crypto';
import type { SubmissionResult } from '@conform-to/react';
import { sentence } from '~/content/errors';
import { TOKEN_FIELD } from '~/domain/enquiry';
import { SIGN_UP_EMAIL_LIMITS, SIGN_UP_LIMITS } from '~/domain/sign-up';
import { privatePage } from './caching';
import type { StoreContext } from './context.server';
import { writeSignedUp } from './sign-up-cookie.server';
import { secondsToWait, waitWords } from './rate-limit.server';

const NO_STORE = { 'Cache-Control': 'no-store' };

/** With SIGNUP_NEUTRAL no answer to a sign-up comes earlier than this, whoever has an account. */
export const NEUTRAL_ANSWER_MS = 1_500;

type Reply = (...formErrors: string[]) => SubmissionResult<string[]>;

/** The headers of a page with such a form: never kept, and the action's own where it has refused. */
export const signUpHeaders: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const wait = actionHeaders.get('Retry-After');
  const headers = new Headers(privatePage({ errorHeaders }));
  if (wait !== null) headers.set('Retry-After', wait);
  return headers;
};

/**
 * Counts a try to sign up, by network and by e-mail (S-9); of the e-mail only a keyed hash is kept.
 * A refused try is a 429 with the form as it was typed; null lets it pass.
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
  const result = reply(sentence('sign_up_too_many', { wait: waitWords(wait) }));
  const headers = { ...NO_STORE, 'Retry-After': String(wait) };
  return data({ result, token: tokenOf(result) }, { status: 429, headers });
}

/** The form as it was typed, and what to mend in it; a form that is too old gets a fresh token. */
export function formRefused(result: SubmissionResult<string[]>) {
  return data({ result, token: tokenOf(result) }, { status: 422, headers: NO_STORE });
}

/** The form stays the same one, so that sending it again is a retry; unless its token is at fault. */
function tokenOf({ initialValue, error }: SubmissionResult<string[]>): string {
  const token = initialValue?.[TOKEN_FIELD];
  const isOutdated = Object.hasOwn(error ?? {}, TOKEN_FIELD);
  return typeof token === 'string' && !isOutdated ? token : randomUUID();
}

/** Who has an account already is told so, at the address that has it, with the way to log in. */
export function accountTaken(reply: Reply, refusal: string) {
  const result: SubmissionResult<string[]> = { ...reply(refusal), error: { email: [refusal] } };
  return data({ result, token: tokenOf(result), logIn: true }, { status: 409, headers: NO_STORE });
}

/** Shopify is silent: nothing is wrong with the form, and sending it again is right. */
export function platformSilent(result: SubmissionResult<string[]>) {
  const headers = { ...NO_STORE, 'Retry-After': '10' };
  return data({ result, token: tokenOf(result) }, { status: 503, headers });
}

/** On to what the page says now (303); `email` is remembered for logging in. */
export async function leadOn(path: string, email: string, context: StoreContext) {
  const headers = new Headers(NO_STORE);
  headers.set('Set-Cookie', await writeSignedUp(email, context));
  return redirect(path, { status: 303, headers });
}

/** Waits until the answer gives nothing away by when it comes; at once unless that is wanted. */
export async function inEqualTime<Answer>(
  isNeutral: boolean,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  if (!isNeutral) return answer();
  const time = new Promise((resolve) => setTimeout(resolve, NEUTRAL_ANSWER_MS));
  const [given] = await Promise.allSettled([answer(), time]);
  if (given.status === 'rejected') throw given.reason;
  return given.value;
}
