import { Form } from '~/framework';
import { Badge } from '~/components/ui/badge';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import {
  BULK_ACTION,
  BULK_ACTIONS,
  BULK_ACTION_REJECTIONS,
  BULK_ACTION_STATES,
} from '~/content/bulk-actions/erp-bulk-actions';
import { ACTIVITY } from '~/content/staff/erp-activity';
import { toneOf } from '~/content/core/tones';
import { formatUsd } from '~/domain/core/money';
import type {
  ListedBulkAction,
  BulkAction,
  BulkActionRejection,
} from '~/domain/bulk-actions/bulk-action';
import { erpPaths } from '~/erp-paths';
import type { AccountReply } from '~/components/ui/forms/account-form';
import { SingleApproverLimitText, Moment } from '~/components/staff/confirm-form';
import { ReferenceField } from '~/components/payments/payment-table';
import { Button } from '~/components/ui/forms/button';
import type { SingleApproverLimit } from '~/domain/staff/approval';
import { orderAmount } from '~/content/orders/orders';
import { customerNumber } from '~/domain/core/ids';
import type { OrderMoney } from '~/domain/orders/order';
import type { BulkList } from '~/domain/orders/erp-order-query';
import { Fact, FactList } from '~/components/ui/lists/fact-list';
import { formatNumber } from '~/domain/core/numbers';

const { columns } = BULK_ACTIONS;

const figure = (count: number) => formatNumber(count);

const EXTRA = { isNumber: true, isExtra: true } as const;

const COLUMNS: readonly ListColumn<ListedBulkAction>[] = [
  {
    label: columns.what,
    at: 'title',
    cell: ({ id, change, tag, list }) => (
      <a
        href={erpPaths.bulkAction(id)}
        className="text-link [overflow-wrap:anywhere] md:inline-block md:min-w-36"
      >
        {BULK_ACTION.title(change, tag, list)}
      </a>
    ),
  },
  { label: columns.by, cell: ({ staffName }) => staffName ?? ACTIVITY.unknownStaff },
  { label: columns.at, at: 'date', cell: ({ createdAt }) => <Moment iso={createdAt} /> },
  { label: columns.state, at: 'status', cell: State },
  { label: columns.orders, isNumber: true, at: 'amount', cell: ({ orders }) => figure(orders) },
  { ...EXTRA, label: columns.sum, cell: ({ sum }) => (sum === null ? '' : formatUsd(sum.cents)) },
  { ...EXTRA, label: columns.done, cell: ({ counts }) => figure(counts.done) },
  { ...EXTRA, label: columns.refused, cell: ({ counts }) => figure(counts.refused) },
  { ...EXTRA, label: columns.left, cell: ({ counts }) => figure(counts.waiting + counts.asked) },
];

/** Runs, one per line. */
export function BulkActionTable({ bulkActions }: { bulkActions: readonly ListedBulkAction[] }) {
  return (
    <ErpTable
      list="bulk-actions"
      caption={BULK_ACTIONS.title}
      columns={COLUMNS}
      rows={bulkActions}
      keyOf={({ id }) => id}
      none={BULK_ACTIONS.none}
    />
  );
}

function State({ state, endedAt }: ListedBulkAction) {
  return (
    <>
      <Badge text={BULK_ACTION_STATES[state]} tone={toneOf(state)} />{' '}
      {endedAt === null ? null : <br className="max-md:hidden" />}
      {endedAt === null ? null : <Moment iso={endedAt} />}
    </>
  );
}

type BeginPaidBulkActionProps = {
  /** How far one person may go alone. */
  limit: SingleApproverLimit;
  /** What the server replied to the form, with what was typed. */
  reply: AccountReply | undefined;
};

/** Begins a bulk action that marks orders as paid, with the reference under which their money can be found. */
export function BeginPaidBulkAction({ limit, reply }: BeginPaidBulkActionProps) {
  return (
    <Form method="post" noValidate className="mt-8 grid max-w-xl gap-6">
      <SingleApproverLimitText limit={limit} />
      <ReferenceField reply={reply} />
      <div>
        <Button name="intent" value="begin">
          {BULK_ACTION.begin}
        </Button>
      </div>
    </Form>
  );
}

type Item = {
  gid: string;
  name: string | null;
  email: string | null;
  total: OrderMoney | null;
  tracking: { company: string; numbers: readonly string[] } | null;
};

