import { data, useLoaderData, type LoaderFunctionArgs } from '~/framework';
import { AccountStatementView, MonthForm } from '~/components/invoices/account-statement';
import { DetailPage } from '~/components/ui/detail-page';
import { Notice } from '~/components/ui/notice';
import { PrintButton } from '~/components/ui/lists/list-frame';
import { ACCOUNT_STATEMENT } from '~/content/invoices/account-statement';
import { monthLabel } from '~/content/core/dates';
import { AGING, RECEIVABLES } from '~/content/invoices/receivables';
import { backOfficeMeta } from '~/content/staff/back-office';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { requestedStatement } from '~/http/invoices/account-statement.server';
import { bookCustomerOf } from '~/http/invoices/receivables.server';
import { notFound } from '~/http/replies.server';
import { erpHeaders } from '~/http/staff/erp-headers';

export const meta = () => backOfficeMeta(ACCOUNT_STATEMENT.title);

export const headers = erpHeaders;

/** Draws up the statement that the customer sees (`month`), for staff. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/invoices/aging');
  const bookCustomerId = bookCustomerOf(args.params);
  const drawn = await requestedStatement(args, { bookCustomerId });
  const found = drawn.found ?? notFound();
  return data({ ...drawn, id: bookCustomerId, found }, found === 'silent' ? 503 : 200);
}

export default function ErpCustomerStatementPage() {
  const { id, month, months, today, found } = useLoaderData<typeof loader>();
  return (
    <DetailPage
      back={{
        href: erpPaths.receivables(id),
        label: found === 'silent' ? RECEIVABLES.summary : found.customer.name,
      }}
      title={ACCOUNT_STATEMENT.title}
      lead={monthLabel(month)}
      actions={
        <>
          <form method="post" action={erpPaths.customerStatementExport(id, { month })}>
            <button className="list-button" title={AGING.fileNote}>
              {ACCOUNT_STATEMENT.csv}
            </button>
          </form>
          <form method="post" action={erpPaths.customerStatementExport(id, { month })}>
            <button name="file" value="pdf" className="list-button" title={AGING.fileNote}>
              {ACCOUNT_STATEMENT.pdf}
            </button>
          </form>
          <PrintButton />
        </>
      }
    >
      <div className="mt-6">
        <MonthForm month={month} months={months} action={erpPaths.customerStatement(id)} />
      </div>
      {found === 'silent' ? (
        <Notice>{ACCOUNT_STATEMENT.staffSilent}</Notice>
      ) : (
        <div className="mt-8 flex flex-col gap-8">
          <AccountStatementView statement={found.statement} today={today} />
        </div>
      )}
    </DetailPage>
  );
}
