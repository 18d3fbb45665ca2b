import type { TemplatesOf } from '~/domain/emails/email-registry';
import { ABANDONED } from './deposit-machine';

/** For this long the customer may still have the deposit's page open, which shows how it ended. */
const SHOWN_BY_PAGE_MS = 10 * 60_000;

/** A deposit that was credited or has failed. */
export type EndedDeposit = {
  hasFailed: boolean;
  isByCard: boolean;
  createdAt: Date;
  endedAt: Date;
  failureCode: string | null;
  /** Set for an automatic top-up, which has its own mails; null for a deposit by the customer. */
  topUpMonth: string | null;
};

/**
 * Returns the mail about how it ended: the receipt of a card's, and what became of a bank's unless the
 * customer already knows. Null if there is none.
 */
export function depositEmail({
  hasFailed,
  isByCard,
  createdAt,
  endedAt,
  failureCode,
  topUpMonth,
}: EndedDeposit): TemplatesOf<'deposit'> | null {
  if (topUpMonth !== null || failureCode === ABANDONED) return null;
  if (isByCard) return hasFailed ? null : 'deposit-by-card';
  if (endedAt.getTime() - createdAt.getTime() <= SHOWN_BY_PAGE_MS) return null;
  return hasFailed ? 'deposit-failed' : 'deposit-arrived';
}
