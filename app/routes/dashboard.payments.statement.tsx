import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from '~/framework';
import { StatementForm, StatementSums, StatementLinks } from '~/components/ledger/statement-form';
import { StatementTable } from '~/components/ledger/running-table';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { CASH_HEADER } from '~/content/ledger/earth-cash';
import { privateMeta, STORE_NAME } from '~/content/core/seo';
import { STATEMENT } from '~/content/ledger/statement';
import { calendarLabel } from '~/content/core/dates';
import { cents } from '~/domain/core/money';
import { usualPeriods } from '~/domain/ledger/statement';
import { privatePage } from '~/http/etag';
import { requireCustomer } from '~/http/customers/guards.server';
import { requestedPeriod, pageBalance } from '~/http/ledger/page-balance.server';
import { findStatement } from '~/models/ledger/statement.server';
import { accountPaths } from '~/account-paths';
import { adoptOpeningBalance } from '~/services/ledger/adopt-opening-balance.server';

export const meta: MetaFunction = () => privateMeta(STATEMENT.title);

export const headers = privatePage;

/** Lists all movements of the customer's own balance between two days (`from`, `to`). */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args, '/dashboard/payments/statement');
  const { context } = args;
  const { requested, parse: parsed } = requestedPeriod(args);
  const usual = usualPeriods(context.now());
  const owner = customer.displayName;
  if (!parsed.ok) {
    const { problems } = parsed;
    return data(
      {
        requested,
        usual,
        owner,
        problems,
        drawn: null,
        isWaiting: false,
        unacceptedCents: cents(0),
      },
      { status: 400 },
    );
  }
  const { gid } = customer;
  const { isKnown, unacceptedCents } = await pageBalance(context, gid, () =>
    adoptOpeningBalance(context, gid),
  );
  const statement = await findStatement(context.db, gid, parsed.period);
  const drawn = { period: parsed.period, statement };
  const shown = { requested: parsed.period, usual, owner, problems: [], drawn };
  return data({ ...shown, isWaiting: !isKnown, unacceptedCents });
}

export default function StatementPage() {
  const { requested, usual, owner, problems, drawn, isWaiting, unacceptedCents } =
    useLoaderData<typeof loader>();
  return (
    <>
      <p data-print="off">
        <a href={accountPaths.payments()} className="target underline underline-offset-4">
          {STATEMENT.back}
        </a>
      </p>
      <h1>{STATEMENT.title}</h1>
      <p className="mt-3 text-ink-soft" data-print="off">
        {STATEMENT.intro} {STATEMENT.zone}
      </p>
      <div className="mt-8">
        <StatementForm requested={requested} problems={problems} usual={usual} />
      </div>
      {isWaiting && (
        <div className="mt-8">
          <Notice>{STATEMENT.waiting}</Notice>
        </div>
      )}
      {unacceptedCents > 0 && (
        <div className="mt-8">
          <Notice>{CASH_HEADER.unacceptedHint(unacceptedCents)}</Notice>
        </div>
      )}
      {drawn && (
        <section className="mt-10 flex flex-col gap-8">
          <div className="statement-head">
            <p>
              {STORE_NAME}, {owner}
            </p>
            <p>
              {STATEMENT.caption(calendarLabel(drawn.period.from), calendarLabel(drawn.period.to))}.{' '}
              {STATEMENT.zone}
            </p>
          </div>
          <div>
            <StatementSums statement={drawn.statement} />
          </div>
          {drawn.statement.movements.length > 0 ? (
            <>
              <StatementTable period={drawn.period} statement={drawn.statement} />
              <StatementLinks file={accountPaths.statementCsv(drawn.period)} />
            </>
          ) : (
            <EmptyState title={STATEMENT.emptyTitle}>
              <p>{STATEMENT.empty}</p>
              <LinkButton to={accountPaths.addEarthCash()}>{STATEMENT.add}</LinkButton>
            </EmptyState>
          )}
        </section>
      )}
    </>
  );
}
