import type { Kysely } from 'kysely';
import { greetedName } from '~/domain/greeted-name';
import { formatUsd } from '~/domain/money';
import { memberName } from '~/domain/organization-member';
import { getEmailTemplate } from '~/models/email-template.server';
import { findAsk, findAskingMember, markAskMailed } from '~/models/organization-ask.server';
import { listAdmins } from '~/models/organization-member.server';
import {
  MailNotSent,
  sendTemplateUnlessRefused,
  type SendTemplateNeeds,
} from '~/platforms/mail/send-template.server';
import type { DB } from '../../db/schema';

export type MailAskNeeds = SendTemplateNeeds & {
  db: Kysely<DB>;
  /** Absolute address of the page on which it is decided. */
  organizationCashUrl: string;
  /** UTC milliseconds. */
  now: () => number;
};

/** The template's name in `emails`. */
const TEMPLATE = 'allowance-ask-admin';

const NO_REASON = 'No reason was given.';

/**
 * Tells each admin of the organization that a member asks for a higher allowance; nothing of one that
 * was decided meanwhile. Called again after the mails have left it does nothing; mails that may have
 * left go again under the same ids.
 *
 * @throws MailNotSent, TemplateError when staff has broken the template in `emails`
 */
export async function mailAllowanceAsk(needs: MailAskNeeds, askId: string): Promise<void> {
  const { db, organizationCashUrl } = needs;
  const ask = await findAsk(db, askId);
  if (ask === null || ask.askedMailedAt || ask.state !== 'open') return;
  const member = await findAskingMember(db, ask);
  // Who has left asks for nothing more.
  if (member === null) return;
  const template = await getEmailTemplate(db, TEMPLATE);
  const words = {
    // Without a name that a mail may say, by the address, as on the page where it is decided.
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
      // An address that is refused for good keeps the mail from nobody else, and is not tried again.
      const id = `allowance-ask-${askId}-${userId}`;
      await sendTemplateUnlessRefused(needs, { to, template, words, id });
    } catch (error) {
      if (!(error instanceof MailNotSent)) throw error;
      failures.push(error.message);
    }
  }
  if (failures.length > 0) throw new MailNotSent(failures.join('; '));
  await markAskMailed(db, askId, 'asked', new Date(needs.now()));
}
