import type { LoaderFunctionArgs } from '~/framework';
import { useLoaderData } from '~/framework';
import { ErpPage } from '~/components/staff/erp-page';
import { Moment } from '~/components/staff/confirm-form';
import { type ListColumn, ErpTable } from '~/components/ui/lists/erp-table';
import { PrintButton } from '~/components/ui/lists/list-frame';
import { PICK_LIST } from '~/content/fulfillment/erp-fulfillment';
import { backOfficeMeta } from '~/content/staff/back-office';
import { isUuid } from '~/domain/core/ids';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { notFound } from '~/http/replies.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { findPickList, type PickLine } from '~/models/fulfillment/pick-list.server';

export const meta = () => backOfficeMeta(PICK_LIST.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/fulfilment');
  const id = args.params['list'] ?? '';
  const list = isUuid(id) ? await findPickList(args.context.db, id) : null;
  return list ?? notFound();
}

const { columns } = PICK_LIST;

const COLUMNS: readonly ListColumn<PickLine>[] = [
  { label: columns.bin, at: 'date', cell: ({ bin }) => bin ?? PICK_LIST.noBin },
  {
    label: columns.item,
    at: 'title',
    isHeader: true,
    cell: ({ title, variantTitle, sku }) => [title, variantTitle, sku].filter(Boolean).join(', '),
  },
  { label: columns.units, isNumber: true, at: 'amount', cell: ({ units }) => units },
  {
    label: columns.orders,
    at: 'status',
    cell: ({ orders }) => orders.map(({ name, units }) => `${name} (${units})`).join(', '),
  },
  { label: columns.location, isExtra: true, cell: ({ locationName }) => locationName },
];

export default function PickListPage() {
  const { createdAt, staffName, lines } = useLoaderData<typeof loader>();
  return (
    <ErpPage title={PICK_LIST.title} text={PICK_LIST.text}>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Moment iso={createdAt} />
        {staffName}
        <a href={erpPaths.fulfillment()} className="target text-link" data-print="off">
          {PICK_LIST.back}
        </a>
        <PrintButton />
      </p>
      <div className="mt-6">
        <ErpTable
          caption={PICK_LIST.title}
          columns={COLUMNS}
          rows={lines}
          keyOf={({ sku, title }, nth) => `${sku ?? title} ${nth}`}
          none={PICK_LIST.none}
        />
      </div>
    </ErpPage>
  );
}
