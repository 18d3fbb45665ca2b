import { customerNumber } from '~/domain/core/gids';
import { greeting } from '~/domain/core/text/greeted-name';
import { storeDay } from '~/domain/core/time/store-day';
import {
  findAccountRequest,
  markAccountRequestTold,
  type AccountRequest,
} from '~/models/customers/account-request.server';
import { findEmailTemplate } from '~/models/emails/email-template.server';
import { sendTemplateUnlessRefused } from '~/platforms/mail/send-template.server';
import type { MailContext } from '~/services/context';

type Context = Pick<MailContext, 'db' | 'mailer' | 'staffAddress' | 'fromAddress' | 'now'>;

/** Outcome of the mailing. */
export type RequestMailed =
  | 'mailed'
  /** Staff were told; the customer's mail server permanently rejected theirs. */
  | 'refused'
  | 'no-template'
  /** Everybody was told already, or there is no such request. */
  | 'nothing-to-say';

type Part = { template: string; to: string; id: string };

/**
 * Sends the mails that a request to close an account is due: to staff and then to the customer; to staff
 * once it is withdrawn; to the customer once staff have ended it. A repeated call skips mails known to
 * have been sent; one that may have been sent is resent with the same message ID.
 *
 * @throws if a mail was not sent; TemplateError if staff have broken a template in `emails`
 */
export async function mailAccountRequest(context: Context, id: string): Promise<RequestMailed> {
  const request = await findAccountRequest(context.db, id);
  if (!request) return 'nothing-to-say';
  const toStaff = { to: context.staffAddress };
  if (request.withdrawnAt) {
    // Sent even if the first mail is not marked as sent: it may be on its way.
    if (request.withdrawalToldAt) return 'nothing-to-say';
    const template = 'account-closing-withdrawn-staff';
    return told(context, request, { ...toStaff, template, id: 'withdrawn' }, 'withdrawal');
  }
  if (request.endedAt) return toldOfOutcome(context, request);
  if (!request.staffToldAt) {
    const part = { ...toStaff, template: 'account-closing-staff', id: 'staff' };
    const outcome = await told(context, request, part, 'request');
    if (outcome !== 'mailed') return outcome;
  }
  return send(context, request, { to: request.email, template: 'account-closing', id: 'customer' });
}

/** Tells the customer that the account was closed, or why it was not. */
async function toldOfOutcome(context: Context, request: AccountRequest): Promise<RequestMailed> {
  if (request.outcomeToldAt || request.email === '') return 'nothing-to-say';
  const template = request.outcome === 'closed' ? 'account-closed' : 'account-closing-refused';
  const outcome = await send(context, request, { to: request.email, template, id: 'outcome' });
  // Also if the mailbox permanently rejected it: nothing is left to do.
  await markAccountRequestTold(context.db, request.id, 'outcome', new Date(context.now()));
  return outcome;
}

/** Mails staff, who must learn of it: any failure throws, so that the job is retried. */
async function told(
  context: Context,
  request: AccountRequest,
  part: Part,
  about: 'request' | 'withdrawal',
): Promise<RequestMailed> {
  const outcome = await send(context, request, part);
  if (outcome !== 'mailed') throw new Error(`The mail '${part.template}' has not left: ${outcome}`);
  await markAccountRequestTold(context.db, request.id, about, new Date(context.now()));
  return outcome;
}

async function send(
  context: Context,
  request: AccountRequest,
  part: Part,
): Promise<'mailed' | 'refused' | 'no-template'> {
  const template = await findEmailTemplate(context.db, part.template);
  if (!template) return 'no-template';
  const isTheirs = part.id === 'customer' || part.id === 'outcome';
  const words = {
    // Staff see the name exactly as it was typed.
    name: isTheirs ? greeting(request.name) : request.name,
    email: request.email,
    customer: customerNumber(request.customerGid),
    date: storeDay(request.requestedAt.getTime()),
    ...(request.words !== null && { words: request.words }),
  };
  const id = `account-request-${request.id}-${part.id}`;
  const hasLeft = await sendTemplateUnlessRefused(context, { to: part.to, template, words, id });
  return hasLeft ? 'mailed' : 'refused';
}
