import type { Kysely } from 'kysely';
import { greeting } from '~/domain/greeted-name';
import { findEmailTemplate } from '~/models/email-template.server';
import { makeSignUpLink } from '~/models/sign-up-link.server';
import { findSignUp, markSignUpMailed, type SignUp } from '~/models/sign-up.server';
import type { Mailer } from '~/platforms/mail/client.server';
import { renderTemplate } from '~/domain/mail-template';
import type { DB } from '../../db/schema';

export type MailSignUpNeeds = {
  db: Kysely<DB>;
  mailer: Pick<Mailer, 'send'>;
  /** Our own address, with or without a name; its host stands in the mails' ids. */
  fromAddress: string;
  /** UTC milliseconds. */
  now: () => number;
  /**
   * Absolute addresses that the mails lead to: `portal` by way of signing in, `confirm` takes the token of
   * a one-time link.
   */
  links: { signIn: string; portal: string; shop: string; confirm: (token: string) => string };
};

/** What became of the mail; `nothing-due`: it has left before. */
export type SignUpMailed = 'mailed' | 'nothing-due' | 'refused' | 'no-template';

/** The mail has not left: the job that wanted it is to be run again. */
export class SignUpMailNotSent extends Error {
  override name = 'SignUpMailNotSent';
}

/**
 * Sends the mail that a sign-up is due, by its type in the table `emails`. Called again it does
 * nothing once the mail is known to have left; one that may have left goes again under the same id.
 *
 * @throws SignUpMailNotSent, TemplateError when staff has broken a template
 */
export async function mailSignUp(needs: MailSignUpNeeds, signUpId: string): Promise<SignUpMailed> {
  const signUp = await findSignUp(needs.db, signUpId);
  if (!signUp?.mailDue) return 'nothing-due';
  const template = await findEmailTemplate(needs.db, signUp.mailDue);
  if (!template) return 'no-template';
  const outcome = await needs.mailer.send({
    to: signUp.email,
    subject: template.subject,
    ...renderTemplate(template.html, await valuesFor(needs, signUp)),
    messageId: messageId(needs, signUp),
  });
  if (!outcome.ok && outcome.retryable) {
    throw new SignUpMailNotSent(`The mail has not left: ${outcome.cause}`);
  }
  await markSignUpMailed(needs.db, signUp.id, signUp.mailDue);
  return outcome.ok ? 'mailed' : 'refused';
}

async function valuesFor(needs: MailSignUpNeeds, { id, name, mailDue }: SignUp) {
  const values = {
    name: greeting(name),
    // An ambassador signs in to the portal, whatever staff have made of the mail's words.
    sign_in: mailDue === 'welcome-ambassador' ? needs.links.portal : needs.links.signIn,
    shop: needs.links.shop,
  };
  if (mailDue !== 'ambassador-confirm') return values;
  // Made for the mail alone and kept nowhere: each try has a link of its own.
  const token = await makeSignUpLink(needs.db, id, needs.now());
  return { ...values, link: needs.links.confirm(token) };
}

function messageId({ fromAddress }: MailSignUpNeeds, { id, mailDue }: SignUp): string {
  const host = /@([^\s@<>]+)>?\s*$/.exec(fromAddress)?.[1] ?? 'localhost';
  return `sign-up-${id}-${mailDue}@${host}`;
}
