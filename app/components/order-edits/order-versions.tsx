import { DetailSection } from '~/components/ui/detail-page';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { Moment } from '~/components/staff/confirm-form';
import { editOutcome, ORDER_EDIT, versionLines } from '~/content/order-edits/order-edit';
import type { EditRejection, EditSettlement, OrderVersion } from '~/domain/order-edits/order-edit';
import type { Cents } from '~/domain/core/money';

type ShownEdit = {
  id: string;
  /** ISO 8601. */
  at: string;
  /** Name of who has edited it; null if unknown. */
  by: string | null;
  before: OrderVersion;
  /** Null if it was not made. */
  after: OrderVersion | null;
  rejection: EditRejection | null;
  settlement: EditSettlement | null;
  settledCents: Cents | null;
};

const LABELS = ORDER_EDIT.versions;

const COLUMNS: ListColumn<ShownEdit>[] = [
  { label: LABELS.columns.at, cell: ({ at }) => <Moment iso={at} /> },
  { label: LABELS.columns.by, cell: ({ by }) => by ?? LABELS.unknown },
  { label: LABELS.columns.before, cell: ({ before }) => <Version of={before} /> },
  {
    label: LABELS.columns.after,
    cell: ({ after }) => (after === null ? '' : <Version of={after} />),
  },
  {
    label: LABELS.columns.outcome,
    cell: ({ settlement, settledCents, rejection }) =>
      editOutcome(settlement, settledCents, rejection),
  },
];

/** What an order was before and after each edit, newest first: who, when, and what became of the difference. */
export function OrderVersions({ edits }: { edits: readonly ShownEdit[] }) {
  return (
    <div className="mt-10">
      <DetailSection id="versions" heading={LABELS.heading}>
        <ErpTable
          caption={LABELS.heading}
          none={LABELS.none}
          rows={edits}
          keyOf={({ id }) => id}
          columns={COLUMNS}
        />
      </DetailSection>
    </div>
  );
}

function Version({ of }: { of: OrderVersion }) {
  return versionLines(of).map((text, nth) => (
    // oxlint-disable-next-line react/no-array-index-key -- two lines may be alike
    <span key={nth} className="block">
      {text}
    </span>
  ));
}
