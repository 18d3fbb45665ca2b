import { data, type ActionFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import { sentence } from '~/content/core/errors';
import {
  STAFF_CHANGE_LIMITS,
  type StaffOutcome,
  type StaffRefusal,
} from '~/domain/staff/staff-account';
import { parseForm, type StrictForm } from '~/http/form.server';
import { secondsToWait, waitWords } from '~/http/rate-limit.server';
import { notFound } from '~/http/replies.server';

const NO_STORE = { 'Cache-Control': 'no-store' };

/** Fields that a refused form never sends back. */
const SECRET = ['password', 'newPassword', 'again', 'code'];

/** The field at which a refusal is shown; all others are shown for the whole form. */
const FIELD_OF: Partial<Record<StaffRefusal, string>> = {
  staff_password_wrong: 'password',
  staff_password_same: 'newPassword',
  staff_code_wrong: 'code',
  staff_address_taken: 'email',
  staff_address_invited: 'email',
};

const IS_TYPED = new Set<StaffRefusal>([
  'staff_password_wrong',
  'staff_password_same',
  'staff_code_wrong',
]);

type Refused = Exclude<StaffOutcome, { ok: true }>;

type StaffForm<Schema extends z.ZodType, Answer> = {
  /** Which of the page's forms this is. */
  name: string;
  schema: Schema;
  /** Whose changes the rate limit counts: a staff id or a network address; null for no limit. */
  counted: string | null;
  /** `answer` is the action's response on success. */
  save: (value: z.output<Schema>) => Promise<Refused | { ok: true; answer: Answer }>;
};

/**
 * Handles one of the forms about staff accounts: validates it, applies the rate limit, and responds with the
 * answer of `save`. Otherwise replies with the form and its errors: 422 for mistyped fields, 409 for a
 * conflict with the current state, 403 for a staff member who is no longer an admin, 404 for an unknown
 * account, 429 with the time to wait. Passwords and codes are never sent back.
 */
export async function takeStaffForm<Schema extends z.ZodType, Answer>(
  { context }: Pick<ActionFunctionArgs, 'context'>,
  form: StrictForm,
  { name, schema, counted, save }: StaffForm<Schema, Answer>,
) {
  form.delete('intent');
  const { value, reply } = parseForm(form, schema, SECRET);
  const refuse = (result: ReturnType<typeof reply>, status: number, headers = {}) =>
    data({ form: name, result }, { status, headers: { ...NO_STORE, ...headers } });
  const hold = (wait: number) => {
    const said = reply(sentence('staff_too_many', { wait: waitWords(wait) }));
    return refuse(said, 429, { 'Retry-After': String(wait) });
  };
  if (value === null) return refuse(reply(), 422);
  if (counted !== null) {
    const caller = { ...context, clientAddress: counted };
    const wait = await secondsToWait(caller, 'erp-change', STAFF_CHANGE_LIMITS);
    if (wait !== null) return hold(wait);
  }
  const outcome = await save(value);
  if (outcome.ok) return outcome.answer;
  if (outcome.code === 'not-found') return notFound();
  if (outcome.code === 'staff_too_many') return hold(outcome.waitSeconds);
  const said = sentence(outcome.code);
  const field = FIELD_OF[outcome.code];
  const plain = reply(...(field === undefined ? [said] : []));
  const error = { ...plain.error, ...(field !== undefined && { [field]: [said] }) };
  const status = outcome.code === 'staff_not_admin' ? 403 : 409;
  return refuse({ ...plain, error }, IS_TYPED.has(outcome.code) ? 422 : status);
}
