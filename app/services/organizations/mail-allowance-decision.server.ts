import { greeting, greetedName } from '~/domain/core/text/greeted-name';
import { formatUsd } from '~/domain/core/money';
import { getEmailTemplate } from '~/models/emails/email-template.server';
import {
  findAsk,
  findAskingMember,
  markAskMailed,
} from '~/models/organizations/organization-ask.server';
import { sendTemplate } from '~/platforms/mail/send-template.server';
import type { MailContext } from '~/services/context';

type Context = Pick<MailContext, 'db' | 'mailer' | 'fromAddress' | 'now'> & {
  /** Absolute URL of the page that shows a member's allowance. */
  organizationCashUrl: string;
};

/**
 * Tells a member what was decided about a higher allowance. Does nothing once the mail is known to have
 * been sent; a mail that may have been sent is resent with the same message ID.
 *
 * @throws if the mail was not sent; TemplateError if staff have broken the template in `emails`
 */
export async function mailAllowanceDecision(context: Context, askId: string): Promise<void> {
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
