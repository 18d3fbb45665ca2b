import type { CustomerSummary } from '~/domain/customers/customer';
import { BUSINESS_TAG } from '~/domain/core/tags';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import {
  answerMetafields,
  SIGN_UP_QUESTIONS,
  type SignUpField,
  type SignUpForm,
} from '~/domain/customers/sign-up';
import { finishSignUp } from '~/models/customers/finish-sign-up.server';
import {
  findMakerOf,
  findSignUp,
  findUnresolvedSignUp,
  markSignUpRejected,
  markSignUpSending,
  type SignUp,
  resumeSignUp,
  makeSignUpLink,
} from '~/models/customers/sign-up.server';
import {
  findCustomerByEmail,
  type NewCustomer,
  awaitCustomerCreation,
} from '~/platforms/shopify/customers/customer.server';
import type { ServiceContext } from '~/services/context';
import { greeting } from '~/domain/core/text/greeted-name';
import type { WriteLetter } from '~/services/emails/letter.server';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now'> & {
  /** The page does not reveal who has an account; the mail says so (docs/decisions/0010). */
  neutral: boolean;
};

/** How long an operation with a lost response is matched by its email address alone. */
export const UNSETTLED_MS = 24 * 60 * 60_000;

/** Why the sign-up produced neither an account nor a request; the page has a text for each. */
export type SignUpRejection =
  | { outcome: 'lookup-failed' }
  | { outcome: 'not-created' }
  /** Shopify's own error messages about the input. */
  | { outcome: 'refused'; messages: string[] };

export type SignedUp =
  /** The customer exists, created by this form now or in an earlier attempt. */
  { outcome: 'created' } | { outcome: 'email-taken' } | SignUpRejection;

/**
 * Signs up a customer: one customer with consent, tags and metafields in one call, and a welcome mail
 * (spec sections 4 and 7). However often the form is posted, and wherever the process or Shopify stops,
 * there is one customer and one welcome mail; posting again finishes what was begun.
 */
export async function signUpCustomer(context: Context, form: SignUpForm): Promise<SignedUp> {
  const { formToken, kind, email } = form;
  const name = greetedName(form);
  const operation = await resumeSignUp(context.db, {
    formToken,
    flow: 'customer',
    kind,
    email,
    name,
    now: new Date(context.now()),
  });
  if (operation.state === 'created') return { outcome: 'created' };

  const existing = await findCustomerByEmail(context.admin, email).catch(asFailed);
  if (existing === 'failed') return { outcome: 'lookup-failed' };
  if (existing) {
    // Read again: a concurrent post of the same form may be further along.
    const now = (await findSignUp(context.db, operation.id)) ?? operation;
    return claim(context, now, existing, now.state === 'sending');
  }

  const isOpen = await markSignUpSending(context.db, operation.id, { kind, name });
  if (!isOpen) return { outcome: 'created' };
  const creation = await awaitCustomerCreation(context.admin, newCustomer(context, form));
  switch (creation.outcome) {
    case 'created':
      await finish(context, operation, creation.gid);
      return { outcome: 'created' };
    case 'taken': {
      const now = await findSignUp(context.db, operation.id);
      // Sent more than once: the other call created the customer.
      return claim(context, now ?? operation, creation.customer, (now?.sentCount ?? 0) > 1);
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

/**
 * Handles an email address that has a customer. If an operation whose response was lost has created it,
 * this one or one from another page, it is finished now; otherwise the address is taken.
 */
async function claim(
  context: Context,
  operation: SignUp,
  customer: CustomerSummary,
  isOwn: boolean,
): Promise<SignedUp> {
  const { db } = context;
  const maker = await findMakerOf(db, customer.gid);
  if (maker?.id === operation.id) return { outcome: 'created' };
  const since = new Date(context.now() - UNSETTLED_MS);
  const unknown = isOwn ? operation : await findUnresolvedSignUp(db, operation, since);
  if (!maker && unknown) await finish(context, unknown, customer.gid);
  if (unknown?.id !== operation.id) await markSignUpRejected(db, operation.id);
  if (!maker && unknown) return { outcome: 'created' };
  if (context.neutral) {
    await finishSignUp(context.db, operation.id, {
      state: 'existing',
      customerGid: customer.gid,
      mail: 'account-exists',
      // From the account, not what a stranger typed.
      name: customer.firstName,
      email: customer.email,
      at: new Date(context.now()),
    });
  }
  return { outcome: 'email-taken' };
}

async function finish(context: Context, { id, kind }: SignUp, customerGid: string) {
  const at = new Date(context.now());
  await finishSignUp(context.db, id, {
    state: 'created',
    customerGid,
    mail: `welcome-${kind}`,
    at,
  });
}

/** Tags are set here, never by the form: a business name makes a business account (7.4). */
function newCustomer(context: Context, form: SignUpForm): NewCustomer {
  return {
    email: form.email,
    tags: form.answers.businessName ? [BUSINESS_TAG] : [],
    consent: form.acceptsMarketing ? { at: new Date(context.now()) } : null,
    metafields: answerMetafields(form.answers),
  };
}

/** Returns the name to greet: the first answer that the form's kind asks for. */
function greetedName({ kind, answers }: SignUpForm): string | null {
  const [first] = Object.keys(SIGN_UP_QUESTIONS[kind]) as SignUpField[];
  return (first && answers[first]) ?? null;
}

function asFailed(failure: unknown): 'failed' {
  if (!isPlatformFailure(failure)) throw failure;
  return 'failed';
}

/** The mail of a sign-up: a welcome, that there is an account already, or a one-time link. */
export const signUpLetter: WriteLetter = async ({ db, links, now }, { template, about }) => {
  const signUp = await findSignUp(db, about);
  if (!signUp) return 'no-recipient';
  const isToConfirm = template === 'ambassador-confirm';
  // The owner has confirmed by another link meanwhile.
  if (isToConfirm && signUp.state !== 'unconfirmed') return 'not-due';
  const variables = {
    name: greeting(signUp.name),
    // Ambassadors sign in to the portal, even if staff have changed the mail's text.
    sign_in: template === 'welcome-ambassador' ? links.portal : links.signIn,
    shop: links.shop,
  };
  if (!isToConfirm) return { to: signUp.email, variables };
  // Created for this mail and stored only as a hash: each attempt has its own link.
  const token = await makeSignUpLink(db, about, now());
  return { to: signUp.email, variables: { ...variables, link: links.confirmAmbassador(token) } };
};
