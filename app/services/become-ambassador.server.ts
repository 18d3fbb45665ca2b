import type { Kysely } from 'kysely';
import { AMBASSADOR_TAG, hasTag } from '~/domain/customer';
import { isPlatformFailure } from '~/domain/failure';
import { answerMetafields, type Answers } from '~/domain/sign-up';
import { forgetCustomerProfile } from '~/models/customer-profile.server';
import type { Sealing } from '~/models/sealing.server';
import { settleSignUp } from '~/models/settle-sign-up.server';
import { findSignUpByLink } from '~/models/sign-up-link.server';
import { noteSignUpBegun, takeUpSignUp } from '~/models/sign-up.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import { setMetafields } from '~/platforms/shopify/customer-metafields.server';
import { addTags } from '~/platforms/shopify/customer-tags.server';
import type { DB } from '../../db/schema';

export type BecomeNeeds = {
  db: Kysely<DB>;
  admin: Admin;
  /** UTC milliseconds. */
  now: () => number;
};

export type Became =
  | { outcome: 'joined' }
  /** They are one already, and not by this form. */
  | { outcome: 'ambassador-taken' }
  | { outcome: 'link-gone' }
  /** The tag is not there, or nobody can say; the same again does no harm. */
  | { outcome: 'tag-failed' }
  /** The platform's own sentences about the answers. */
  | { outcome: 'answers-refused'; messages: string[] };

/**
 * A signed-in customer joins the program: for themselves and at once. The same form once more finishes what it
 * has begun; another one of somebody with the tag fails (spec section 4, Ambassador sign-up flow).
 *
 * @param form.tags the customer's, as the platform has them
 */
export async function becomeAmbassador(
  needs: BecomeNeeds,
  form: {
    formToken: string;
    gid: string;
    tags: readonly string[];
    email: string;
    firstName: string | null;
    answers: Answers;
  },
): Promise<Became> {
  const operation = await takeUpSignUp(needs.db, {
    formToken: form.formToken,
    flow: 'ambassador',
    kind: 'ambassador',
    email: form.email,
    name: form.firstName,
    now: new Date(needs.now()),
  });
  if (operation.state === 'joined') return { outcome: 'joined' };
  const hasBegun = operation.customerGid !== null;
  if (!hasBegun && hasTag(form.tags, AMBASSADOR_TAG)) return { outcome: 'ambassador-taken' };
  await noteSignUpBegun(needs.db, operation.id, form.gid);
  return join(needs, { id: operation.id, customerGid: form.gid, answers: form.answers });
}

export type ConfirmNeeds = BecomeNeeds & { sealing: Pick<Sealing, 'open'> };

/** What the link in a mail is about, for its page; null when it works no more. */
export async function findInvitation(
  { db, now, sealing }: Pick<ConfirmNeeds, 'db' | 'now' | 'sealing'>,
  token: string,
): Promise<{ id: string; customerGid: string; answers: Answers } | null> {
  const found = await findSignUpByLink(db, token, now());
  const opened = found && sealing.open(found.details);
  if (!found || !opened) return null;
  return {
    id: found.id,
    customerGid: found.customerGid,
    answers: JSON.parse(opened) as Answers,
  };
}

/** The owner of an account has used the link that was mailed: once. */
export async function confirmAmbassador(needs: ConfirmNeeds, token: string): Promise<Became> {
  const invitation = await findInvitation(needs, token);
  return invitation ? join(needs, invitation) : { outcome: 'link-gone' };
}

/**
 * Answers first, the tag last: whoever has the tag has everything. Both calls set, so that they can
 * be repeated after any failure.
 */
async function join(
  needs: BecomeNeeds,
  { id, customerGid, answers }: { id: string; customerGid: string; answers: Answers },
): Promise<Became> {
  try {
    const metafields = answerMetafields(answers);
    if (metafields.length > 0) {
      const kept = await setMetafields(needs.admin, customerGid, metafields);
      if (!kept.ok) return { outcome: 'answers-refused', messages: messagesOf(kept.userErrors) };
    }
    const tagged = await addTags(needs.admin, customerGid, [AMBASSADOR_TAG]);
    if (!tagged.ok) return { outcome: 'tag-failed' };
  } catch (failure) {
    if (!isPlatformFailure(failure)) throw failure;
    return { outcome: 'tag-failed' };
  } finally {
    await forgetCustomerProfile(needs.db, customerGid);
  }
  await settleSignUp(needs.db, id, {
    state: 'joined',
    customerGid,
    mail: 'welcome-ambassador',
    at: new Date(needs.now()),
  });
  return { outcome: 'joined' };
}

function messagesOf(errors: readonly { message: string }[]): string[] {
  return errors.map(({ message }) => message);
}
