import { data } from '@remix-run/node';
import { sentence } from '~/content/core/errors';
import type { StoreContext } from '~/http/context.server';
import { secondsToWait, waitWords } from '~/http/rate-limit.server';
import type { StrictForm } from '~/http/strict-form.server';

const NO_STORE = { 'Cache-Control': 'no-store' };

/** Changes allowed per staff member (money-security S-9). */
const CHANGES = [{ max: 60, windowMs: 60_000 }];

export type ErpFault = {
  sentence: string;
  status: 403 | 404 | 409 | 422 | 429 | 503;
  /** The field concerned; absent for the form as a whole. */
  field?: string;
  wait?: number;
};

/** Refuses a form, with everything that was typed. @param name which of the page's forms this is */
export function refuseErpForm(form: StrictForm, name: string, fault: ErpFault) {
  const initialValue: Record<string, string> = {};
  for (const [field, value] of form) {
    if (typeof value === 'string' && field !== 'intent') initialValue[field] = value;
  }
  const error = { [fault.field ?? '']: [fault.sentence] };
  const result = { status: 'error' as const, initialValue, error };
  const headers = {
    ...NO_STORE,
    ...(fault.wait !== undefined && { 'Retry-After': String(fault.wait) }),
  };
  return data({ form: name, result }, { status: fault.status, headers });
}

/** Returns a 429 fault if the staff member exceeds the rate limit, else null. */
export async function tooManyErpChanges(
  context: StoreContext,
  staff: { id: string },
): Promise<ErpFault | null> {
  const caller = { ...context, clientAddress: staff.id };
  const wait = await secondsToWait(caller, 'erp-change', CHANGES);
  if (wait === null) return null;
  return { sentence: sentence('erp_too_many', { wait: waitWords(wait) }), status: 429, wait };
}
