import { greetedName, greeting } from '~/domain/core/text/greeted-name';
import { formatUsd } from '~/domain/core/money';
import { memberName } from '~/domain/organizations/organization';
import { getEmailTemplate } from '~/models/emails/email-template.server';
import {
  findAsk,
  findAskingMember,
  markAskMailed,
} from '~/models/organizations/organization-ask.server';
import { listAdmins } from '~/models/organizations/organization-member.server';
import {
  MailNotSent,
  sendTemplate,
  sendTemplateUnlessRefused,
} from '~/platforms/mail/send-template.server';
import type { MailContext } from '~/services/context';

type Context = Pick<MailContext, 'db' | 'mailer' | 'fromAddress' | 'now'> & {
  /** Absolute URL of the page on which asks are decided. */
  organizationCashUrl: string;
};

/** The template's name in `emails`. */
const TEMPLATE = 'allowance-ask-admin';

const NO_REASON = 'No reason was given.';

/**
 * Tells each admin of the organization that a member asks for a higher allowance, unless it was decided
 * meanwhile. Does nothing once the mails are known to have been sent; mails that may have been sent are
 * resent with the same message IDs.
 *
 * @throws MailNotSent; TemplateError if staff have broken the template in `emails`
 */
export async function mailAllowanceAsk(context: Context, askId: string): Promise<void> {
  const { db, organizationCashUrl } = context;
  const ask = await findAsk(db, askId);
  if (ask === null || ask.askedMailedAt || ask.state !== 'open') return;
  const member = await findAskingMember(db, ask);
  // A member who has left asks for nothing more.
  if (member === null) return;
  const template = await getEmailTemplate(db, TEMPLATE);
  const words = {
    // If the name is unfit for a mail, the address is used, as on the page where it is decided.
    member: greetedName(memberName(member)) ?? (member.email || 'A member'),
    organization: greetedName(member.organization) ?? 'your organization',
    amount: formatUsd(ask.askedCents),
    note: ask.note || NO_REASON,
    link: organizationCashUrl,
  };
  const failures: string[] = [];
  for (const { userId, email: to } of await listAdmins(db, ask.organizationId)) {
    if (to === '') continue;
    try {
      // A permanently rejected address is not retried and does not block the other admins' mails.
      const id = `allowance-ask-${askId}-${userId}`;
      await sendTemplateUnlessRefused(context, { to, template, words, id });
    } catch (error) {
      if (!(error instanceof MailNotSent)) throw error;
      failures.push(error.message);
    }
  }
  if (failures.length > 0) throw new MailNotSent(failures.join('; '));
  await markAskMailed(db, askId, 'asked', new Date(context.now()));
}

type MailAllowanceDecisionContext = Pick<MailContext, 'db' | 'mailer' | 'fromAddress' | 'now'> & {
  /** Absolute URL of the page that shows a member's allowance. */
  organizationCashUrl: string;
};

/**
 * Tells a member what was decided about a higher allowance. Does nothing once the mail is known to have
 * been sent; a mail that may have been sent is resent with the same message ID.
 *
 * @throws if the mail was not sent; TemplateError if staff have broken the template in `emails`
 */
export async function mailAllowanceDecision(
  context: MailAllowanceDecisionContext,
  askId: string,
): Promise<void> {
  const { db, organizationCashUrl, now } = context;
  const ask = await findAsk(db, askId);
  const isDecided = ask?.state === 'granted' || ask?.state === 'refused';
  if (ask === null || !isDecided || ask.decidedMailedAt) return;
  const member = await findAskingMember(db, ask);
  if (member === null || member.email === '') return;
  const type = `allowance-ask-${ask.state}`;
  await sendTemplate(context, {
    to: member.email,
    template: await getEmailTemplate(db, type),
    words: {
      greeting: greeting(member.firstName),
      organization: greetedName(member.organization) ?? 'your organization',
      asked: formatUsd(ask.askedCents),
      granted: formatUsd(ask.grantedCents ?? ask.askedCents),
      link: organizationCashUrl,
    },
    id: `${type}-${askId}`,
  });
  await markAskMailed(db, askId, 'decided', new Date(now()));
}
