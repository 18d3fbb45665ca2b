import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ErpPage } from '~/components/erp/erp-frame';
import { ErpTable, type ErpColumn } from '~/components/erp/erp-table';
import { Button } from '~/components/ui/button';
import { LinkButton } from '~/components/ui/link-button';
import { Notice } from '~/components/ui/notice';
import { Pagination } from '~/components/ui/pagination';
import { SelectField } from '~/components/ui/select-field';
import { TextField } from '~/components/ui/text-field';
import { backOfficeMeta } from '~/content/back-office';
import { DRAFT_LIST } from '~/content/erp-draft-list';
import { cappedWords, ERP_ORDERS, orderCountWords } from '~/content/erp-orders';
import { itemWords, orderDay, stateWords } from '~/content/orders';
import {
  erpDraftFields,
  readErpDraftQuery,
  type ErpDraftQuery,
  type ListedDraft,
} from '~/domain/erp-draft-query';
import type { StateCount } from '~/domain/erp-order';
import { cents, formatUsd } from '~/domain/money';
import { erpHeaders } from '~/http/erp-headers';
import { requireStaff } from '~/http/guards.server';
import { listText } from '~/http/list-query.server';
import { isCopyWhole } from '~/models/copy-sweep.server';
import { countErpDraftStates, listErpDrafts } from '~/models/erp-draft-list.server';
import { paths } from '~/paths';

export const meta = () => backOfficeMeta(DRAFT_LIST.title);

export const headers = erpHeaders;

/** All draft orders from the read copy, as the address asks for them. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/orders/drafts');
  const { db } = args.context;
  const query = readErpDraftQuery(listText(args));
  const [isWhole, states, found] = await Promise.all([
    isCopyWhole(db, 'drafts'),
    countErpDraftStates(db),
    listErpDrafts(db, query),
  ]);
  return { isWhole, states, found, query: { ...query, page: found.page } };
}

const COLUMNS: readonly ErpColumn<ListedDraft>[] = [
  {
    label: DRAFT_LIST.columns.draft,
    cell: ({ number, name }) => (
      <a href={paths.erpDraft(number)} className="target text-link underline">
        {name}
      </a>
    ),
  },
  {
    label: DRAFT_LIST.columns.changed,
    cell: ({ updatedAt }) => <time dateTime={updatedAt}>{orderDay(updatedAt)}</time>,
  },
  {
    label: DRAFT_LIST.columns.customer,
    cell: ({ customerName, email }) => (
      <span className="[overflow-wrap:anywhere]">
        {customerName ?? ERP_ORDERS.noCustomer}
        <span className="block text-sm text-ink-soft">{email ?? ERP_ORDERS.noEmail}</span>
      </span>
    ),
  },
  { label: DRAFT_LIST.columns.items, cell: ({ items }) => itemWords(items) },
  { label: DRAFT_LIST.columns.status, cell: ({ status }) => stateWords(status) },
  {
    label: DRAFT_LIST.columns.order,
    cell: ({ orderNumber, name }) =>
      orderNumber === null ? (
        ''
      ) : (
        <a href={paths.erpOrder(orderNumber)} className="target text-link underline">
          {DRAFT_LIST.openOrder}
          <span className="sr-only"> of {name}</span>
        </a>
      ),
  },
  {
    label: DRAFT_LIST.columns.total,
    isNumber: true,
    cell: ({ totalCents }) => formatUsd(cents(totalCents)),
  },
];

export default function ErpDraftsPage() {
  const { isWhole, states, found, query } = useLoaderData<typeof loader>();
  const isFiltered = query.search !== '' || query.status !== null;
  return (
    <ErpPage title={DRAFT_LIST.title} text={DRAFT_LIST.text}>
      {isWhole ? null : (
        <div className="mb-6">
          <Notice>{DRAFT_LIST.gathering}</Notice>
        </div>
      )}
      <p className="mb-6">
        <LinkButton to={paths.erpNewDraft()}>{DRAFT_LIST.create}</LinkButton>
      </p>
      <DraftFilters states={states} query={query} isFiltered={isFiltered} />
      <p className="mb-3 mt-8 text-lg font-semibold">
        {orderCountWords(found, false).replace(/orders?$/, found.count === 1 ? 'draft' : 'drafts')}
      </p>
      <ErpTable
        caption={DRAFT_LIST.caption}
        columns={COLUMNS}
        rows={found.drafts}
        keyOf={({ number }) => number}
        none={DRAFT_LIST.none}
      />
      <div className="mt-6">
        <Pagination
          page={query.page}
          pageCount={found.pageCount}
          hrefOf={(page) => paths.erpDrafts(erpDraftFields({ ...query, page }))}
        />
      </div>
    </ErpPage>
  );
}

type DraftFiltersProps = {
  states: readonly StateCount[];
  query: ErpDraftQuery;
  isFiltered: boolean;
};

function DraftFilters({ states, query, isFiltered }: DraftFiltersProps) {
  const options = states.map(({ state, ...counted }) => ({
    value: state,
    label: `${stateWords(state)} (${cappedWords(counted)})`,
  }));
  return (
    <search aria-label={DRAFT_LIST.filters} className="block" data-print="off">
      <form
        key={JSON.stringify(query)}
        method="get"
        action={paths.erpDrafts()}
        className="grid items-end gap-4 sm:grid-cols-3"
      >
        <TextField
          id="draft-search"
          name="search"
          type="search"
          label={DRAFT_LIST.search}
          placeholder={DRAFT_LIST.searchHint}
          maxLength={100}
          defaultValue={query.search}
        />
        <SelectField
          id="status"
          name="status"
          label={DRAFT_LIST.status}
          options={[{ value: '', label: ERP_ORDERS.any }, ...options]}
          defaultValue={query.status ?? ''}
        />
        <div className="flex flex-wrap items-center gap-x-5">
          <Button variant="secondary">{DRAFT_LIST.show}</Button>
          {isFiltered ? (
            <a href={paths.erpDrafts()} className="target underline">
              {DRAFT_LIST.clear}
            </a>
          ) : null}
        </div>
      </form>
    </search>
  );
}
