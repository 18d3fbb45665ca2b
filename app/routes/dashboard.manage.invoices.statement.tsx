import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from '~/framework';
import { AccountStatementView, MonthForm } from '~/components/invoices/account-statement';
import { LoadProblem } from '~/components/customers/account-frame';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';
import { PrintStatement } from '~/components/ledger/statement-form';
import { ACCOUNT_STATEMENT } from '~/content/invoices/account-statement';
import { monthLabel } from '~/content/core/dates';
import { privateMeta, STORE_NAME } from '~/content/core/seo';
import { requireCustomer } from '~/http/customers/guards.server';
import { privatePage } from '~/http/etag';
import { requestedStatement } from '~/http/invoices/account-statement.server';
import { accountPaths } from '~/account-paths';

export const meta: MetaFunction = () => privateMeta(ACCOUNT_STATEMENT.title);

export const headers = privatePage;

/** Draws up the customer's own statement of account for a month (`month`), from what QuickBooks has now. */
export async function loader(args: LoaderFunctionArgs) {
  const { email } = await requireCustomer(args, '/dashboard/manage/invoices/statement');
  const drawn = await requestedStatement(args, { email });
  return data(drawn, drawn.found === 'silent' ? 503 : 200);
}

export default function AccountStatementPage() {
  const { month, months, today, found } = useLoaderData<typeof loader>();
  return (
    <>
      <p data-print="off">
        <a href={accountPaths.manageInvoices()} className="target underline underline-offset-4">
          {ACCOUNT_STATEMENT.back}
        </a>
      </p>
      <h1>{ACCOUNT_STATEMENT.title}</h1>
      <p className="mt-3 max-w-prose text-ink-soft" data-print="off">
        {ACCOUNT_STATEMENT.intro}
      </p>
      <div className="mt-8">
        <MonthForm month={month} months={months} action={accountPaths.accountStatement()} />
      </div>
      {found === 'silent' ? (
        <div className="mt-8">
          <LoadProblem problem={ACCOUNT_STATEMENT.silent} />
        </div>
      ) : found === null ? (
        <EmptyState title={ACCOUNT_STATEMENT.noAccount}>
          <p>{ACCOUNT_STATEMENT.noAccountText}</p>
        </EmptyState>
      ) : (
        <section className="mt-10 flex flex-col gap-8">
          <div className="statement-head">
            <p dir="auto">
              {STORE_NAME}, {found.customer.name}
            </p>
            <p>{ACCOUNT_STATEMENT.caption(monthLabel(month))}</p>
          </div>
          <AccountStatementView statement={found.statement} today={today} />
          <div className="statement-ways" data-print="off">
            <LinkButton
              to={accountPaths.accountStatement({ month }, '.csv')}
              variant="secondary"
              download
            >
              {ACCOUNT_STATEMENT.csv}
            </LinkButton>
            <LinkButton
              to={accountPaths.accountStatement({ month }, '/pdf')}
              variant="secondary"
              download
            >
              {ACCOUNT_STATEMENT.pdf}
            </LinkButton>
            <PrintStatement />
          </div>
        </section>
      )}
    </>
  );
}