type BulkActionItemsProps = {
  list: BulkList;
  /** The first items. */
  items: readonly Item[];
  /** Number of all items. */
  count: number;
};

/** The items of a bulk action, one per line, shown before anything is done. */
export function BulkActionItems({ list, items, count }: BulkActionItemsProps) {
  return (
    <section aria-labelledby="run-items" className="mt-8">
      <h2 id="run-items" className="text-lg">
        {BULK_ACTION.itemsTitle}
      </h2>
      {count > items.length ? <p className="text-ink-soft">{BULK_ACTION.itemsMore}</p> : null}
      <div className="mt-3">
        <ErpTable
          caption={BULK_ACTION.itemsTitle}
          columns={columnsOf(list)}
          rows={items}
          keyOf={({ gid }) => gid}
          none=""
        />
      </div>
    </section>
  );
}

function columnsOf(list: BulkList): ListColumn<Item>[] {
  return [
    {
      label: BULK_ACTION.columns.name,
      cell: (item) => <BulkActionItemLink {...item} list={list} />,
    },
    ...(list === 'fulfillment' ? SENT_WITH : BOUGHT),
  ];
}

const SENT_WITH: ListColumn<Item>[] = [
  {
    label: BULK_ACTION.columns.tracking,
    cell: ({ tracking }) => (
      <span className="[overflow-wrap:anywhere]">
        {tracking === null
          ? BULK_ACTION.noTracking
          : `${tracking.company} ${tracking.numbers.join(', ')}`}
      </span>
    ),
  },
];

const BOUGHT: ListColumn<Item>[] = [
  {
    label: BULK_ACTION.columns.email,
    cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email ?? ''}</span>,
  },
  {
    label: BULK_ACTION.columns.total,
    isNumber: true,
    cell: ({ total }) => (total === null ? '' : orderAmount(total)),
  },
];

type BulkActionItemLinkProps = { list: BulkList; gid: string; name: string | null };

/** Links to an order or draft by its name. */
function BulkActionItemLink({ list, gid, name }: BulkActionItemLinkProps) {
  const number = customerNumber(gid);
  const href =
    list === 'drafts'
      ? erpPaths.draft(number)
      : list === 'fulfillment'
        ? erpPaths.fulfillment(name === null ? {} : { search: name })
        : erpPaths.order(number);
  return (
    <a href={href} className="target text-link underline">
      {name ?? number}
    </a>
  );
}

type BulkActionFactsProps = {
  bulkAction: BulkAction;
  /** Name of the staff member who began it; null if unknown. */
  by: string | null;
  refused: readonly { gid: string; name: string | null; because: BulkActionRejection }[];
};

const LABELS = BULK_ACTION.facts;

/** The progress of a bulk action, and the orders or drafts that it did not change. */
export function BulkActionFacts({ bulkAction, by, refused }: BulkActionFactsProps) {
  const { state, orders, sum, counts } = bulkAction;
  return (
    <>
      <FactList>
        <Fact term={LABELS.state}>{BULK_ACTION_STATES[state]}</Fact>
        <Fact term={LABELS.orders}>{figure(orders)}</Fact>
        {sum === null ? null : <Fact term={LABELS.sum}>{formatUsd(sum.cents)}</Fact>}
        {state === 'asked' ? null : (
          <>
            <Fact term={LABELS.done}>{figure(counts.done)}</Fact>
            <Fact term={LABELS.refused}>{figure(counts.refused)}</Fact>
            <Fact term={LABELS.left}>{figure(counts.waiting + counts.asked)}</Fact>
          </>
        )}
        {by === null ? null : <Fact term={LABELS.by}>{by}</Fact>}
      </FactList>
      {refused.length === 0 ? null : (
        <section aria-labelledby="not-changed" className="mt-8">
          <h2 id="not-changed" className="text-lg">
            {BULK_ACTION.rejectedTitle}
          </h2>
          {counts.refused > refused.length ? (
            <p className="text-ink-soft">{BULK_ACTION.rejectedMore}</p>
          ) : null}
          <ul className="mt-3 grid gap-1">
            {refused.map((item) => (
              <li key={item.gid}>
                <BulkActionItemLink {...item} list={bulkAction.list} />{' '}
                {BULK_ACTION_REJECTIONS[item.because]}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
