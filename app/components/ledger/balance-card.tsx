import { BalanceLine } from './balance-line';
import { BalanceTrouble } from './balance-trouble';
import { LinkButton } from '~/components/ui/link-button';
import { CASH_HEADER, PAYMENTS } from '~/content/ledger/earth-cash';
import { movementName } from '~/content/ledger/statement';
import { momentWords } from '~/content/core/dates';
import type { BalanceView } from '~/domain/ledger/balance-view';
import type { MendableBecause } from '~/domain/ledger/frozen-account';
import { formatUsd } from '~/domain/core/money';
import type { Movement } from '~/domain/ledger/statement';
import { paths } from '~/paths';

type BalanceCardProps = {
  balance: BalanceView;
  /** Why it is frozen, if its customer can do something about it. */
  frozenBecause: MendableBecause | null;
  /** Newest first. */
  latest: readonly Movement[];
};

/** The balance, its latest movements and a link to add more. */
export function BalanceCard({ balance, frozenBecause, latest }: BalanceCardProps) {
  return (
    <div className="cash-card">
      <div>
        <h2>{PAYMENTS.balance}</h2>
        <BalanceLine balance={balance} bare />
        {balance.unacceptedCents > 0 ? (
          <p className="mt-3">{CASH_HEADER.unacceptedHint(balance.unacceptedCents)}</p>
        ) : null}
        <BalanceTrouble balance={balance} because={frozenBecause} />
        <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
          <LinkButton to={paths.addEarthCash()} data-adds-cash="">
            {PAYMENTS.add}
          </LinkButton>
          <a href={paths.statement()} className="target text-link font-semibold">
            {PAYMENTS.statement}
          </a>
        </p>
      </div>
      {latest.length > 0 ? (
        <div>
          <h3 className="text-lg">{PAYMENTS.latest}</h3>
          <ul className="cash-latest">
            {latest.map((movement) => {
              const { at, kind, amountCents } = movement;
              return (
                <li key={`${at} ${kind}`}>
                  <span>
                    {movementName(movement)}
                    <time dateTime={at}>{momentWords(at)}</time>
                  </span>
                  <strong>
                    {amountCents > 0 ? '+' : ''}
                    {formatUsd(amountCents)}
                  </strong>
                </li>
              );
            })}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
