import { type CustomerSummary } from '~/domain/customers/customer';
import { AMBASSADOR_TAG } from '~/domain/core/tags';
import { hasTag } from '~/domain/core/tags';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { answerMetafields, type AmbassadorForm } from '~/domain/customers/sign-up';
import type { Sealing } from '~/models/core/sealing.server';
import { settleSignUp } from '~/models/customers/settle-sign-up.server';
import {
  findMakerOf,
  findSignUp,
  findUnsettledSignUp,
  markSignUpRefused,
  markSignUpSending,
  takeUpSignUp,
  type SignUp,
} from '~/models/customers/sign-up.server';
import {
  findCustomerByEmail,
  type NewCustomer,
} from '~/platforms/shopify/customers/customer.server';
import { settleCustomerCreation } from '~/platforms/shopify/customers/settle-customer-creation.server';
import {
  UNSETTLED_MS,
  type SignUpNeeds,
  type SignUpRefusal,
} from '~/services/customers/sign-up-needs';

export type JoinNeeds = SignUpNeeds & { sealing: Pick<Sealing, 'seal'> };

export type Joined =
  | { outcome: 'created' }
  /** An account exists; its owner was mailed a link that makes it an ambassador's account. */
  | { outcome: 'existing-customer' }
  | { outcome: 'ambassador-taken' }
  | SignUpRefusal;

const KIND = 'ambassador';

/**
 * Signs a visitor who is not signed in up for the ambassador program (spec section 4, Ambassador sign-up
 * flow). A new customer is created complete in one call. An existing customer is not changed on the word
 * of somebody who merely knows the address: the tag and the sealed answers wait for the mailed link.
 */
export async function joinAmbassador(needs: JoinNeeds, form: AmbassadorForm): Promise<Joined> {
  const name = form.firstName;
  const operation = await takeUpSignUp(needs.db, {
    formToken: form.formToken,
    flow: KIND,
    kind: KIND,
    email: form.email,
    name,
    now: new Date(needs.now()),
  });
  const known = answered(operation);
  if (known) return known;

  const existing = await findCustomerByEmail(needs.admin, form.email).catch(asFailed);
  if (existing === 'failed') return { outcome: 'lookup-failed' };
  if (existing) {
    // Read again: a concurrent post of the same form may be further along.
    const now = (await findSignUp(needs.db, operation.id)) ?? operation;
    return meet(needs, form, now, existing, now.state === 'sending');
  }

  const isOpen = await markSignUpSending(needs.db, operation.id, { kind: KIND, name });
  if (!isOpen) return { outcome: 'created' };
  const settled = await settleCustomerCreation(needs.admin, newAmbassador(form));
  switch (settled.outcome) {
    case 'created':
      await finish(needs, operation, settled.gid);
      return { outcome: 'created' };
    case 'taken': {
      const now = await findSignUp(needs.db, operation.id);
      return meet(needs, form, now ?? operation, settled.customer, (now?.sentCount ?? 0) > 1);
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
  needs: JoinNeeds,
  form: AmbassadorForm,
  operation: SignUp,
  customer: CustomerSummary,
  isOwn: boolean,
): Promise<Joined> {
  const known = answered(operation);
  if (known) return known;
  const isAmbassador = hasTag(customer.tags, AMBASSADOR_TAG);
  if (isAmbassador) {
    const maker = await findMakerOf(needs.db, customer.gid);
    if (maker?.id === operation.id) return { outcome: 'created' };
    const since = new Date(needs.now() - UNSETTLED_MS);
    const unknown = isOwn ? operation : await findUnsettledSignUp(needs.db, operation, since);
    if (!maker && unknown) await finish(needs, unknown, customer.gid);
    if (unknown?.id !== operation.id) await markSignUpRefused(needs.db, operation.id);
    if (!maker && unknown) return { outcome: 'created' };
  } else {
    await markSignUpRefused(needs.db, operation.id);
  }
  // Mail about an account goes to the account's own address and greets its owner by the account's name,
  // never by what a stranger typed.
  const { gid: customerGid, firstName, email } = customer;
  const person = { customerGid, name: firstName, email, at: new Date(needs.now()) };
  if (!isAmbassador) {
    await settleSignUp(needs.db, operation.id, {
      ...person,
      state: 'unconfirmed',
      mail: 'ambassador-confirm',
      details: needs.sealing.seal(JSON.stringify(form.answers)),
    });
    return { outcome: 'existing-customer' };
  }
  if (needs.neutral) {
    await settleSignUp(needs.db, operation.id, {
      ...person,
      state: 'existing',
      mail: 'account-exists',
    });
  }
  return { outcome: 'ambassador-taken' };
}

async function finish(needs: JoinNeeds, { id }: SignUp, customerGid: string): Promise<void> {
  const at = new Date(needs.now());
  await settleSignUp(needs.db, id, { state: 'created', customerGid, mail: `welcome-${KIND}`, at });
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
