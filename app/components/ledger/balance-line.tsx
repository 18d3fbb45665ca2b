import { CASH_HEADER } from '~/content/ledger/earth-cash';
import type { BalanceView } from '~/domain/ledger/balance-view';
import { formatUsd } from '~/domain/core/money';

type BalanceLineProps = {
  balance: BalanceView;
  /** Omits the label, where a heading says it. */
  bare?: boolean;
};

/**
 * 'Earth Cash: $25.50', and what is pending, held or owed. Not a live region: it changes by itself, and a
 * screen reader should not announce that every second (WCAG 4.1.3; the result of an action is announced
 * where it was taken).
 */
export function BalanceLine({ balance, bare }: BalanceLineProps) {
  const { shownCents, pendingCents, unacceptedCents, heldCents, owedCents, frozen, isKnown } =
    balance;
  const hasAmount = isKnown || shownCents > 0;
  const unknown = bare ? '–' : CASH_HEADER.unknown;
  return (
    <p className="cash-line">
      <span>
        {bare ? null : `${CASH_HEADER.label} `}
        <strong>{hasAmount ? formatUsd(shownCents) : unknown}</strong>
      </span>
      {bare && !hasAmount ? <span>{CASH_HEADER.unknownHint}</span> : null}
      {pendingCents > 0 ? <span>{CASH_HEADER.pending(pendingCents)}</span> : null}
      {unacceptedCents > 0 ? <span>{CASH_HEADER.unaccepted(unacceptedCents)}</span> : null}
      {heldCents > 0 ? <span>{CASH_HEADER.held(heldCents)}</span> : null}
      {owedCents > 0 ? <span data-bad="">{CASH_HEADER.owed(owedCents)}</span> : null}
      {frozen ? <span data-bad="">{CASH_HEADER.frozen}</span> : null}
    </p>
  );
}
