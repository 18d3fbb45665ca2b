import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import { sentence } from '~/content/core/errors';
import { isPlatformFailure, joinUserErrors } from '~/domain/core/retries/failure';
import { parseForm, type StrictForm } from '~/http/form.server';
import { secondsToWait, waitWords } from '~/http/rate-limit.server';

const NO_STORE = { 'Cache-Control': 'no-store' };
/** Changes per staff member on all of these pages together (money-security S-9, admin operations). */
const CHANGES = { name: 'erp-store', windows: [{ max: 60, windowMs: 60_000 }] };

/** The result of a form: where to redirect, or why it was refused and at which field. */
export type StoreFormOutcome =
  | { to: string }
  | { status: 404 | 409 | 422 | 503; sentence: string; field?: string };

type StoreForm<Schema extends z.ZodType> = {
  /** Which of the page's forms this is. */
  name: string;
  schema: Schema;
  /** The staff member who sends it; the rate limit counts by it. */
  staffId: string;
  /** The rate limit, if not the usual one. */
  limit?: { name: string; windows: readonly { max: number; windowMs: number }[] };
  save: (value: z.output<Schema>) => Promise<StoreFormOutcome>;
};

/**
 * Handles one of the forms with which staff manage products, assets, mails and QuickBooks: redirects (303),
 * or replies with the form exactly as typed and its errors: 404, 409, 422, 429 with the time to wait, 503 if
 * a platform did not say whether the change was made.
 */
export async function takeStoreForm<Schema extends z.ZodType>(
  { context }: Pick<ActionFunctionArgs, 'context'>,
  form: StrictForm,
  { name, schema, staffId, limit = CHANGES, save }: StoreForm<Schema>,
) {
  form.delete('intent');
  const { value, reply } = parseForm(form, schema);
  const refuse = (result: ReturnType<typeof reply>, status: number, headers = {}) =>
    data({ form: name, result }, { status, headers: { ...NO_STORE, ...headers } });
  if (value === null) return refuse(reply(), 422);
  const caller = { ...context, clientAddress: staffId };
  const wait = await secondsToWait(caller, limit.name, limit.windows);
  if (wait !== null) {
    const said = sentence('asset_too_many', { wait: waitWords(wait) });
    return refuse(reply(said), 429, { 'Retry-After': String(wait) });
  }
  try {
    const outcome = await save(value);
    if ('to' in outcome) return redirect(outcome.to, { status: 303, headers: NO_STORE });
    const { field, status } = outcome;
    if (field === undefined) return refuse(reply(outcome.sentence), status);
    const result = reply();
    const error = { ...result.error, [field]: [outcome.sentence] };
    return refuse({ ...result, error }, status);
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    context.log.warn({ err: error }, 'a change by staff was not taken');
    const { reason } = error;
    if (error.kind === 'refused') {
      const said = reason?.why === 'user-errors' ? joinUserErrors(reason.userErrors) : '';
      return refuse(reply(said || sentence('staff_platform_refused')), 422);
    }
    return refuse(reply(sentence('staff_platform_silent')), 503, { 'Retry-After': '10' });
  }
}
