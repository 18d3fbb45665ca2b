import { type CustomerSummary } from '~/domain/customers/customer';
import { AMBASSADOR_TAG, hasTag } from '~/domain/core/tags';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { answerMetafields, type AmbassadorForm } from '~/domain/customers/sign-up';
import { finishSignUp } from '~/models/customers/finish-sign-up.server';
import {
  findMakerOf,
  findSignUp,
  findUnresolvedSignUp,
  markSignUpRejected,
  markSignUpSending,
  resumeSignUp,
  type SignUp,
} from '~/models/customers/sign-up.server';
import {
  findCustomerByEmail,
  type NewCustomer,
  awaitCustomerCreation,
} from '~/platforms/shopify/customers/customer.server';
import { UNSETTLED_MS, type SignUpRejection } from '~/services/customers/sign-up-customer.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'encryption' | 'now'> & {
  /** The page does not reveal who has an account; the mail says so (docs/decisions/0010). */
  neutral: boolean;
};

export type Joined =
  | { outcome: 'created' }
  /** An account exists; its owner was mailed a link that makes it an ambassador's account. */
  | { outcome: 'existing-customer' }
  | { outcome: 'ambassador-taken' }
  | SignUpRejection;

const KIND = 'ambassador';

/**
 * Signs a visitor who is not signed in up for the ambassador program (spec section 4, Ambassador sign-up
 * flow). A new customer is created complete in one call. An existing customer is not changed on the word
 * of somebody who merely knows the address: the tag and the encrypted answers wait for the mailed link.
 */
export async function joinAmbassador(context: Context, form: AmbassadorForm): Promise<Joined> {
  const name = form.firstName;
  const operation = await resumeSignUp(context.db, {
    formToken: form.formToken,
    flow: KIND,
    kind: KIND,
    email: form.email,
    name,
    now: new Date(context.now()),
  });
  const known = answered(operation);
  if (known) return known;

  const existing = await findCustomerByEmail(context.admin, form.email).catch(asFailed);
  if (existing === 'failed') return { outcome: 'lookup-failed' };
  if (existing) {
    // Read again: a concurrent post of the same form may be further along.
    const now = (await findSignUp(context.db, operation.id)) ?? operation;
    return meet(context, form, now, existing, now.state === 'sending');
  }

  const isOpen = await markSignUpSending(context.db, operation.id, { kind: KIND, name });
  if (!isOpen) return { outcome: 'created' };
  const creation = await awaitCustomerCreation(context.admin, newAmbassador(form));
  switch (creation.outcome) {
    case 'created':
      await finish(context, operation, creation.gid);
      return { outcome: 'created' };
    case 'taken': {
      const now = await findSignUp(context.db, operation.id);
      return meet(context, form, now ?? operation, creation.customer, (now?.sentCount ?? 0) > 1);
    }
    case 'refused':
      await markSignUpRejected(context.db, operation.id);
      return creation;
    case 'not-made':
      await markSignUpRejected(context.db, operation.id);
      return { outcome: 'not-created' };
    case 'unknown':
      return { outcome: 'not-created' };
  }
}

/** Returns the outcome of an earlier post of this form. */
function answered({ state }: SignUp): Joined | null {
  if (state === 'created' || state === 'joined') return { outcome: 'created' };
  return state === 'unconfirmed' ? { outcome: 'existing-customer' } : null;
}

/**
 * Handles an address that has an account: created by this form, already an ambassador's, or to be asked
 * by mail.
 */
async function meet(
  context: Context,
  form: AmbassadorForm,
  operation: SignUp,
  customer: CustomerSummary,
  isOwn: boolean,
): Promise<Joined> {
  const known = answered(operation);
  if (known) return known;
  const isAmbassador = hasTag(customer.tags, AMBASSADOR_TAG);
  if (isAmbassador) {
    const maker = await findMakerOf(context.db, customer.gid);
    if (maker?.id === operation.id) return { outcome: 'created' };
    const since = new Date(context.now() - UNSETTLED_MS);
    const unknown = isOwn ? operation : await findUnresolvedSignUp(context.db, operation, since);
    if (!maker && unknown) await finish(context, unknown, customer.gid);
    if (unknown?.id !== operation.id) await markSignUpRejected(context.db, operation.id);
    if (!maker && unknown) return { outcome: 'created' };
  } else {
    await markSignUpRejected(context.db, operation.id);
  }
  // Mail about an account goes to the account's own address and greets its owner by the account's name,
  // never by what a stranger typed.
  const { gid: customerGid, firstName, email } = customer;
  const person = { customerGid, name: firstName, email, at: new Date(context.now()) };
  if (!isAmbassador) {
    await finishSignUp(context.db, operation.id, {
      ...person,
      state: 'unconfirmed',
      mail: 'ambassador-confirm',
      details: context.encryption.encrypt(JSON.stringify(form.answers)),
    });
    return { outcome: 'existing-customer' };
  }
  if (context.neutral) {
    await finishSignUp(context.db, operation.id, {
      ...person,
      state: 'existing',
      mail: 'account-exists',
    });
  }
  return { outcome: 'ambassador-taken' };
}

async function finish(context: Context, { id }: SignUp, customerGid: string): Promise<void> {
  const at = new Date(context.now());
  await finishSignUp(context.db, id, {
    state: 'created',
    customerGid,
    mail: `welcome-${KIND}`,
    at,
  });
}

function newAmbassador({
  email,
  firstName,
  lastName,
  phone,
  answers,
}: AmbassadorForm): NewCustomer {
  return {
    email,
    firstName,
    lastName,
    ...(phone === null ? {} : { phone }),
    tags: [AMBASSADOR_TAG],
    consent: null,
    metafields: answerMetafields(answers),
  };
}

function asFailed(failure: unknown): 'failed' {
  if (!isPlatformFailure(failure)) throw failure;
  return 'failed';
}
