import { data, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, HeadersFunction } from '@remix-run/node';
import type { z } from 'zod';
import type { AccountNoticeCode } from '~/content/core/account-notices';
import { sentence } from '~/content/core/errors';
import { ACCOUNT_LIMITS } from '~/domain/customers/account';
import {
  isPlatformFailure,
  joinUserErrors,
  plainMessage,
  type UserError,
} from '~/domain/core/retries/failure';
import { parseForm, type StrictForm } from './form.server';
import { leaveNotice } from './flash.server';
import { secondsToWait, waitWords } from '~/http/rate-limit.server';

const NO_STORE = { 'Cache-Control': 'no-store' };

/** The result of saving a form. `notice: null`: the page itself shows the change, no message is needed. */
export type FormOutcome =
  | { ok: true; notice: AccountNoticeCode | null }
  | { ok: false; userErrors: readonly UserError[] }
  | { ok: false; sentence: string; status: 403 | 409 | 422 | 429 | 503 };

type AccountForm<Schema extends z.ZodType> = {
  /** Which of the page's forms this is, so that the page shows the reply in the right one. */
  name: string;
  schema: Schema;
  /** Where to redirect on success. */
  to: string;
  /** The customer whose account changes; the rate limit counts by it. */
  customerGid: string;
  save: (value: z.output<Schema>) => Promise<FormOutcome>;
};

/**
 * Handles one of the account area's forms: validates it, applies the account's rate limit, saves it and
 * redirects with a notice (303). Otherwise replies with the form exactly as typed and its errors:
 * 422, 409, 429 with the time to wait, or 503 with the error catalogue's sentence if Shopify does not answer.
 */
export async function takeAccountForm<Schema extends z.ZodType>(
  { context }: Pick<ActionFunctionArgs, 'context'>,
  form: StrictForm,
  { name, schema, to, customerGid, save }: AccountForm<Schema>,
) {
  form.delete('intent');
  const { value, reply } = parseForm(form, schema);
  const refuse = (result: ReturnType<typeof reply>, status: number, headers = {}) =>
    data({ form: name, result }, { status, headers: { ...NO_STORE, ...headers } });
  if (value === null) return refuse(reply(), 422);
  const caller = { ...context, clientAddress: customerGid };
  const wait = await secondsToWait(caller, 'account', ACCOUNT_LIMITS);
  if (wait !== null) {
    const said = sentence('account_too_many', { wait: waitWords(wait) });
    return refuse(reply(said), 429, { 'Retry-After': String(wait) });
  }
  try {
    const outcome = await save(value);
    if (outcome.ok) {
      const headers = new Headers(NO_STORE);
      if (outcome.notice) {
        headers.set('Set-Cookie', await leaveNotice(outcome.notice, context.config));
      }
      return redirect(to, { status: 303, headers });
    }
    if ('sentence' in outcome) return refuse(reply(outcome.sentence), outcome.status);
    const { fields, others } = sortErrors(outcome.userErrors, [...form.keys()]);
    const result = reply(...others);
    return refuse({ ...result, error: { ...fields, ...result.error } }, 422);
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    context.log.warn({ err: error }, 'a form of the account could not be saved');
    return refuse(reply(sentence('customer_not_updated')), 503, { 'Retry-After': '10' });
  }
}

/**
 * Puts each of Shopify's errors at its field, if the form has that field; joins all others as the spec
 * says (section 8, Customer and tags).
 */
function sortErrors(errors: readonly UserError[], names: readonly string[]) {
  const fields: Record<string, string[]> = {};
  const others: UserError[] = [];
  for (const error of errors) {
    const last = error.field?.at(-1) ?? '';
    const name = last === 'province' ? 'provinceCode' : last;
    const message = plainMessage(error.message);
    if (names.includes(name) && message) fields[name] ??= [message];
    else others.push(error);
  }
  const joined = joinUserErrors(others);
  const isSilent = joined === '' && Object.keys(fields).length === 0;
  return { fields, others: joined || isSilent ? [joined || sentence('customer_not_updated')] : [] };
}

/** Refuses a post whose `intent` names none of the page's forms; no page of ours sends one. @throws 400 */
export function refuseIntent(): never {
  throw data({ code: 'form-malformed' }, { status: 400, headers: NO_STORE });
}

/** The headers of the account pages: never cached, with `Retry-After` if the loader or action set it. */
export const accountHeaders: HeadersFunction = ({ actionHeaders, errorHeaders, loaderHeaders }) => {
  if (errorHeaders) {
    const headers = new Headers(errorHeaders);
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
    return headers;
  }
  const wait = actionHeaders.get('Retry-After') ?? loaderHeaders.get('Retry-After');
  return {
    'Cache-Control': 'private, no-store',
    ...(wait === null ? {} : { 'Retry-After': wait }),
  };
};
