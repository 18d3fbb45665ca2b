import { data, useLoaderData, type LoaderFunctionArgs } from '~/framework';
import { AgingTable } from '~/components/invoices/aging-table';
import { ErpPage } from '~/components/staff/erp-page';
import { EmptyState } from '~/components/ui/empty-state';
import { PrintButton } from '~/components/ui/lists/list-frame';
import { ListPage } from '~/components/ui/lists/list-page';
import { Notice } from '~/components/ui/notice';
import { AGING } from '~/content/invoices/receivables';
import { optionsOf, sortOptions } from '~/content/core/lists';
import { backOfficeMeta } from '~/content/staff/back-office';
import { agingByCustomer, AGING_LIST, agingPage, pickAging } from '~/domain/invoices/aging';
import { dayOf } from '~/domain/invoices/invoice';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { withReminders } from '~/http/invoices/receivables.server';
import { listText } from '~/http/list-query.server';
import { attempt } from '~/http/replies.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { listAllOpenInvoices } from '~/platforms/quickbooks/receivables.server';

export const meta = () => backOfficeMeta(AGING.title);

export const headers = erpHeaders;

/** Lists what customers owe on invoices, by age, read from QuickBooks now (`search`, `age`, `sort`, `page`). */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/invoices/aging');
  const { now, quickbooks, log } = args.context;
  const { query } = AGING_LIST.parse(listText(args));
  const invoices = await attempt(listAllOpenInvoices(quickbooks), log);
  if (invoices === null) return data({ query, found: null }, 503);
  const rows = agingByCustomer(invoices, dayOf(now()));
  const found = agingPage(pickAging(rows, query), query.page);
  const shown = await withReminders(args.context, found.rows);
  return data({ query: { ...query, page: found.page }, found: { ...found, rows: shown } });
}

export default function ErpAgingPage() {
  const { query, found } = useLoaderData<typeof loader>();
  const file = erpPaths.agingExport(AGING_LIST.params({ ...query, page: 1 }));
  return (
    <ErpPage title={AGING.title} text={AGING.text} isList>
      {found === null ? (
        <Notice>{AGING.silent}</Notice>
      ) : (
        <ListPage
          name="aging"
          list={AGING_LIST}
          {...{ query, found }}
          path={erpPaths.aging}
          label={AGING.formTitle}
          labels={{ nothing: AGING.nothing }}
          nouns={['customer', 'customers']}
          note={AGING.current}
          fields={[
            { kind: 'search', label: AGING.search, autoComplete: 'off' },
            { name: 'age', label: AGING.age, options: optionsOf(AGING.ages) },
            { kind: 'sort', options: sortOptions(AGING.sorts) },
          ]}
          empty={
            <EmptyState title={AGING.emptyTitle}>
              <p>{AGING.empty}</p>
            </EmptyState>
          }
          actions={
            <>
              <form method="post" action={file}>
                <button className="list-button" title={AGING.fileNote}>
                  {AGING.file}
                </button>
              </form>
              <PrintButton />
            </>
          }
        >
          {({ rows, sums }) => <AgingTable rows={rows} sums={sums} />}
        </ListPage>
      )}
    </ErpPage>
  );
}
