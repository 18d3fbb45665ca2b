import { AdjustmentDecisions } from '~/components/erp/adjustment-decisions';
import { ErpTable, type ErpColumn } from '~/components/erp/erp-table';
import { Moment } from '~/components/erp/moment';
import { ADJUSTMENTS, signedUsd } from '~/content/erp-adjustments';
import { TRACE } from '~/content/erp-trace';
import type { AdjustmentLine } from '~/domain/adjustment-shown';
import { erpPaths } from '~/erp-paths';

type AdjustmentTableProps = {
  caption: string;
  adjustments: readonly AdjustmentLine[];
  none: string;
  /** Whether to show the customer, for lists of several customers. */
  withCustomer?: boolean;
  /** The reader, if the actions on waiting adjustments are shown. */
  decider?: { id: string; isAdmin: boolean };
};

const { columns } = ADJUSTMENTS;

const CUSTOMER: ErpColumn<AdjustmentLine> = {
  label: columns.customer,
  cell: ({ customer }) => (
    <a href={erpPaths.customer(customer)} className="text-link">
      {customer}
    </a>
  ),
};

const FACTS: readonly ErpColumn<AdjustmentLine>[] = [
  { label: columns.amount, isNumber: true, cell: ({ amountCents }) => signedUsd(amountCents) },
  {
    label: columns.why,
    cell: ({ reason, against }) => (
      <>
        <span className="whitespace-pre-line [overflow-wrap:anywhere]">
          {reason || ADJUSTMENTS.redacted}
        </span>
        <span className="block text-sm text-ink-soft">{ADJUSTMENTS.sides[against]}</span>
      </>
    ),
  },
  {
    label: columns.asked,
    cell: ({ askedByName, askedAt }) => (
      <>
        {askedByName ?? TRACE.unknownStaff} <Moment iso={askedAt} />
      </>
    ),
  },
  { label: columns.state, cell: (adjustment) => <State {...adjustment} /> },
];

/** Adjustments of balances, one per line. */
export function AdjustmentTable(props: AdjustmentTableProps) {
  const { caption, adjustments, none, withCustomer, decider } = props;
  const all = [
    ...(withCustomer ? [CUSTOMER] : []),
    ...FACTS,
    ...(decider ? [decisions(decider)] : []),
  ];
  return (
    <ErpTable
      caption={caption}
      columns={all}
      rows={adjustments}
      keyOf={({ id }) => id}
      none={none}
    />
  );
}

function decisions(staff: { id: string; isAdmin: boolean }): ErpColumn<AdjustmentLine> {
  return {
    label: columns.decide,
    cell: (adjustment) => <AdjustmentDecisions adjustment={adjustment} staff={staff} />,
  };
}

function State({ state, atOnce, decidedByName, decidedAt }: AdjustmentLine) {
  if (atOnce) {
    return (
      <>
        {ADJUSTMENTS.states[state]}, {ADJUSTMENTS.alone}
      </>
    );
  }
  if (decidedAt === null) return <>{ADJUSTMENTS.states[state]}</>;
  return (
    <>
      {ADJUSTMENTS.states[state]} {ADJUSTMENTS.by} {decidedByName ?? TRACE.unknownStaff},{' '}
      <Moment iso={decidedAt} />
    </>
  );
}
