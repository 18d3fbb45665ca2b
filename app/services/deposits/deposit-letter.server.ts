import { depositWhere } from '~/content/deposits/deposit-labels';
import { errorMessage } from '~/content/core/errors';
import { creditCents } from '~/domain/ledger/deposit-bonus';
import { depositView } from '~/domain/deposits/deposit-view';
import { formatUsd } from '~/domain/core/money';
import { storedText } from '~/domain/core/stored-amount';
import { findBalance } from '~/models/ledger/balance.server';
import { getDeposit } from '~/models/deposits/deposit.server';
import { findNameForMails } from '~/models/organizations/organization.server';
import { toCustomer, type WriteLetter } from '~/services/emails/letter.server';

/** The receipt of a deposit by card, or that one from a bank has arrived or failed, and why. */
export const depositLetter: WriteLetter = async (context, { template, about: id }) => {
  const { db, links } = context;
  const deposit = await getDeposit(db, id);
  const { state, customerGid, organizationId, amountCents, methodName } = deposit;
  if (state !== (template === 'deposit-failed' ? 'failed' : 'credited')) return 'not-due';
  const { shownCents } = await findBalance(db, customerGid);
  const { failureCode } = depositView(deposit, null);
  const into = organizationId === null ? 'own' : 'organization';
  return toCustomer(context, customerGid, {
    amount: formatUsd(amountCents),
    credit: formatUsd(creditCents(amountCents)),
    method: methodName,
    where: depositWhere(await findNameForMails(db, organizationId), shownCents),
    reason: failureCode ? errorMessage(failureCode) : '',
    link: links.deposit(id),
    again: links.addAgain(storedText(amountCents), into),
  });
};
