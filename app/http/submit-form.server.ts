import type { SubmissionResult } from '@conform-to/react';
import type { ActionFunctionArgs, HeadersFunction, TypedResponse } from '~/framework.server';
import { data, redirect } from '~/framework.server';
import { errorMessage } from '~/content/core/errors';
import {
  isPlatformFailure,
  isStripeFailure,
  joinUserErrors,
  plainMessage,
  type UserError,
} from '~/domain/core/retries/failure';
import type { StoreContext } from './context.server';
import { leaveNotice } from './flash.server';
import { newFormToken, parseStrictForm } from './form.server';
import {
  type FormDefinition,
  type FormLimit,
  type FormOptions,
  type FormOutcome,
  type FormRules,
  type Rejection,
  together,
} from './form-definition.server';
import { secondsToWait, waitLabel } from './rate-limit.server';
import { parseUploadForm } from './upload.server';

const NO_STORE = { 'Cache-Control': 'no-store' };

/** What an action replies if the page is shown again: which form, what was typed, and the errors. */
export type FormReply<Review = never> = {
  form: string;
  result: SubmissionResult<string[]>;
  review?: Review;
};

type Args = Pick<ActionFunctionArgs, 'request' | 'context'>;
type Reviewed<Forms> = Forms[keyof Forms] extends FormDefinition<infer Review> ? Review : never;

/**
 * Handles a post of one of a page's forms, which `intent` names: reads it strictly, validates it, counts it
 * against the limits, and does what the form does. Redirects (303), or replies with the form exactly as typed
 * and its errors: 422, 409 and whatever a rejection says, 403 if a guard refuses, 429 with the time to wait, 503
 * if a platform does not answer.
 *
 * @param forms by `intent`; '' is a form without
 * @throws 400 for a post that no page of ours sends
 */
export async function submitForm<Forms extends Record<string, FormDefinition>>(
  { request, context }: Args,
  rules: FormRules,
  forms: Forms,
) {
  const shape = together(Object.values(forms).map((one) => one.shape));
  const { form: posted, file } =
    rules.file === undefined
      ? { form: await parseStrictForm(request, shape), file: null }
      : await parseUploadForm(request, { ...shape, file: rules.file });
  const name = String(posted.get('intent') ?? '');
  // One of several forms of a kind has a number behind its name: `stock-2`.
  const kind = Object.hasOwn(forms, name) ? name : name.replace(/-\d{1,2}$/, '');
  const definition = Object.hasOwn(forms, kind) ? forms[kind] : undefined;
  // Who may not send any of the page's forms learns nothing of which there are.
  if (definition === undefined) await rules.guard?.();
  if (definition === undefined) return rejectIntent();
  const rejection = await refusedBy(definition.guard ?? rules.guard);
  posted.delete('intent');
  const { act, reply } = definition.parse(posted, rules.secret ?? [], file);
  const shownIn = definition.shownIn ?? name;
  const { limit } = definition;
  const limits = limit === null ? [] : [rules.limit, limit].filter((one) => one !== undefined);
  const outcome =
    rejection ??
    (await held(
      context,
      limits.filter(({ isFirst }) => isFirst),
    )) ??
    (act &&
      (await held(
        context,
        limits.filter(({ isFirst }) => !isFirst),
      ))) ??
    (act && (await attempted(context, rules, definition, act)));
  if (isResponse(outcome)) return outcome;
  if (outcome !== null && 'to' in outcome) return away(context, outcome);
  const { result, review, status, wait } = shown(outcome, reply(), [...posted.keys()]);
  const headers = { ...NO_STORE, ...(wait !== undefined && { 'Retry-After': String(wait) }) };
  const answer = { form: shownIn, result, ...(review !== undefined && { review }) };
  return data(answer as FormReply<Reviewed<Forms>>, { status, headers });
}

const REFUSED: Rejection = { code: 'form_refused', status: 403 };

/** Whether a guard has refused somebody who is signed in: the page stays, with all that was typed. */
function isRejection(error: unknown): boolean {
  const { data: answer } = error as { data?: { code?: string } };
  return answer?.code === 'refused';
}

