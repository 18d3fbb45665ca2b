import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from '~/framework';
import { CommissionStatementTable } from '~/components/commissions/commission-lists';
import { StatementForm, StatementSums, StatementLinks } from '~/components/ledger/statement-form';
import { EmptyState } from '~/components/ui/empty-state';
import { COMMISSION_STATEMENT } from '~/content/commissions/commission';
import { privateMeta, STORE_NAME } from '~/content/core/seo';
import { STATEMENT } from '~/content/ledger/statement';
import { calendarLabel } from '~/content/core/dates';
import { usualPeriods } from '~/domain/ledger/statement';
import { privatePage } from '~/http/etag';
import { requireCustomer } from '~/http/customers/guards.server';
import { requestedPeriod } from '~/http/ledger/page-balance.server';
import { findCommissionStatement } from '~/models/commissions/commission-statement.server';
import { accountPaths } from '~/account-paths';

export const meta: MetaFunction = () => privateMeta(COMMISSION_STATEMENT.title);

export const headers = privatePage;

/** Lists all entries of the ambassador's own commission between two days (`from`, `to`). */
export async function loader(args: LoaderFunctionArgs) {
  const { gid, displayName } = await requireCustomer(args, '/dashboard/ambassadors/statement');
  const { db, now } = args.context;
  const { requested, parse: parsed } = requestedPeriod(args);
  const every = { usual: usualPeriods(now()), owner: displayName };
  if (!parsed.ok) {
    return data({ ...every, requested, problems: parsed.problems, drawn: null }, { status: 400 });
  }
  const { period } = parsed;
  const statement = await findCommissionStatement(db, gid, period);
  return data({ ...every, requested: period, problems: [], drawn: { period, statement } });
}

export default function CommissionStatementPage() {
  const { requested, usual, owner, problems, drawn } = useLoaderData<typeof loader>();
  return (
    <>
      <p data-print="off" className="flex flex-wrap gap-x-6">
        <a href={accountPaths.ambassadors()} className="target underline underline-offset-4">
          {COMMISSION_STATEMENT.back}
        </a>
        <a href={accountPaths.commissionPayout()} className="target underline underline-offset-4">
          {COMMISSION_STATEMENT.pay}
        </a>
      </p>
      <h1>{COMMISSION_STATEMENT.title}</h1>
      <p className="mt-3 max-w-prose text-ink-soft" data-print="off">
        {COMMISSION_STATEMENT.intro} {STATEMENT.zone}
      </p>
      <div className="mt-8">
        <StatementForm
          requested={requested}
          problems={problems}
          usual={usual}
          page={accountPaths.commissionStatement}
        />
      </div>
      {drawn && (
        <section className="mt-10 flex flex-col gap-8">
          <div className="statement-head">
            <p>
              {STORE_NAME}, {owner}
            </p>
            <p>
              {COMMISSION_STATEMENT.caption(
                calendarLabel(drawn.period.from),
                calendarLabel(drawn.period.to),
              )}
              . {STATEMENT.zone}
            </p>
          </div>
          <div>
            <StatementSums statement={drawn.statement} />
          </div>
          {drawn.statement.movements.length > 0 ? (
            <>
              <CommissionStatementTable period={drawn.period} statement={drawn.statement} />
              <StatementLinks file={accountPaths.commissionStatementCsv(drawn.period)} />
            </>
          ) : (
            <EmptyState title={COMMISSION_STATEMENT.emptyTitle}>
              <p>{COMMISSION_STATEMENT.empty}</p>
            </EmptyState>
          )}
        </section>
      )}
    </>
  );
}
