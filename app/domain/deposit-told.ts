import { GIVEN_UP } from './deposit-given-up';

/** So long somebody may still be looking at the deposit's page, which says by itself how it has ended. */
const SAID_BY_PAGE_MS = 10 * 60_000;

/** A deposit from a bank that is credited or failed. */
export type EndedDeposit = {
  createdAt: Date;
  endedAt: Date;
  failureCode: string | null;
  /** Made by the automatic top-up, which has mails of its own; null where a customer did. */
  topUpMonth: string | null;
};

/** Whether its customer gets a mail about how it has ended: not of what they know already. */
export function isToldByMail({
  createdAt,
  endedAt,
  failureCode,
  topUpMonth,
}: EndedDeposit): boolean {
  if (topUpMonth !== null || failureCode === GIVEN_UP) return false;
  return endedAt.getTime() - createdAt.getTime() > SAID_BY_PAGE_MS;
}
