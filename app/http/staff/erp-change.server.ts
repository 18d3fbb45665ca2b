import { data } from '@remix-run/node';
import type { StoreContext } from '~/http/context.server';
import { tooManyChanges } from './staff-change.server';
import type { StrictForm } from '~/http/strict-form.server';

/** Why one of the page's forms was refused, with everything that was typed into it. */
export type ErpRefusal = {
  /** Which of the page's forms this is. */
  form: string;
  sentence: string;
  /** The control with which to fix it, if there is one. */
  controlId: string | null;
  /** What was typed, by field name; all values of a repeated field. */
  typed: Record<string, string[]>;
};

/** Refuses a form: replies with the page, with everything that was typed. */
export function refuseErp(
  form: StrictForm,
  {
    sentence,
    status,
    controlId = null,
  }: { sentence: string; status: number; controlId?: string | null },
  headers: Record<string, string> = {},
) {
  const typed: Record<string, string[]> = {};
  for (const name of new Set(form.keys())) typed[name] = form.getAll(name).map(String);
  const refusal: ErpRefusal = { form: typed['intent']?.[0] ?? '', sentence, controlId, typed };
  return data(refusal, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

/** Returns a 429 refusal if the staff member exceeds the rate limit, else null. */
export async function refuseTooMany(
  context: StoreContext,
  staff: { id: string },
  form: StrictForm,
) {
  const tooMany = await tooManyChanges(context, staff);
  if (tooMany === null) return null;
  const { sentence, wait } = tooMany;
  return refuseErp(form, { sentence, status: 429 }, { 'Retry-After': String(wait) });
}
