import { cents, type Cents } from '~/domain/core/money';
import type { OrderTransaction } from './order-refund';

/** Where nobody was charged by a company that we could ask: cash, and what Shopify's admin can give away. */
const NO_GATEWAYS = ['cash', 'gift_card', 'shopify_store_credit'];

/** Returns what payment gateways have received. Methods of Shopify's checkout that charge nobody do not count. */
export function receivedCents(
  transactions: readonly (Pick<OrderTransaction, 'kind' | 'status' | 'cents'> & {
    gateway: string | null;
    manualPaymentGateway: boolean;
  })[],
): Cents {
  const received = transactions.filter(
    ({ kind, status, gateway, manualPaymentGateway }) =>
      (kind === 'SALE' || kind === 'CAPTURE') &&
      status === 'SUCCESS' &&
      !manualPaymentGateway &&
      gateway !== null &&
      !NO_GATEWAYS.includes(gateway),
  );
  return cents(received.reduce((sum, { cents: part }) => sum + part, 0));
}
