import { greeting } from '~/domain/core/text/greeted-name';
import { findEmailTemplate } from '~/models/emails/email-template.server';
import { makeSignUpLink } from '~/models/customers/sign-up-link.server';
import { findSignUp, markSignUpMailed, type SignUp } from '~/models/customers/sign-up.server';
import { sendTemplateUnlessRefused } from '~/platforms/mail/send-template.server';
import type { MailContext } from '~/services/context';

type Context = Pick<MailContext, 'db' | 'mailer' | 'fromAddress' | 'now'> & {
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
export async function mailSignUp(context: Context, signUpId: string): Promise<SignUpMailed> {
  const signUp = await findSignUp(context.db, signUpId);
  if (!signUp?.mailDue) return 'nothing-due';
  const template = await findEmailTemplate(context.db, signUp.mailDue);
  if (!template) return 'no-template';
  const hasLeft = await sendTemplateUnlessRefused(context, {
    to: signUp.email,
    template,
    words: await valuesFor(context, signUp),
    id: `sign-up-${signUp.id}-${signUp.mailDue}`,
  });
  await markSignUpMailed(context.db, signUp.id, signUp.mailDue);
  return hasLeft ? 'mailed' : 'refused';
}

async function valuesFor(context: Context, { id, name, mailDue }: SignUp) {
  const values = {
    name: greeting(name),
    // Ambassadors sign in to the portal, even if staff have changed the mail's text.
    sign_in: mailDue === 'welcome-ambassador' ? context.links.portal : context.links.signIn,
    shop: context.links.shop,
  };
  if (mailDue !== 'ambassador-confirm') return values;
  // Created for this mail and stored only as a hash: each attempt has its own link.
  const token = await makeSignUpLink(context.db, id, context.now());
  return { ...values, link: context.links.confirm(token) };
}
