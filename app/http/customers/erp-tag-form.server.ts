import { data, type ActionFunctionArgs } from '@remix-run/node';
import { sentence, type ErrorCode } from '~/content/core/errors';
import type { CustomerDone } from '~/content/customers/erp-customer';
import { type Customer, isGuardedTag, readTag, type TagRefusal } from '~/domain/customers/customer';
import { hasTag } from '~/domain/core/tags';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { listTaxExemptTags } from '~/models/customers/tax-exempt.server';
import { refuseErpForm, tooManyErpChanges } from '~/http/staff/trace.server';
import type { StrictForm } from '~/http/form.server';

type Changed =
  | { ok: true; tag: string }
  | { ok: false; code: TagRefusal | 'tag_guarded' | 'refused' };

type TagForm = {
  staff: { id: string; isAdmin: boolean; requestId: string };
  /** Refuses with 403 a staff member who may not change guarded tags. */
  guard: () => Promise<unknown>;
  customer: () => Promise<Customer>;
  change: (
    by: { id: string; mayGuarded: boolean; requestId: string },
    customer: Customer,
    change: { step: 'add' | 'remove'; typed: string },
  ) => Promise<Changed>;
  back: (done: CustomerDone) => Response;
};

/**
 * Handles the form that adds or removes a tag. A guarded tag needs a confirmation first, returned as
 * `asks`, and only admins get that far.
 */
export async function takeTagForm(
  { context }: Pick<ActionFunctionArgs, 'context'>,
  form: StrictForm,
  { staff, guard, customer, change, back }: TagForm,
) {
  const name = String(form.get('intent'));
  const step = name === 'tag-add' ? ('add' as const) : ('remove' as const);
  const typed = String(form.get('tag') ?? '');
  const read = readTag(typed);
  const isGuarded = 'tag' in read && isGuardedTag(read.tag, await listTaxExemptTags(context.db));
  if (isGuarded) await guard();
  const refuse = (code: ErrorCode & `tag_${string}`, status: 403 | 409 | 422 | 503) =>
    refuseErpForm(form, name, { sentence: sentence(code), status, field: 'tag' });
  const fault = await tooManyErpChanges(context, staff);
  if (fault) return refuseErpForm(form, name, fault);
  const who = await customer();
  if ('refusal' in read) return refuse(read.refusal, 422);
  const isChanged = hasTag(who.tags, read.tag) === (step === 'add');
  if (isGuarded && !isChanged && form.get('confirmed') !== 'yes') {
    return data({ asks: { step, tag: read.tag } }, { headers: { 'Cache-Control': 'no-store' } });
  }
  try {
    const by = { id: staff.id, mayGuarded: staff.isAdmin, requestId: staff.requestId };
    const changed = await change(by, who, { step, typed });
    if (changed.ok) return back(step === 'add' ? 'tag-added' : 'tag-removed');
    const code = changed.code === 'refused' ? 'tag_refused' : changed.code;
    const isOvertaken = code === 'tag_there' || code === 'tag_not_there';
    return refuse(code, isOvertaken ? 409 : 422);
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    context.log.warn({ err: error }, 'a tag may or may not have been changed');
    return refuse('tag_silent', 503);
  }
}
