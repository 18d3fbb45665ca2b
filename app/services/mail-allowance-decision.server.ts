import { greeting, greetedName } from '~/domain/greeted-name';
import { formatUsd } from '~/domain/money';
import { findEmailTemplate } from '~/models/email-template.server';
import { findAsk, findAskingMember, markAskMailed } from '~/models/organization-ask.server';
import { renderTemplate } from '~/domain/mail-template';
import type { Kysely } from 'kysely';
import type { Mailer } from '~/platforms/mail/client.server';
import type { DB } from '../../db/schema';

export type MailDecisionNeeds = {
  db: Kysely<DB>;
  mailer: Pick<Mailer, 'send'>;
  /** Our own address, with or without a name; its host stands in the mail's id. */
  fromAddress: string;
  /** Absolute address of the page on which one's allowance stands. */
  organizationCashUrl: string;
  /** UTC milliseconds. */
  now: () => number;
};

/**
 * Tells a member what was decided about a higher allowance. Called again after the mail has left it
 * does nothing; a mail that may have left goes again under the same id.
 *
 * @throws when the mail has not left, TemplateError when staff has broken the template in `emails`
 */
export async function mailAllowanceDecision(
  { db, mailer, fromAddress, organizationCashUrl, now }: MailDecisionNeeds,
  askId: string,
): Promise<void> {
  const ask = await findAsk(db, askId);
  const isDecided = ask?.state === 'granted' || ask?.state === 'refused';
  if (ask === null || !isDecided || ask.decidedMailedAt) return;
  const member = await findAskingMember(db, ask);
  if (member === null || member.email === '') return;
  const type = `allowance-ask-${ask.state}`;
  const template = await findEmailTemplate(db, type);
  if (!template) throw new Error(`There is no template '${type}' in emails.`);
  const { html, text } = renderTemplate(template.html, {
    greeting: greeting(member.firstName),
    organization: greetedName(member.organization) ?? 'your organization',
    asked: formatUsd(ask.askedCents),
    granted: formatUsd(ask.grantedCents ?? ask.askedCents),
    link: organizationCashUrl,
  });
  const host = /@([^\s@<>]+)>?\s*$/.exec(fromAddress)?.[1] ?? 'localhost';
  const outcome = await mailer.send({
    to: member.email,
    subject: template.subject,
    html,
    text,
    messageId: `${type}-${askId}@${host}`,
  });
  if (!outcome.ok) throw new Error(`The mail '${type}' has not left: ${outcome.cause}`);
  await markAskMailed(db, askId, 'decided', new Date(now()));
}
