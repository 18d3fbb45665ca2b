import { BalanceLine } from '~/components/earth-cash/balance-line';
import { LinkButton } from '~/components/ui/link-button';
import { PAYMENTS } from '~/content/earth-cash';
import { MOVEMENTS, momentWords } from '~/content/statement';
import type { BalanceView } from '~/domain/balance-view';
import { formatUsd } from '~/domain/money';
import type { Movement } from '~/domain/statement';
import { paths } from '~/paths';

type BalanceCardProps = {
  balance: BalanceView;
  /** The newest first. */
  latest: readonly Movement[];
};

/** What one has, what changed it last, and the way to more. */
export function BalanceCard({ balance, latest }: BalanceCardProps) {
  return (
    <section aria-labelledby="earth-cash" className="cash-card">
      <div>
        <h2 id="earth-cash">{PAYMENTS.balance}</h2>
        <BalanceLine balance={balance} />
        <LinkButton to={paths.addEarthCash()} data-adds-cash="" className="mt-5">
          {PAYMENTS.add}
        </LinkButton>
      </div>
      <div>
        {latest.length > 0 ? (
          <>
            <h3 className="text-lg">{PAYMENTS.latest}</h3>
            <ul className="cash-latest">
              {latest.map(({ at, kind, amountCents }) => (
                <li key={`${at} ${kind}`}>
                  <span>
                    {MOVEMENTS[kind]}
                    <time dateTime={at}>{momentWords(at)}</time>
                  </span>
                  <strong>
                    {amountCents > 0 ? '+' : ''}
                    {formatUsd(amountCents)}
                  </strong>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        <a href={paths.statement()} className="target text-link font-semibold">
          {PAYMENTS.statement}
        </a>
      </div>
    </section>
  );
}
