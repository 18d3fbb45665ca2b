import { PostButton } from '~/components/ui/forms/post-button';
import { ErpTable, type ErpColumn } from '~/components/ui/lists/erp-table';
import { Moment } from '~/components/staff/moment';
import { ORDER_MONEY } from '~/content/refunds/erp-order-money';
import { formatUsd, type Cents } from '~/domain/core/money';
import type { RefundWay } from '~/domain/staff/refund-request';

type AskedRefund = {
  id: string;
  amountCents: Cents;
  way: RefundWay;
  state: 'asked' | 'done' | 'refused';
  /** ISO 8601, UTC. */
  askedAt: string;
};

const WORDS = ORDER_MONEY.refund;

const COLUMNS: readonly ErpColumn<AskedRefund>[] = [
  { label: 'Asked for', cell: ({ askedAt }) => <Moment iso={askedAt} /> },
  { label: 'Amount', isNumber: true, cell: ({ amountCents }) => formatUsd(amountCents) },
  { label: WORDS.way, cell: ({ way }) => WORDS.ways[way] },
  {
    label: 'State',
    cell: ({ id, state }) =>
      state === 'asked' ? (
        <>
          {WORDS.states.asked}
          <PostButton intent="resume" label={WORDS.resume} fields={{ id }} variant="quiet" />
        </>
      ) : (
        WORDS.states[state]
      ),
  },
];

/** The refunds requested by staff here, with a button to resume one whose outcome is unknown. */
export function AskedRefunds({ refunds }: { refunds: readonly AskedRefund[] }) {
  return (
    <section aria-labelledby="asked-refunds" className="mt-12">
      <h2 id="asked-refunds">{WORDS.asked}</h2>
      <div className="mt-4">
        <ErpTable
          caption={WORDS.asked}
          columns={COLUMNS}
          rows={refunds}
          keyOf={({ id }) => id}
          none={WORDS.none}
        />
      </div>
    </section>
  );
}
