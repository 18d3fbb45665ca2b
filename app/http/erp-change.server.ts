import { data } from '@remix-run/node';
import type { StoreContext } from './context.server';
import { tooManyChanges } from './staff-change.server';
import type { StrictForm } from './strict-form.server';

/** Why one of the forms of a page was refused, with everything that was typed into it. */
export type ErpRefusal = {
  /** Which of the page's forms it is. */
  form: string;
  sentence: string;
  /** The control that can mend it. */
  controlId: string | null;
  /** What was typed, name by name; of several values of one name all. */
  typed: Record<string, string[]>;
};

/** The answer to a refused form: the page again, as it was typed. */
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

/** The refusal of somebody who changes too much at once; null for everybody else. */
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
