import { type ListColumn, ErpTable } from '~/components/ui/lists/erp-table';
import { ORDER_RUN, ORDER_RUNS, RUN_STATES } from '~/content/bulk-actions/erp-runs';
import { TRACE } from '~/content/staff/erp-trace';
import { formatUsd } from '~/domain/core/money';
import type { ListedRun } from '~/domain/bulk-actions/order-run';
import { erpPaths } from '~/erp-paths';
import { Form } from '@remix-run/react';
import type { AccountReply } from '~/components/ui/forms/account-form';
import { AloneLimitText, Moment } from '~/components/staff/ask-form';
import { ReferenceField } from '~/components/payments/payment-table';
import { Button } from '~/components/ui/forms/button';
import type { AloneLimit } from '~/domain/staff/approval';

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
