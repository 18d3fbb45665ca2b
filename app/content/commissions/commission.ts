import type {
  ShownRate,
  commissionState,
  ShownCommission,
} from '~/domain/commissions/commission-rate';
import { dayWords, PORTAL } from '~/content/ambassadors/ambassador-portal';
import { formatUsd, type Cents } from '~/domain/core/money';
import { monthWords } from '~/content/core/dates';

/** Returns the rate of a commission, `'Standard rate 5%, version 1, since Jan 1, 2024'`. */
export function rateWords({ rule, version, basisPoints, fromAt }: ShownRate): string {
  return `${RULES[rule]} ${percentWords(basisPoints)}, version ${version}, since ${dayWords(fromAt)}`;
}

/** Returns the state of a commission, and why part of it was taken back. */
export function stateWords({
  state,
  takenCents,
  because,
}: ReturnType<typeof commissionState>): string {
  if (state.kind === 'reversed') return `Reversed: ${because ? BECAUSE[because] : ''}`;
  const rest =
    state.kind === 'pending'
      ? `Pending until ${dayWords(state.until)}`
      : `Payable since ${dayWords(state.since)}`;
  return because === null
    ? rest
    : `${rest}; ${formatUsd(takenCents)} was reversed: ${BECAUSE[because]}`;
}

/** Returns the chart's summary for screen readers. */
export function commissionSummary(
  total: Cents,
  highest: { month: string; cents: Cents } | null,
): string {
  if (highest === null) return PORTAL.chart.none;
  const most = `the most in ${monthWords(highest.month)} with ${formatUsd(highest.cents)}`;
  return `Your commission of the last twelve months comes to ${formatUsd(total)}, ${most}.`;
}

/** Returns the sentence about the next amount to become payable. @param at ISO 8601 */
export function nextWords({ at, cents }: { at: string; cents: Cents }): string {
  return `${formatUsd(cents)} becomes payable on ${dayWords(at)}.`;
}

const RULES: Record<ShownRate['rule'], string> = {
  standard: 'Standard rate',
  trained: 'Rate after the training',
};

const BECAUSE: Record<NonNullable<ShownCommission['because']>, string> = {
  refund: 'refunded',
  dispute: 'payment disputed at the bank',
};

/** `500` → `'5%'`, `725` → `'7.25%'` */
export function percentWords(basisPoints: number): string {
  return `${(basisPoints / 100).toLocaleString('en-US')}%`;
}
