import { GIVEN_UP } from './deposit-failure';

/** For this long the customer may still have the deposit's page open, which shows how it ended. */
const SAID_BY_PAGE_MS = 10 * 60_000;

/** A deposit that was credited, or a bank's that has failed. */
export type EndedDeposit = {
  isByCard: boolean;
  createdAt: Date;
  endedAt: Date;
  failureCode: string | null;
  /** Set for an automatic top-up, which has its own mails; null for a deposit by the customer. */
  topUpMonth: string | null;
};

/**
 * Whether the customer gets a mail about how it ended: the receipt of a card's, and what became of a bank's
 * unless they already know.
 */
export function isToldByMail({
  isByCard,
  createdAt,
  endedAt,
  failureCode,
  topUpMonth,
}: EndedDeposit): boolean {
  if (topUpMonth !== null || failureCode === GIVEN_UP) return false;
  return isByCard || endedAt.getTime() - createdAt.getTime() > SAID_BY_PAGE_MS;
}
