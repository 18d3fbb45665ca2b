import { BUSINESS_TAG, type CustomerSummary } from '~/domain/customer';
import { isPlatformFailure } from '~/domain/failure';
import {
  answerMetafields,
  SIGN_UP_ASKS,
  type SignUpField,
  type SignUpForm,
} from '~/domain/sign-up';
import { settleSignUp } from '~/models/settle-sign-up.server';
import {
  findMakerOf,
  findSignUp,
  findUnsettledSignUp,
  markSignUpRefused,
  markSignUpSending,
  takeUpSignUp,
  type SignUp,
} from '~/models/sign-up.server';
import { findCustomerByEmail, type NewCustomer } from '~/platforms/shopify/customer.server';
import { settleCustomerCreation } from '~/platforms/shopify/settle-customer-creation.server';
import { UNSETTLED_MS, type SignUpNeeds, type SignUpRefusal } from './sign-up-needs';

export type SignedUp =
  /** The customer is there, made by this form now or at an earlier try. */
  { outcome: 'created' } | { outcome: 'email-taken' } | SignUpRefusal;

/**
 * Signs somebody up: one customer with consent, tags and metafields in one call, and a welcome by
 * mail (spec sections 4 and 7). However often the form is posted, wherever the process or Shopify
 * stops, there is one customer and one welcome, and posting again finishes what was begun.
 */
export async function signUpCustomer(needs: SignUpNeeds, form: SignUpForm): Promise<SignedUp> {
  const { formToken, kind, email } = form;
  const name = greetedName(form);
  const operation = await takeUpSignUp(needs.db, {
    formToken,
    flow: 'customer',
    kind,
    email,
    name,
    now: new Date(needs.now()),
  });
  if (operation.state === 'created') return { outcome: 'created' };

  const existing = await findCustomerByEmail(needs.admin, email).catch(asFailed);
  if (existing === 'failed') return { outcome: 'lookup-failed' };
  if (existing) {
    // Read anew: the same form may have been posted beside us, and be further.
    const now = (await findSignUp(needs.db, operation.id)) ?? operation;
    return claim(needs, now, existing, now.state === 'sending');
  }

  const isOpen = await markSignUpSending(needs.db, operation.id, { kind, name });
  if (!isOpen) return { outcome: 'created' };
  const settled = await settleCustomerCreation(needs.admin, newCustomer(needs, form));
  switch (settled.outcome) {
    case 'created':
      await finish(needs, operation, settled.gid);
      return { outcome: 'created' };
    case 'taken': {
      const now = await findSignUp(needs.db, operation.id);
      // Asked for more than once: the other call has made it.
      return claim(needs, now ?? operation, settled.customer, (now?.sentCount ?? 0) > 1);
    }
    case 'refused':
      await markSignUpRefused(needs.db, operation.id);
      return settled;
    case 'not-made':
      await markSignUpRefused(needs.db, operation.id);
      return { outcome: 'not-created' };
    case 'unknown':
      return { outcome: 'not-created' };
  }
}

/**
 * Somebody with this e-mail is there. Made by an operation whose answer never came, this one or one
 * of another page, it is finished now; otherwise the e-mail is taken.
 */
async function claim(
  needs: SignUpNeeds,
  operation: SignUp,
  customer: CustomerSummary,
  isOwn: boolean,
): Promise<SignedUp> {
  const { db } = needs;
  const maker = await findMakerOf(db, customer.gid);
  if (maker?.id === operation.id) return { outcome: 'created' };
  const since = new Date(needs.now() - UNSETTLED_MS);
  const unknown = isOwn ? operation : await findUnsettledSignUp(db, operation, since);
  if (!maker && unknown) await finish(needs, unknown, customer.gid);
  if (unknown?.id !== operation.id) await markSignUpRefused(db, operation.id);
  if (!maker && unknown) return { outcome: 'created' };
  if (needs.neutral) {
    await settleSignUp(needs.db, operation.id, {
      state: 'existing',
      customerGid: customer.gid,
      mail: 'account-exists',
      // The account's own, not what a stranger has typed.
      name: customer.firstName,
      email: customer.email,
      at: new Date(needs.now()),
    });
  }
  return { outcome: 'email-taken' };
}

async function finish(needs: SignUpNeeds, { id, kind }: SignUp, customerGid: string) {
  const at = new Date(needs.now());
  await settleSignUp(needs.db, id, { state: 'created', customerGid, mail: `welcome-${kind}`, at });
}

/** Tags come from here, never from the form: a business name makes a business account (7.4). */
function newCustomer(needs: SignUpNeeds, form: SignUpForm): NewCustomer {
  return {
    email: form.email,
    tags: form.answers.businessName ? [BUSINESS_TAG] : [],
    consent: form.acceptsMarketing ? { at: new Date(needs.now()) } : null,
    metafields: answerMetafields(form.answers),
  };
}

/** Whom the account is for: the first answer that its kind asks for. */
function greetedName({ kind, answers }: SignUpForm): string | null {
  const [first] = Object.keys(SIGN_UP_ASKS[kind]) as SignUpField[];
  return (first && answers[first]) ?? null;
}

function asFailed(failure: unknown): 'failed' {
  if (!isPlatformFailure(failure)) throw failure;
  return 'failed';
}
