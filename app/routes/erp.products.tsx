import { useLoaderData, type LoaderFunctionArgs } from '~/framework';
import { Badge } from '~/components/ui/badge';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { Moment } from '~/components/staff/confirm-form';
import { Notice } from '~/components/ui/notice';
import { ListPage } from '~/components/ui/lists/list-page';
import { optionsOf, sortOptions } from '~/content/core/lists';
import { backOfficeMeta, statusLabel } from '~/content/staff/back-office';
import { ERP_PRODUCTS, typeLabel } from '~/content/catalogue/erp-products';
import { formatUsd } from '~/domain/core/money';
import { searchStaffCatalogue, CATALOGUE_LIST } from '~/domain/catalogue/staff-catalogue-query';
import { isPublic, PUBLIC_TAG } from '~/domain/catalogue/staff-product';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { listText } from '~/http/list-query.server';
import { needed } from '~/http/replies.server';
import { erpPaths } from '~/erp-paths';
import { ErpPage } from '~/components/staff/erp-page';
import { formatNumber } from '~/domain/core/numbers';

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
    found: { rows: rows.map(({ gid: _gid, ...product }) => product), count, pageCount: pages },
    query: { ...requested, page },
    types,
    total: products.length,
    fetchedAt: new Date(fetchedAt).toISOString(),
    state,
  };
}

type Row = Awaited<ReturnType<typeof loader>>['found']['rows'][number];

const COLUMNS: readonly ListColumn<Row>[] = [
  {
    label: labels.columns.product,
    at: 'title',
    isLong: true,
    sorts: { asc: 'title' },
    cell: (product) => <ProductCell {...product} />,
  },
  { label: labels.columns.type, at: 'date', cell: ({ productType }) => typeLabel(productType) },
  {
    label: labels.columns.price,
    isNumber: true,
    at: 'amount',
    sorts: { desc: 'dearest', asc: 'cheapest' },
    cell: ({ priceCents }) => formatUsd(priceCents),
  },
  {
    label: labels.columns.stock,
    isNumber: true,
    at: 'status',
    sorts: { desc: 'most-stock', asc: 'least-stock' },
    cell: ({ stock }) =>
      stock === null ? (
        labels.uncounted
      ) : stock <= 0 ? (
        <Badge text={labels.stock.out} tone="bad" />
      ) : (
        formatNumber(stock)
      ),
  },
  {
    label: labels.columns.limit,
    isNumber: true,
    cell: ({ limits }) =>
      limits.length === 0 ? labels.noLimit : limits.map((limit) => formatNumber(limit)).join(' / '),
  },
  {
    label: labels.columns.tags,
    isLong: true,
    cell: ({ tags }) => tags.filter((tag) => tag !== PUBLIC_TAG).join(', '),
  },
];

export default function ErpProductsPage() {
  const { found, query, types, total, fetchedAt, state } = useLoaderData<typeof loader>();
  const all = `${formatNumber(total)} in all.`;
  return (
    <ErpPage title={labels.title} text={`${labels.text} ${all}`} isList>
      {state === 'whole' ? null : (
        <Notice>
          {state === 'silent' ? (
            <>
              {labels.silent} <Moment iso={fetchedAt} />.
            </>
          ) : (
            labels[state]
          )}
        </Notice>
      )}
      <ListPage
        name="products"
        list={CATALOGUE_LIST}
        {...{ query, found }}
        path={erpPaths.products}
        label={labels.filters.label}
        labels={{ ...labels.filters, nothingTitle: labels.none }}
        prefix="product-"
        fields={[
          { kind: 'search', label: labels.filters.search, placeholder: labels.filters.searchHint },
          { name: 'type', label: labels.filters.type, options: typeOptions(query.type, types) },
          { name: 'shown', label: labels.filters.shown, options: optionsOf(labels.shown) },
          { name: 'stock', label: labels.filters.stock, options: optionsOf(labels.stock) },
          {
            name: 'picture',
            label: labels.filters.picture,
            options: optionsOf({ none: labels.bare }),
          },
          { kind: 'sort', label: labels.filters.sort, options: sortOptions(labels.sorts) },
        ]}
        nouns={['product', 'products']}
        note={null}
      >
        {({ rows }) => (
          <ErpTable
            list="products"
            caption={labels.title}
            columns={COLUMNS}
            rows={rows}
            keyOf={({ number }) => number}
            none={labels.none}
          />
        )}
      </ListPage>
    </ErpPage>
  );
}

/** Returns the types to choose from; one from the URL is kept even if no product has it. */
function typeOptions(chosen: string, types: readonly string[]) {
  const isKnown = chosen === '' || types.includes(chosen);
  return [
    { value: '', label: labels.filters.anyType },
    ...(isKnown ? types : [...types, chosen]).map((value) => ({ value, label: typeLabel(value) })),
  ];
}

function ProductCell({ number, title, picture, tags, status }: Row) {
  return (
    <span className="flex items-center gap-3">
      {picture ? (
        <img
          src={picture.url}
          alt=""
          width={36}
          height={36}
          loading="lazy"
          className="size-9 shrink-0 rounded object-contain"
        />
      ) : (
        <span aria-hidden="true" className="size-9 shrink-0 rounded bg-soft" />
      )}
      <a href={erpPaths.product(number)} className="target text-link min-w-0">
        <span className="truncate">{title}</span>
      </a>
      {picture ? null : <Badge text={labels.bare} />}
      {isPublic({ tags }) ? null : <Badge text={labels.notPublic} tone="warn" />}
      {status === 'ACTIVE' ? null : <Badge text={statusLabel(status)} />}
    </span>
  );
}
