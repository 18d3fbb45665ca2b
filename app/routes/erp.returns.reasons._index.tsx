import { useLoaderData, type LoaderFunctionArgs } from '~/framework';
import { ErpPage } from '~/components/staff/erp-page';
import { type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import { ListPage } from '~/components/ui/lists/list-page';
import { RETURN_STAFF } from '~/content/returns/erp-returns';
import { REASON_LABELS } from '~/content/returns/returns';
import { backOfficeMeta } from '~/content/staff/back-office';
import { customerNumber } from '~/domain/core/ids';
import { formatUsd } from '~/domain/core/money';
import { formatNumber } from '~/domain/core/numbers';
import { RETURN_REASONS } from '~/domain/returns/return';
import { REASON_REPORT, type ReasonRow } from '~/domain/returns/return-query';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { listPage } from '~/http/list-query.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { listReasons } from '~/models/returns/return-list.server';

const { reasons: LABELS } = RETURN_STAFF;

export const meta = () => backOfficeMeta(LABELS.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/returns/reasons');
  return listPage(args, REASON_REPORT, (query) => listReasons(args.context.db, query));
}

const COLUMNS: ListColumn<ReasonRow>[] = [
  {
    label: LABELS.columns.product,
    at: 'title',
    isLong: true,
    cell: ({ productGid, title }) =>
      productGid === null ? (
        title
      ) : (
        <a href={erpPaths.product(customerNumber(productGid))} className="underline">
          {title}
        </a>
      ),
  },
  { label: LABELS.columns.cases, isNumber: true, cell: ({ cases }) => formatNumber(cases) },
  { label: LABELS.columns.units, isNumber: true, cell: ({ units }) => formatNumber(units) },
  ...RETURN_REASONS.map((reason): ListColumn<ReasonRow> => ({
    label: REASON_LABELS[reason],
    isNumber: true,
    isExtra: true,
    cell: ({ byReason }) => formatNumber(byReason[reason]),
  })),
  {
    label: LABELS.columns.value,
    isNumber: true,
    at: 'amount',
    cell: ({ worthCents }) => formatUsd(worthCents),
  },
];

export default function ErpReturnReasonsPage() {
  return (
    <ErpPage title={LABELS.title} text={LABELS.text} isList>
      <ListPage
        {...useLoaderData<typeof loader>()}
        list={REASON_REPORT}
        path={erpPaths.returnReasons}
        csv={erpPaths.returnReasonsExport}
        label={LABELS.search}
        nouns={LABELS.nouns}
        labels={{ nothingTitle: LABELS.none }}
        fields={[{ kind: 'days' }]}
        empty={<p>{LABELS.none}</p>}
      >
        {({ rows }) => (
          <ListTable
            caption={LABELS.title}
            columns={COLUMNS}
            rows={rows}
            keyOf={({ productGid, title }) => productGid ?? title}
          />
        )}
      </ListPage>
    </ErpPage>
  );
}
