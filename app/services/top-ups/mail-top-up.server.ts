import { topUpReason } from '~/content/top-ups/top-up';
import { customerNumber } from '~/domain/core/gids';
import { greeting } from '~/domain/core/text/greeted-name';
import { formatUsd } from '~/domain/core/money';
import type { TopUpEventKind } from '~/domain/top-ups/top-up';
import { findBalance } from '~/models/ledger/balance.server';
import { getEmailTemplate } from '~/models/emails/email-template.server';
import {
  findTopUpEvent,
  markTopUpEventTold,
  type TopUpEvent,
} from '~/models/top-ups/top-up-event.server';
import { sendTemplate } from '~/platforms/mail/send-template.server';
import { getCustomer } from '~/platforms/shopify/customers/customer.server';
import type { MailContext } from '~/services/context';
import { creditCents } from '~/domain/ledger/deposit-bonus';

type Context = Pick<MailContext, 'db' | 'admin' | 'mailer' | 'fromAddress' | 'now'> & {
  /** Absolute URLs: the top-up settings, the form for adding Earth Cash by hand, and a deposit. */
  links: { topUp: string; add: string; deposit: (id: string) => string };
};

/** The template in `emails` for each kind of event. */
const TEMPLATES: Readonly<Partial<Record<TopUpEventKind, string>>> = {
  turned_on: 'top-up-agreed',
  changed: 'top-up-agreed',
  added: 'top-up-added',
  capped: 'top-up-capped',
  stopped: 'top-up-stopped',
};

/**
 * Mails one event of an automatic top-up's history to its owner. Does nothing once the mail is known to
 * have been sent; a mail that may have been sent is resent with the same message ID.
 *
 * @throws if the mail was not sent; PlatformFailure; TemplateError if staff have broken the template
 */
export async function mailTopUp(context: Context, eventId: string): Promise<void> {
  const { db, admin, now } = context;
  const event = await findTopUpEvent(db, eventId);
  const type = event && TEMPLATES[event.kind];
  if (!event || !type || event.toldAt) return;
  const customer = await getCustomer(admin, event.customerGid);
  // The account was closed meanwhile: there is no recipient.
  if (!customer || customer.email === '') return;
  const words = { ...(await wordsOf(context, event)), greeting: greeting(customer.firstName) };
  await sendTemplate(context, {
    to: customer.email,
    template: await getEmailTemplate(db, type),
    words,
    id: `top-up-${customerNumber(event.customerGid)}-${eventId}`,
  });
  await markTopUpEventTold(db, eventId, new Date(now()));
}

async function wordsOf({ db, links }: Context, event: TopUpEvent) {
  const { amountCents, monthlyCapCents, thresholdCents } = event.terms;
  const { shownCents } = await findBalance(db, event.customerGid);
  return {
    amount: formatUsd(amountCents),
    credit: formatUsd(creditCents(amountCents)),
    threshold: formatUsd(thresholdCents),
    cap: formatUsd(monthlyCapCents),
    card: event.methodName,
    balance: formatUsd(shownCents),
    reason: event.because ? topUpReason(event.because) : '',
    agreement: event.agreedText ?? '',
    link: links.topUp,
    add: links.add,
    deposit: event.depositId ? links.deposit(event.depositId) : links.topUp,
  };
}
