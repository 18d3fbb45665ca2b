import { randomUUID } from 'node:crypto';
import { AMBASSADOR_TAG, hasTag } from '~/domain/core/tags';
import {
  type Customer,
  isGuardedTag,
  MOST_TAGS,
  parseTag,
  type TagRejection,
} from '~/domain/customers/customer';
import type { StaffActionName } from '~/domain/staff/staff-action';
import { forgetCustomerProfile } from '~/models/customers/customer-profile.server';
import { finishSignUp } from '~/models/customers/finish-sign-up.server';
import { resumeSignUp } from '~/models/customers/sign-up.server';
import { recordStaffAction, auditedCall } from '~/models/staff/staff-action.server';
import { addTags, removeTags } from '~/platforms/shopify/customers/customer-tags.server';
import type { ServiceContext } from '~/services/context';
import {
  listTaxExemptTags,
  insertTaxExemptTag,
  deleteTaxExemptTag,
} from '~/models/customers/tax-exempt.server';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'wakeJobs'>;

export type TagChange = { step: 'add' | 'remove'; typed: string };

export type TagChanged =
  | { ok: true; tag: string }
  | {
      ok: false;
      /** `refused`: Shopify rejected it. */
      code: TagRejection | 'tag_guarded' | 'refused';
    };

/**
 * Adds or removes a customer's tag. Only admins may change guarded tags. A customer who becomes an
 * ambassador this way gets the same join date and welcome mail as one who signs up.
 *
 * @param customer as just read from Shopify
 * @throws PlatformFailure when Shopify does not answer; repeating is safe
 */
export async function changeCustomerTag(
  context: Context,
  staff: { id: string; mayGuarded: boolean; requestId: string | null },
  customer: Customer,
  { step, typed }: TagChange,
): Promise<TagChanged> {
  const { db, admin, now } = context;
  const parsed = parseTag(typed);
  if ('rejection' in parsed) return { ok: false, code: parsed.rejection };
  const { tag } = parsed;
  const isGuarded = isGuardedTag(tag, await listTaxExemptTags(db));
  if (isGuarded && !staff.mayGuarded) return { ok: false, code: 'tag_guarded' };
  const isThere = hasTag(customer.tags, tag);
  if (step === 'add' && isThere) return { ok: false, code: 'tag_there' };
  if (step === 'add' && customer.tags.length >= MOST_TAGS) {
    return { ok: false, code: 'tag_too_many' };
  }
  if (step === 'remove' && !isThere) return { ok: false, code: 'tag_not_there' };
  const { gid } = customer;
  const action: StaffActionName = isGuarded ? 'customers.tag-guarded' : 'customers.tag';
  const change = step === 'add' ? addTags : removeTags;
  try {
    const changed = await auditedCall(
      { db, now },
      {
        staffId: staff.id,
        action,
        step,
        subject: { kind: 'customer', id: gid },
        details: { tag },
        requestId: staff.requestId,
      },
      async () => {
        const value = await change(admin, gid, [tag]);
        return { outcome: value.ok ? 'done' : 'refused', value };
      },
    );
    if (!changed.ok) return { ok: false, code: 'refused' };
  } finally {
    await forgetCustomerProfile(db, gid);
  }
  if (step === 'add' && hasTag([AMBASSADOR_TAG], tag)) await welcome(context, customer);
  return { ok: true, tag };
}

/** Records the join date and sends the welcome mail. The tag is set already. */
async function welcome(
  { db, now, wakeJobs }: Context,
  { gid, email, firstName }: Customer,
): Promise<void> {
  // Without an address there is no mail; the tag's webhook records the join date.
  if (email === '') return;
  const at = new Date(now());
  const operation = await resumeSignUp(db, {
    formToken: randomUUID(),
    flow: 'ambassador',
    kind: 'ambassador',
    email,
    name: firstName,
    now: at,
  });
  await finishSignUp(db, operation.id, {
    state: 'joined',
    customerGid: gid,
    mail: 'welcome-ambassador',
    at,
  });
  wakeJobs();
}

/**
 * Adds a tag to the list of tax-exempt tags and records the staff action.
 *
 * @returns false, without any change, if the tag is listed already (in any case)
 */
export async function addTaxExemptTag(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  staffId: string,
  tag: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await insertTaxExemptTag(trx, tag))) return false;
    const subject = { kind: 'tax-exempt-tag', id: 'list' } as const;
    const action = {
      staffId,
      action: 'tax-exempt.change',
      step: 'add',
      subject,
      requestId,
    } as const;
    await recordStaffAction(trx, { ...action, details: { tag } }, new Date(now()));
    return true;
  });
}

/**
 * Removes a tag from the list of tax-exempt tags and records the staff action. Existing prices do not change.
 *
 * @returns false, without any change, if the tag is not listed any more
 */
export async function removeTaxExemptTag(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  staffId: string,
  tag: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const removed = await deleteTaxExemptTag(trx, tag);
    if (removed === null) return false;
    const subject = { kind: 'tax-exempt-tag', id: 'list' } as const;
    await recordStaffAction(
      trx,
      {
        staffId,
        action: 'tax-exempt.change',
        step: 'remove',
        subject,
        details: { tag: removed },
        requestId,
      },
      new Date(now()),
    );
    return true;
  });
}
