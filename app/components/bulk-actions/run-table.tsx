import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { ORDER_RUN, ORDER_RUNS, RUN_REFUSALS, RUN_STATES } from '~/content/bulk-actions/erp-runs';
import { TRACE } from '~/content/staff/erp-trace';
import { formatUsd } from '~/domain/core/money';
import type { ListedRun, OrderRun, RunRefusal } from '~/domain/bulk-actions/order-run';
import { erpPaths } from '~/erp-paths';
import { Form } from '@remix-run/react';
import type { AccountReply } from '~/components/ui/forms/account-form';
import { AloneLimitText, Moment } from '~/components/staff/ask-form';
import { ReferenceField } from '~/components/payments/payment-table';
import { Button } from '~/components/ui/forms/button';
import type { AloneLimit } from '~/domain/staff/approval';
import { orderAmount } from '~/content/orders/orders';
import { customerNumber } from '~/domain/core/ids';
import type { OrderMoney } from '~/domain/orders/order';
import type { ViewedList } from '~/domain/orders/erp-order-query';
import { Fact, FactList } from '~/components/ui/lists/fact-list';

const { columns } = ORDER_RUNS;

const figure = (count: number) => count.toLocaleString('en-US');

const COLUMNS: readonly ListColumn<ListedRun>[] = [
  {
    label: columns.what,
    cell: ({ id, change, tag, list }) => (
      <a href={erpPaths.orderRun(id)} className="text-link [overflow-wrap:anywhere]">
        {ORDER_RUN.title(change, tag, list)}
      </a>
    ),
  },
  { label: columns.by, cell: ({ staffName }) => staffName ?? TRACE.unknownStaff },
  { label: columns.at, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
  { label: columns.state, cell: State },
  { label: columns.orders, isNumber: true, cell: ({ orders }) => figure(orders) },
  {
    label: columns.sum,
    isNumber: true,
    cell: ({ sum }) => (sum === null ? '' : formatUsd(sum.cents)),
  },
  { label: columns.done, isNumber: true, cell: ({ counts }) => figure(counts.done) },
  { label: columns.refused, isNumber: true, cell: ({ counts }) => figure(counts.refused) },
  {
    label: columns.left,
    isNumber: true,
    cell: ({ counts }) => figure(counts.waiting + counts.asked),
  },
];

/** Runs, one per line. */
export function RunTable({ runs }: { runs: readonly ListedRun[] }) {
  return (
    <ErpTable
      caption={ORDER_RUNS.title}
      columns={COLUMNS}
      rows={runs}
      keyOf={({ id }) => id}
      none={ORDER_RUNS.none}
    />
  );
}

function State({ state, endedAt }: ListedRun) {
  if (endedAt === null) return <>{RUN_STATES[state]}</>;
  return (
    <>
      {RUN_STATES[state]}, <Moment iso={endedAt} />
    </>
  );
}

type BeginPaidRunProps = {
  /** How far one person may go alone. */
  limit: AloneLimit;
  /** What the server replied to the form, with what was typed. */
  reply: AccountReply | undefined;
};

/** Begins a run that marks orders as paid, with the reference under which their money can be found. */
export function BeginPaidRun({ limit, reply }: BeginPaidRunProps) {
  return (
    <Form method="post" noValidate className="mt-8 grid max-w-xl gap-6">
      <AloneLimitText limit={limit} />
      <ReferenceField reply={reply} />
      <div>
        <Button name="intent" value="begin">
          {ORDER_RUN.begin}
        </Button>
      </div>
    </Form>
  );
}

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

function columnsOf(list: ViewedList): ListColumn<Item>[] {
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
function RunItemLink({ list, gid, name }: RunItemLinkProps) {
  const number = customerNumber(gid);
  const href = list === 'drafts' ? erpPaths.draft(number) : erpPaths.order(number);
  return (
    <a href={href} className="target text-link underline">
      {name ?? number}
    </a>
  );
}

type RunFactsProps = {
  run: OrderRun;
  /** Name of the staff member who began it; null if unknown. */
  by: string | null;
  refused: readonly { gid: string; name: string | null; because: RunRefusal }[];
};

const WORDS = ORDER_RUN.facts;

/** The progress of a run, and the orders or drafts that it did not change. */
export function RunFacts({ run, by, refused }: RunFactsProps) {
  const { state, orders, sum, counts } = run;
  return (
    <>
      <FactList>
        <Fact term={WORDS.state}>{RUN_STATES[state]}</Fact>
        <Fact term={WORDS.orders}>{figure(orders)}</Fact>
        {sum === null ? null : <Fact term={WORDS.sum}>{formatUsd(sum.cents)}</Fact>}
        {state === 'asked' ? null : (
          <>
            <Fact term={WORDS.done}>{figure(counts.done)}</Fact>
            <Fact term={WORDS.refused}>{figure(counts.refused)}</Fact>
            <Fact term={WORDS.left}>{figure(counts.waiting + counts.asked)}</Fact>
          </>
        )}
        {by === null ? null : <Fact term={WORDS.by}>{by}</Fact>}
      </FactList>
      {refused.length === 0 ? null : (
        <section aria-labelledby="not-changed" className="mt-8">
          <h2 id="not-changed" className="text-lg">
            {ORDER_RUN.refusedTitle}
          </h2>
          {counts.refused > refused.length ? (
            <p className="text-ink-soft">{ORDER_RUN.refusedMore}</p>
          ) : null}
          <ul className="mt-3 grid gap-1">
            {refused.map((item) => (
              <li key={item.gid}>
                <RunItemLink {...item} list={run.list} /> {RUN_REFUSALS[item.because]}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
