import { WalletLink } from '~/components/ledger/wallet-link';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { Fact, FactList } from '~/components/ui/lists/fact-list';
import {
  CASH_OVERVIEW,
  CAUSE_LABELS,
  countAndSum,
  countWords,
  STATUS_LABELS,
} from '~/content/ledger/erp-cash';
import { LIABILITY_ACCOUNTS, LIABILITY_CAUSES, type LiabilityDay } from '~/domain/ledger/liability';
import { cents, formatUsd, type Cents } from '~/domain/core/money';
import type { OperationKind } from '~/domain/reconciliation/discrepancy-repair';
import type { WalletOwner } from '~/domain/ledger/ledger';
import { erpPaths } from '~/erp-paths';
import { formatNumber } from '~/domain/core/numbers';

type CountAndSum = { count: number; cents: Cents };

type FrozenRow = { gid: string; because: string; wallet: WalletOwner | null };

const FROZEN: ListColumn<FrozenRow>[] = [
  { label: CASH_OVERVIEW.customer, cell: ({ wallet }) => <WalletLink wallet={wallet} /> },
  { label: CASH_OVERVIEW.frozenBecause, cell: ({ because }) => because },
];

type CashOverviewProps = {
  today: LiabilityDay | null;
  overview: {
    deposits: CountAndSum;
    payments: CountAndSum;
    refunds: CountAndSum;
    unshown: number;
    reviews: CountAndSum;
    discrepancies: number;
    frozen: number;
  };
  frozen: readonly FrozenRow[];
};

/** The current liability, how it changed today, and what is in flight. */
export function CashOverview({ today, overview, frozen }: CashOverviewProps) {
  return (
    <>
      <div className="grid gap-10 lg:grid-cols-3">
        <section aria-labelledby="owed-now">
          <h2 id="owed-now">{CASH_OVERVIEW.now}</h2>
          <p className="mt-2 font-display text-3xl font-bold tabular-nums">
            {formatUsd(today?.owedCents ?? cents(0))}
          </p>
          {today ? (
            <FactList isWide>
              {LIABILITY_ACCOUNTS.map((account) => (
                <Fact key={account} term={STATUS_LABELS[account]}>
                  {formatUsd(today.balances[account])}
                </Fact>
              ))}
              <Fact term={CASH_OVERVIEW.organizations}>{formatUsd(today.organizationCents)}</Fact>
            </FactList>
          ) : null}
        </section>
        <TodaySection today={today} />
        <section aria-labelledby="under-way">
          <h2 id="under-way">{CASH_OVERVIEW.underWay}</h2>
          <FactList isWide>
            <Fact term={CASH_OVERVIEW.deposits}>
              <OperationLink kind="deposit" {...overview.deposits} />
            </Fact>
            <Fact term={CASH_OVERVIEW.payments}>
              <OperationLink kind="payment" {...overview.payments} />
            </Fact>
            <Fact term={CASH_OVERVIEW.refunds}>
              <OperationLink kind="refund" {...overview.refunds} />
            </Fact>
            <Fact term={CASH_OVERVIEW.unshown}>
              <OperationLink kind="publication" count={overview.unshown} />
            </Fact>
            <Fact term={CASH_OVERVIEW.reviews}>
              {countAndSum(overview.reviews.count, overview.reviews.cents)}
            </Fact>
            <Fact term={CASH_OVERVIEW.discrepancies}>
              {overview.discrepancies === 0 ? (
                countWords(0)
              ) : (
                <a href={erpPaths.discrepancies()} className="text-link">
                  {countWords(overview.discrepancies)}
                </a>
              )}
            </Fact>
          </FactList>
        </section>
      </div>
      <section aria-labelledby="frozen" className="mt-12">
        <h2 id="frozen">
          {CASH_OVERVIEW.frozen} ({formatNumber(overview.frozen)})
        </h2>
        <div className="mt-4">
          <ErpTable
            caption={CASH_OVERVIEW.frozen}
            columns={FROZEN}
            rows={frozen}
            keyOf={({ gid }) => gid}
            none={CASH_OVERVIEW.frozenNone}
          />
        </div>
      </section>
    </>
  );
}

function TodaySection({ today }: Pick<CashOverviewProps, 'today'>) {
  const causes = LIABILITY_CAUSES.filter((cause) => today !== null && today.changes[cause] !== 0);
  return (
    <section aria-labelledby="today">
      <h2 id="today">{CASH_OVERVIEW.today}</h2>
      {today === null || causes.length === 0 ? (
        <p className="mt-4 text-ink-soft">{CASH_OVERVIEW.todayNothing}</p>
      ) : (
        <FactList isWide>
          {causes.map((cause) => (
            <Fact key={cause} term={CAUSE_LABELS[cause]}>
              {formatUsd(today.changes[cause])}
            </Fact>
          ))}
        </FactList>
      )}
    </section>
  );
}

function OperationLink({
  kind,
  count,
  cents: sum,
}: {
  kind: OperationKind;
  count: number;
  cents?: Cents;
}) {
  const countText = sum === undefined ? countWords(count) : countAndSum(count, sum);
  if (count === 0) return <>{countText}</>;
  return (
    <a href={erpPaths.operations({ kind })} className="text-link">
      {countText}
    </a>
  );
}
