import { useLoaderData, type LoaderFunctionArgs } from '~/framework';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { Moment } from '~/components/staff/confirm-form';
import { ProductFilters } from '~/components/catalogue/editing/product-filters';
import { Notice } from '~/components/ui/notice';
import { ResultFrame } from '~/components/ui/lists/list-page';
import { countWords } from '~/content/core/lists';
import { backOfficeMeta } from '~/content/staff/back-office';
import { ERP_PRODUCTS } from '~/content/catalogue/erp-products';
import { formatUsd } from '~/domain/core/money';
import { searchStaffCatalogue, CATALOGUE_LIST } from '~/domain/catalogue/staff-catalogue-query';
import { isPublic, PUBLIC_TAG } from '~/domain/catalogue/staff-product';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { listText } from '~/http/list-query.server';
import { needed } from '~/http/replies.server';
import { erpPaths } from '~/erp-paths';
import { ErpPage } from '~/components/staff/erp-page';

const labels = ERP_PRODUCTS;

export const meta = () => backOfficeMeta(labels.title);

export const headers = erpHeaders;

/** Lists all products, page by page, from this process's staff catalogue. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/products');
  const { staffCatalogue, log } = args.context;
  const { query: requested } = CATALOGUE_LIST.parse(listText(args));
  const { products, types, fetchedAt, state } = await needed(staffCatalogue.snapshot(), log);
  const { rows, count, page, pages } = searchStaffCatalogue(products, requested);
  return {
    rows: rows.map(({ gid: _gid, ...product }) => product),
    query: { ...requested, page },
    count,
    pages,
    types,
    total: products.length,
    fetchedAt: new Date(fetchedAt).toISOString(),
    state,
  };
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

const COLUMNS: readonly ListColumn<Row>[] = [
  { label: labels.columns.product, cell: (product) => <ProductCell {...product} /> },
  { label: labels.columns.type, cell: ({ productType }) => productType },
  {
    label: labels.columns.price,
    isNumber: true,
    cell: ({ priceCents }) => formatUsd(priceCents),
  },
  {
    label: labels.columns.stock,
    isNumber: true,
    cell: ({ stock }) =>
      stock === null
        ? labels.uncounted
        : stock <= 0
          ? labels.stock.out
          : stock.toLocaleString('en-US'),
  },
  {
    label: labels.columns.limit,
    isNumber: true,
    cell: ({ limits }) =>
      limits.length === 0
        ? labels.noLimit
        : limits.map((limit) => limit.toLocaleString('en-US')).join(' / '),
  },
  {
    label: labels.columns.tags,
    cell: ({ tags }) => (
      <span className="text-sm text-ink-soft [overflow-wrap:anywhere]">
        {tags.filter((tag) => tag !== PUBLIC_TAG).join(', ')}
      </span>
    ),
  },
];

export default function ErpProductsPage() {
  const { rows, query, count, pages, types, total, fetchedAt, state } =
    useLoaderData<typeof loader>();
  const all = `${total.toLocaleString('en-US')} in all.`;
  return (
    <ErpPage title={labels.title} text={`${labels.text} ${all}`}>
      {state === 'whole' ? null : (
        <div className="mb-8">
          <Notice>
            {state === 'silent' ? (
              <>
                {labels.silent} <Moment iso={fetchedAt} />.
              </>
            ) : (
              labels[state]
            )}
          </Notice>
        </div>
      )}
      <ProductFilters query={query} types={types} />
      <ResultFrame
        heading={countWords(count, ['product', 'products'], false)}
        note={null}
        page={query.page}
        pageCount={pages}
        hrefOf={(page) => erpPaths.products(CATALOGUE_LIST.params({ ...query, page }))}
        className=""
      >
        <ErpTable
          caption={labels.title}
          columns={COLUMNS}
          rows={rows}
          keyOf={({ number }) => number}
          none={labels.none}
        />
      </ResultFrame>
    </ErpPage>
  );
}

function ProductCell({ number, title, picture, tags, status }: Row) {
  const isHidden = !isPublic({ tags });
  return (
    <span className="flex items-center gap-3">
      {picture ? (
        <img
          src={picture.url}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          className="size-12 shrink-0 rounded object-contain"
        />
      ) : (
        <span className="grid size-12 shrink-0 place-items-center rounded bg-soft text-xs text-ink-soft">
          {labels.noPicture}
        </span>
      )}
      <span className="min-w-0">
        <a href={erpPaths.product(number)} className="target text-link [overflow-wrap:anywhere]">
          {title}
        </a>
        {isHidden || status !== 'ACTIVE' ? (
          <span className="block text-sm font-normal text-ink-soft">
            {[isHidden ? labels.notPublic : '', status === 'ACTIVE' ? '' : status.toLowerCase()]
              .filter(Boolean)
              .join(', ')}
          </span>
        ) : null}
      </span>
    </span>
  );
}
