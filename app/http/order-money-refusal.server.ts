import { adminSentence } from '~/content/admin-sentence';
import { ORDER_MONEY } from '~/content/erp-order-money';
import type { PlatformFailure } from '~/domain/failure';
import { sayFault } from './draft-ask.server';
import { notFound } from './replies.server';

type MoneyRefusal =
  | { code: 'not-found' | 'under-way' | 'not-payable' | 'open' | 'changed' | 'unknown' }
  | { code: 'refused'; failure: PlatformFailure };

/** Replies why an order's money was left unchanged. @throws 404 if the order does not exist */
export function refusedMoney(refusal: MoneyRefusal) {
  switch (refusal.code) {
    case 'not-found':
      return notFound();
    case 'under-way':
      return sayFault(ORDER_MONEY.underWay, 409);
    case 'not-payable':
      return sayFault(ORDER_MONEY.paid.notPayable, 409);
    case 'open':
      return sayFault(ORDER_MONEY.open, 409);
    case 'changed':
      return sayFault(ORDER_MONEY.changed, 409);
    case 'unknown':
      return sayFault(ORDER_MONEY.unknown, 503);
    case 'refused':
      return sayFault(adminSentence(refusal.failure), 422);
  }
}
