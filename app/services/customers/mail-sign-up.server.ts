import type { Kysely } from 'kysely';
import { greeting } from '~/domain/core/text/greeted-name';
import { findEmailTemplate } from '~/models/emails/email-template.server';
import { makeSignUpLink } from '~/models/customers/sign-up-link.server';
import { findSignUp, markSignUpMailed, type SignUp } from '~/models/customers/sign-up.server';
import {
  sendTemplateUnlessRefused,
  type SendTemplateNeeds,
} from '~/platforms/mail/send-template.server';
import type { DB } from '../../../db/schema';

export type MailSignUpNeeds = SendTemplateNeeds & {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
  /**
   * Absolute URLs used in the mails: `portal` leads through the sign-in, `confirm` takes the token of a
   * one-time link.
   */
  links: { signIn: string; portal: string; shop: string; confirm: (token: string) => string };
};

/** Outcome of the mailing; `nothing-due`: it was sent before. */
export type SignUpMailed = 'mailed' | 'nothing-due' | 'refused' | 'no-template';

/**
 * Sends the mail that a sign-up is due, by its type in the table `emails`. Does nothing once the mail is
 * known to have been sent; one that may have been sent is resent with the same message ID.
 *
 * @throws MailNotSent; TemplateError if staff have broken a template
 */
export async function mailSignUp(needs: MailSignUpNeeds, signUpId: string): Promise<SignUpMailed> {
  const signUp = await findSignUp(needs.db, signUpId);
  if (!signUp?.mailDue) return 'nothing-due';
  const template = await findEmailTemplate(needs.db, signUp.mailDue);
  if (!template) return 'no-template';
  const hasLeft = await sendTemplateUnlessRefused(needs, {
    to: signUp.email,
    template,
    words: await valuesFor(needs, signUp),
    id: `sign-up-${signUp.id}-${signUp.mailDue}`,
  });
  await markSignUpMailed(needs.db, signUp.id, signUp.mailDue);
  return hasLeft ? 'mailed' : 'refused';
}

async function valuesFor(needs: MailSignUpNeeds, { id, name, mailDue }: SignUp) {
  const values = {
    name: greeting(name),
    // Ambassadors sign in to the portal, even if staff have changed the mail's text.
    sign_in: mailDue === 'welcome-ambassador' ? needs.links.portal : needs.links.signIn,
    shop: needs.links.shop,
  };
  if (mailDue !== 'ambassador-confirm') return values;
  // Created for this mail and stored only as a hash: each attempt has its own link.
  const token = await makeSignUpLink(needs.db, id, needs.now());
  return { ...values, link: needs.links.confirm(token) };
}
