import { AMBASSADOR_TAG, hasTag } from '~/domain/core/tags';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { answerMetafields, type Answers } from '~/domain/customers/sign-up';
import { forgetCustomerProfile } from '~/models/customers/customer-profile.server';
import { finishSignUp } from '~/models/customers/finish-sign-up.server';
import { findSignUpByLink, noteSignUpBegun, resumeSignUp } from '~/models/customers/sign-up.server';
import { addTags, setMetafields } from '~/platforms/shopify/customers/customer-tags.server';
import type { ServiceContext } from '~/services/context';
import type { Kysely } from 'kysely';
import type { BoardName } from '~/domain/ambassadors/leaderboard';
import {
  ensureAmbassador,
  lockAmbassador,
  replaceCode,
  setBoardName,
} from '~/models/ambassadors/ambassador.server';
import type { DB } from '../../../db/schema';
import { recordStaffAction } from '~/models/staff/staff-action.server';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now'>;

export type Became =
  | { outcome: 'joined' }
  /** The tag was not set, or its state is unknown; repeating is safe. */
  | { outcome: 'tag-failed' }
  /** Shopify's own error messages about the answers. */
  | { outcome: 'answers-refused'; messages: string[] };

/**
 * Makes a signed-in customer an ambassador at once. Submitting the same form again finishes what it
 * began; a new form from a customer who has the tag fails (spec section 4, Ambassador sign-up flow).
 *
 * @param form.tags the customer's tags as Shopify has them
 * @returns 'ambassador-taken' if they are an ambassador already, and not through this form
 */
export async function becomeAmbassador(
  context: Context,
  form: {
    formToken: string;
    gid: string;
    tags: readonly string[];
    email: string;
    firstName: string | null;
    answers: Answers;
  },
): Promise<Became | { outcome: 'ambassador-taken' }> {
  const operation = await resumeSignUp(context.db, {
    formToken: form.formToken,
    flow: 'ambassador',
    kind: 'ambassador',
    email: form.email,
    name: form.firstName,
    now: new Date(context.now()),
  });
  if (operation.state === 'joined') return { outcome: 'joined' };
  const hasBegun = operation.customerGid !== null;
  if (!hasBegun && hasTag(form.tags, AMBASSADOR_TAG)) return { outcome: 'ambassador-taken' };
  await noteSignUpBegun(context.db, operation.id, form.gid);
  return join(context, { id: operation.id, customerGid: form.gid, answers: form.answers });
}

type ConfirmContext = Pick<ServiceContext, 'db' | 'admin' | 'encryption' | 'now'>;

/** Returns the sign-up behind a mailed link, for its page; null if the link no longer works. */
export async function findInvitation(
  { db, now, encryption }: Pick<ConfirmContext, 'db' | 'now' | 'encryption'>,
  token: string,
): Promise<{ id: string; customerGid: string; answers: Answers } | null> {
  const found = await findSignUpByLink(db, token, now());
  const opened = found && encryption.open(found.details);
  if (!found || !opened) return null;
  return {
    id: found.id,
    customerGid: found.customerGid,
    answers: JSON.parse(opened) as Answers,
  };
}

/** Completes a sign-up when the account's owner uses the mailed link. The link works once. */
export async function confirmAmbassador(
  context: ConfirmContext,
  token: string,
): Promise<Became | { outcome: 'link-gone' }> {
  const invitation = await findInvitation(context, token);
  return invitation ? join(context, invitation) : { outcome: 'link-gone' };
}

/**
 * Writes the answers first and the tag last, so that anybody with the tag has everything. Both calls are
 * idempotent and can be repeated after any failure.
 */
async function join(
  context: Context,
  { id, customerGid, answers }: { id: string; customerGid: string; answers: Answers },
): Promise<Became> {
  try {
    const metafields = answerMetafields(answers);
    if (metafields.length > 0) {
      const stored = await setMetafields(context.admin, customerGid, metafields);
      if (!stored.ok)
        return { outcome: 'answers-refused', messages: messagesOf(stored.userErrors) };
    }
    const tagged = await addTags(context.admin, customerGid, [AMBASSADOR_TAG]);
    if (!tagged.ok) return { outcome: 'tag-failed' };
  } catch (failure) {
    if (!isPlatformFailure(failure)) throw failure;
    return { outcome: 'tag-failed' };
  } finally {
    await forgetCustomerProfile(context.db, customerGid);
  }
  await finishSignUp(context.db, id, {
    state: 'joined',
    customerGid,
    mail: 'welcome-ambassador',
    at: new Date(context.now()),
  });
  return { outcome: 'joined' };
}

function messagesOf(errors: readonly { message: string }[]): string[] {
  return errors.map(({ message }) => message);
}

/** Sets how boards show an ambassador. The caller must have checked that the customer has the tag. */
export async function chooseBoardName(
  { db, now }: { db: Kysely<DB>; now: () => number },
  { gid, firstName }: { gid: string; firstName: string | null },
  chosen: BoardName,
): Promise<void> {
  await ensureAmbassador(db, { gid, firstName, at: new Date(now()) });
  await setBoardName(db, gid, chosen);
}

/**
 * Replaces an ambassador's code for staff, for example because it was posted where it should not be. The
 * old code and its link stop working at once; orders already placed with it still count for the
 * ambassador. Of two concurrent calls the first wins, and the second is told so.
 *
 * @param by staff_user.id
 * @param code the code that the page showed
 */
export async function endAmbassadorCode(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  by: string,
  { gid, code }: { gid: string; code: string },
): Promise<{ ok: true } | { ok: false; code: 'ambassador_code_changed' }> {
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    await lockAmbassador(trx, gid);
    const fresh = await replaceCode(trx, { gid, code, by, at });
    if (fresh === null) return { ok: false, code: 'ambassador_code_changed' };
    // Neither code is recorded in the activity log: each begins with a name.
    const subject = { kind: 'customer', id: gid } as const;
    const action = {
      staffId: by,
      action: 'ambassadors.end-code',
      step: 'end-code',
      subject,
    } as const;
    await recordStaffAction(trx, { ...action, requestId }, at);
    return { ok: true };
  });
}
