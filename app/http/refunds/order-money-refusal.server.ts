import { adminSentence } from '~/content/staff/admin-sentence';
import { ORDER_MONEY } from '~/content/refunds/erp-order-money';
import type { PlatformFailure } from '~/domain/core/retries/failure';
import type { ApprovalRefusal } from '~/models/staff/with-approval.server';
import { approvalSentence, isApprovalRefusal } from '~/http/staff/approval-refusal.server';
import { sayFault } from '~/http/draft-orders/draft-ask.server';
import { notFound } from '~/http/replies.server';

type MoneyRefusal =
  | ApprovalRefusal
  | {
      code: 'not-found' | 'under-way' | 'not-payable' | 'open' | 'disputed' | 'changed' | 'unknown';
    }
  | { code: 'refused'; failure: PlatformFailure };

/**
 * Replies why an order's money was left unchanged: with the page of approvals if a second person has to decide.
 *
 * @param typed to be shown again
 * @throws 404 if the order does not exist; a redirect
 */
export function refusedMoney(refusal: MoneyRefusal, typed: Readonly<Record<string, string>> = {}) {
  const say = (sentence: string, status: number) => sayFault(sentence, status, { typed });
  if (isApprovalRefusal(refusal)) return say(approvalSentence(refusal), 409);
  switch (refusal.code) {
    case 'not-found':
      return notFound();
    case 'under-way':
      return say(ORDER_MONEY.underWay, 409);
    case 'not-payable':
      return say(ORDER_MONEY.paid.notPayable, 409);
    case 'disputed':
      return say(ORDER_MONEY.disputed, 409);
    case 'open':
      return say(ORDER_MONEY.open, 409);
    case 'changed':
      return say(ORDER_MONEY.changed, 409);
    case 'unknown':
      return say(ORDER_MONEY.unknown, 503);
    case 'refused':
      return say(adminSentence(refusal.failure), 422);
  }
}
