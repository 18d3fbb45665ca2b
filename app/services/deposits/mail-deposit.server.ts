import { depositWhere } from '~/content/deposits/deposit-words';
import { sentence } from '~/content/core/errors';
import { depositView } from '~/domain/deposits/deposit-view';
import { greeting } from '~/domain/core/text/greeted-name';
import { formatUsd } from '~/domain/core/money';
import { storedText } from '~/domain/core/stored-amount';
import { findBalance } from '~/models/ledger/balance.server';
import {
  isDepositMailed,
  markDepositMailed,
  markDepositTold,
} from '~/models/deposits/deposit-told.server';
import { type Deposit, getDeposit } from '~/models/deposits/deposit.server';
import { getEmailTemplate } from '~/models/emails/email-template.server';
import { findNameForMails } from '~/models/organizations/organization.server';
import { sendTemplate } from '~/platforms/mail/send-template.server';
import { getCustomer } from '~/platforms/shopify/customers/customer.server';
import type { MailContext, ServiceContext } from '~/services/context';
import { creditCents } from '~/domain/ledger/deposit-bonus';
import { isToldByMail } from '~/domain/deposits/deposit-told';
import { enqueueJob } from '~/models/core/job.server';

type Context = Pick<MailContext, 'db' | 'admin' | 'mailer' | 'fromAddress' | 'now'> & {
  /** Absolute URLs of a deposit, and of the deposit form filled with an amount like '25.00'. */
  links: {
    deposit: (id: string) => string;
    again: (amount: string, into: 'own' | 'organization') => string;
  };
};

/** Returns the template in `emails`; null for a deposit that is not told of. */
function templateOf({ state, methodType }: Pick<Deposit, 'state' | 'methodType'>): string | null {
  if (methodType === 'card') return state === 'credited' ? 'deposit-by-card' : null;
  if (state === 'credited') return 'deposit-arrived';
  return state === 'failed' ? 'deposit-failed' : null;
}

/**
 * Sends a customer the receipt of a deposit by card, or tells them that one from their bank has arrived or
 * failed, and why. Does nothing once
 * the mail is known to have been sent; a mail that may have been sent is resent with the same message ID.
 *
 * @throws if the mail was not sent; PlatformFailure; TemplateError if staff have broken the template
 */
export async function mailDeposit(context: Context, depositId: string): Promise<void> {
  const { db, admin, now } = context;
  const deposit = await getDeposit(db, depositId);
  const type = templateOf(deposit);
  if (type === null || (await isDepositMailed(db, depositId))) return;
  const customer = await getCustomer(admin, deposit.customerGid);
  // The account was closed meanwhile: there is no recipient.
  if (!customer || customer.email === '') return;
  const words = { ...(await wordsOf(context, deposit)), greeting: greeting(customer.firstName) };
  await sendTemplate(context, {
    to: customer.email,
    template: await getEmailTemplate(db, type),
    words,
    id: `deposit-${depositId}`,
  });
  await markDepositMailed(db, depositId, new Date(now()));
}

async function wordsOf({ db, links }: Context, deposit: Deposit) {
  const { id, customerGid, organizationId, amountCents, methodName } = deposit;
  const { shownCents } = await findBalance(db, customerGid);
  const { failureCode } = depositView(deposit, null);
  return {
    amount: formatUsd(amountCents),
    credit: formatUsd(creditCents(amountCents)),
    method: methodName,
    where: depositWhere(await findNameForMails(db, organizationId), shownCents),
    reason: failureCode ? sentence(failureCode) : '',
    link: links.deposit(id),
    again: links.again(storedText(amountCents), organizationId === null ? 'own' : 'organization'),
  };
}

/**
 * Checks once how a deposit has ended. If its customer gets a mail about it, that is enqueued, in one
 * transaction with the mark. Independent of the deposit state machine.
 */
export async function tellDeposit(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  depositId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await markDepositTold(trx, depositId, new Date(now()));
    if (ended && isToldByMail(ended)) await enqueueJob(trx, 'send-deposit-mail', { depositId });
  });
}
