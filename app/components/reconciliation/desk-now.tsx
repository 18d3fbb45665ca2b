import { HolderLink } from '~/components/ledger/holder-link';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { Fact, Facts } from '~/components/ui/lists/facts';
import {
  CASH_DESK,
  CAUSE_WORDS,
  countAndSum,
  countWords,
  STANDING_WORDS,
} from '~/content/ledger/erp-cash';
import { LIABILITY_ACCOUNTS, LIABILITY_CAUSES, type LiabilityDay } from '~/domain/ledger/liability';
import { cents, formatUsd, type Cents } from '~/domain/core/money';
import type { OperationKind } from '~/domain/reconciliation/discrepancy-repair';
import type { MoneyHolder } from '~/domain/ledger/ledger';
import { erpPaths } from '~/erp-paths';

type CountAndSum = { count: number; cents: Cents };

type FrozenRow = { gid: string; because: string; holder: MoneyHolder | null };

const FROZEN: ListColumn<FrozenRow>[] = [
  { label: CASH_DESK.customer, cell: ({ holder }) => <HolderLink holder={holder} /> },
  { label: CASH_DESK.frozenBecause, cell: ({ because }) => because },
];

type DeskNowProps = {
  today: LiabilityDay | null;
  desk: {
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
export function DeskNow({ today, desk, frozen }: DeskNowProps) {
  return (
    <>
      <div className="grid gap-10 lg:grid-cols-3">
        <section aria-labelledby="owed-now">
          <h2 id="owed-now">{CASH_DESK.now}</h2>
          <p className="mt-2 font-display text-3xl font-bold tabular-nums">
            {formatUsd(today?.owedCents ?? cents(0))}
          </p>
          {today ? (
            <Facts>
              {LIABILITY_ACCOUNTS.map((account) => (
                <Fact key={account} term={STANDING_WORDS[account]}>
                  {formatUsd(today.standing[account])}
                </Fact>
              ))}
              <Fact term={CASH_DESK.organizations}>{formatUsd(today.organizationCents)}</Fact>
            </Facts>
          ) : null}
        </section>
        <TodaySection today={today} />
        <section aria-labelledby="under-way">
          <h2 id="under-way">{CASH_DESK.underWay}</h2>
          <Facts>
            <Fact term={CASH_DESK.deposits}>
              <OperationLink kind="deposit" {...desk.deposits} />
            </Fact>
            <Fact term={CASH_DESK.payments}>
              <OperationLink kind="payment" {...desk.payments} />
            </Fact>
            <Fact term={CASH_DESK.refunds}>
              <OperationLink kind="refund" {...desk.refunds} />
            </Fact>
            <Fact term={CASH_DESK.unshown}>
              <OperationLink kind="publication" count={desk.unshown} />
            </Fact>
            <Fact term={CASH_DESK.reviews}>
              {countAndSum(desk.reviews.count, desk.reviews.cents)}
            </Fact>
            <Fact term={CASH_DESK.discrepancies}>
              {desk.discrepancies === 0 ? (
                countWords(0)
              ) : (
                <a href={erpPaths.discrepancies()} className="text-link">
                  {countWords(desk.discrepancies)}
                </a>
              )}
            </Fact>
          </Facts>
        </section>
      </div>
      <section aria-labelledby="frozen" className="mt-12">
        <h2 id="frozen">
          {CASH_DESK.frozen} ({desk.frozen.toLocaleString('en-US')})
        </h2>
        <div className="mt-4">
          <ErpTable
            caption={CASH_DESK.frozen}
            columns={FROZEN}
            rows={frozen}
            keyOf={({ gid }) => gid}
            none={CASH_DESK.frozenNone}
          />
        </div>
      </section>
    </>
  );
}

function TodaySection({ today }: Pick<DeskNowProps, 'today'>) {
  const causes = LIABILITY_CAUSES.filter((cause) => today !== null && today.changes[cause] !== 0);
  return (
    <section aria-labelledby="today">
      <h2 id="today">{CASH_DESK.today}</h2>
      {today === null || causes.length === 0 ? (
        <p className="mt-4 text-ink-soft">{CASH_DESK.todayNothing}</p>
      ) : (
        <Facts>
          {causes.map((cause) => (
            <Fact key={cause} term={CAUSE_WORDS[cause]}>
              {formatUsd(today.changes[cause])}
            </Fact>
          ))}
        </Facts>
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
  const words = sum === undefined ? countWords(count) : countAndSum(count, sum);
  if (count === 0) return <>{words}</>;
  return (
    <a href={erpPaths.operations({ kind })} className="text-link">
      {words}
    </a>
  );
}
