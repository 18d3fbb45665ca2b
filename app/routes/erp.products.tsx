import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ErpPage } from '~/components/erp/erp-frame';
import { ErpTable, type ErpColumn } from '~/components/erp/erp-table';
import { Pagination } from '~/components/ui/pagination';
import { BACK_OFFICE, backOfficeMeta } from '~/content/back-office';
import { formatUsd } from '~/domain/money';
import { erpHeaders } from '~/http/erp-headers';
import { requireStaff } from '~/http/guards.server';
import { needed } from '~/http/replies.server';
import { paths } from '~/paths';

const PAGE = 50;
const words = BACK_OFFICE.products;

export const meta = () => backOfficeMeta(words.title);

export const headers = erpHeaders;

/** The catalogue as shoppers have it, a page at a time. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/products');
  const { catalogue, log } = args.context;
  const { products } = await needed(catalogue.snapshot(), log);
  const pageCount = Math.max(1, Math.ceil(products.length / PAGE));
  const asked = Number(new URL(args.request.url).searchParams.get('page') ?? 1);
  const page = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), pageCount) : 1;
  const rows = products.slice((page - 1) * PAGE, page * PAGE).map((product) => ({
    handle: product.handle,
    title: product.title,
    productType: product.productType,
    minPriceCents: product.minPriceCents,
    available: product.available,
  }));
  return { rows, page, pageCount, total: products.length };
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

const COLUMNS: readonly ErpColumn<Row>[] = [
  {
    label: 'Product',
    cell: ({ handle, title }) => (
      <a href={paths.product(handle)} className="text-link">
        {title}
      </a>
    ),
  },
  { label: 'Type', cell: ({ productType }) => productType },
  { label: 'Stock', cell: ({ available }) => (available ? 'Available' : 'Sold out') },
  {
    label: 'Lowest price',
    isNumber: true,
    cell: ({ minPriceCents }) => formatUsd(minPriceCents),
  },
];

export default function ErpProductsPage() {
  const { rows, page, pageCount, total } = useLoaderData<typeof loader>();
  return (
    <ErpPage title={words.title} text={`${words.text} ${total.toLocaleString('en-US')} in all.`}>
      <ErpTable
        caption={words.title}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ handle }) => handle}
        none={words.none}
      />
      <div className="mt-6">
        <Pagination
          page={page}
          pageCount={pageCount}
          hrefOf={(number) => paths.erpProducts({ page: String(number) })}
        />
      </div>
    </ErpPage>
  );
}
