import { topUpReason } from '~/content/top-ups/top-up';
import { creditCents } from '~/domain/ledger/deposit-bonus';
import { formatUsd } from '~/domain/core/money';
import { findBalance } from '~/models/ledger/balance.server';
import { findTopUpEvent } from '~/models/top-ups/top-up-event.server';
import { toCustomer, type WriteLetter } from '~/services/emails/letter.server';

/** An event of an automatic top-up's history, to its owner. */
export const topUpLetter: WriteLetter = async (context, { about }) => {
  const { db, links } = context;
  const event = await findTopUpEvent(db, about);
  if (!event) return 'not-due';
  const { amountCents, monthlyCapCents, thresholdCents } = event.terms;
  const { shownCents } = await findBalance(db, event.customerGid);
  return toCustomer(context, event.customerGid, {
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
  });
};
