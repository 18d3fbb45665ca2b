import type { DisputeStanding } from '~/domain/disputes/dispute';

export const STANDING_WORDS: Record<DisputeStanding, string> = {
  inquiry: 'inquiry',
  open: 'disputed',
  lost: 'dispute lost',
  over: '',
};

/** Returns the words for an order's payment with what a bank says about it: 'Paid, disputed'. */
export function paidAndDisputed(payment: string, dispute: DisputeStanding | null): string {
  const words = dispute === null ? '' : STANDING_WORDS[dispute];
  return words === '' ? payment : `${payment}, ${words}`;
}
