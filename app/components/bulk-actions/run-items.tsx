import { ErpTable, type ErpColumn } from '~/components/ui/lists/erp-table';
import { ORDER_RUN } from '~/content/bulk-actions/erp-runs';
import { orderAmount } from '~/content/orders/orders';
import { customerNumber } from '~/domain/core/gids';
import type { OrderMoney } from '~/domain/orders/order';
import type { ViewedList } from '~/domain/orders/staff-view';
import { erpPaths } from '~/erp-paths';

type Item = { gid: string; name: string | null; email: string | null; total: OrderMoney | null };

type RunItemsProps = {
  list: ViewedList;
  /** The first items. */
  items: readonly Item[];
  /** Number of all items. */
  count: number;
};

/** The items of a run, one per line, shown before anything is done. */
export function RunItems({ list, items, count }: RunItemsProps) {
  return (
    <section aria-labelledby="run-items" className="mt-8">
      <h2 id="run-items" className="text-lg">
        {ORDER_RUN.itemsTitle}
      </h2>
      {count > items.length ? <p className="text-ink-soft">{ORDER_RUN.itemsMore}</p> : null}
      <div className="mt-3">
        <ErpTable
          caption={ORDER_RUN.itemsTitle}
          columns={columnsOf(list)}
          rows={items}
          keyOf={({ gid }) => gid}
          none=""
        />
      </div>
    </section>
  );
}

function columnsOf(list: ViewedList): ErpColumn<Item>[] {
  return [
    { label: ORDER_RUN.columns.name, cell: (item) => <RunItemLink {...item} list={list} /> },
    {
      label: ORDER_RUN.columns.email,
      cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email ?? ''}</span>,
    },
    {
      label: ORDER_RUN.columns.total,
      isNumber: true,
      cell: ({ total }) => (total === null ? '' : orderAmount(total)),
    },
  ];
}

type RunItemLinkProps = { list: ViewedList; gid: string; name: string | null };

/** Links to an order or draft by its name. */
export function RunItemLink({ list, gid, name }: RunItemLinkProps) {
  const number = customerNumber(gid);
  const href = list === 'drafts' ? erpPaths.draft(number) : erpPaths.order(number);
  return (
    <a href={href} className="target text-link underline">
      {name ?? number}
    </a>
  );
}