/** @returns why the form may not be sent by this person; null if it may */
async function refusedBy(guard?: () => Promise<unknown>): Promise<Rejection | null> {
  try {
    await guard?.();
    return null;
  } catch (error) {
    if (isRejection(error)) return REFUSED;
    throw error;
  }
}

function isResponse(outcome: FormOutcome<unknown> | null): outcome is TypedResponse<never> {
  return outcome instanceof Response;
}

/** Counts a post. @returns why it has to wait; null if it may pass */
async function held(
  context: StoreContext,
  limits: readonly FormLimit[],
): Promise<Rejection | null> {
  for (const { rule, windows, who, message: messageOf } of limits) {
    const caller = who === undefined ? context : { ...context, clientAddress: who };
    const wait = await secondsToWait(caller, rule, windows);
    if (wait === null) continue;
    context.log.info({ rule, wait }, 'a form was slowed down');
    return { message: messageOf(waitLabel(wait)), status: 429, wait };
  }
  return null;
}

async function attempted(
  { log }: StoreContext,
  { failed }: FormRules,
  { silent }: FormOptions,
  act: () => Promise<FormOutcome<unknown>>,
): Promise<FormOutcome<unknown>> {
  try {
    return await act();
  } catch (error) {
    if (isRejection(error)) return REFUSED;
    if (!isPlatformFailure(error) && !(isStripeFailure(error) && silent !== undefined)) throw error;
    log.warn({ err: error }, 'a form could not be carried out');
    const says = silent ?? failed;
    if (typeof says === 'string') return { code: says, status: 503, wait: 10 };
    if (says === undefined || !isPlatformFailure(error)) throw error;
    return says(error);
  }
}

async function away(
  { config }: StoreContext,
  { to, notice, cookies = [] }: Extract<FormOutcome, { to: string }>,
) {
  const headers = new Headers(NO_STORE);
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  if (notice) headers.append('Set-Cookie', await leaveNotice(notice, config));
  return redirect(to, { status: 303, headers });
}

type Shown = Exclude<FormOutcome<unknown>, TypedResponse<never> | { to: string }>;

/** What the page shows. @param outcome null if the schema rejected something */
function shown(outcome: Shown | null, plain: SubmissionResult<string[]>, names: readonly string[]) {
  if (outcome === null) {
    const isOutdated = plain.error?.['form_token'] !== undefined;
    return { result: isOutdated ? withNewToken(plain) : plain, status: 422 };
  }
  const { typed, isTokenUsed, review, wait, status } = outcome;
  const [error, usualStatus] = errorsOf(outcome, names);
  const result = { ...plain, initialValue: { ...plain.initialValue, ...typed }, error };
  return {
    result: isTokenUsed ? withNewToken(result) : result,
    review,
    wait,
    status: status ?? usualStatus,
  };
}

/** Returns the messages at their fields, and the status if the outcome does not say it. */
function errorsOf(outcome: Shown, names: readonly string[]): [Record<string, string[]>, number] {
  if ('userErrors' in outcome) return [sortErrors(outcome.userErrors, names), 422];
  if ('fieldErrors' in outcome) {
    const messages = Object.entries(outcome.fieldErrors).map(([name, one]) => [name, [one].flat()]);
    return [Object.fromEntries(messages), 422];
  }
  if ('code' in outcome) return [{ [outcome.field ?? '']: [errorMessage(outcome.code)] }, 409];
  if ('message' in outcome) return [{ [outcome.field ?? '']: [outcome.message] }, 409];
  return [{}, 200];
}

function withNewToken(plain: SubmissionResult<string[]>): SubmissionResult<string[]> {
  return { ...plain, initialValue: { ...plain.initialValue, form_token: newFormToken() } };
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
  if (joined || isSilent) fields[''] = [joined || errorMessage('customer_not_updated')];
  return fields;
}

/** Refuses a post whose `intent` names none of the page's forms; no page of ours sends one. @throws 400 */
export function rejectIntent(): never {
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
