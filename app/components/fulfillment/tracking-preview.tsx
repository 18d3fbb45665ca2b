import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { TRACKING_ROWS } from '~/content/fulfillment/tracking-rows';

const { columns } = TRACKING_ROWS;

type Parcel = {
  lines: string;
  order: string;
  location: string;
  units: number;
  tracking: { company: string; numbers: readonly string[] };
};
type Problem = { line: number; problem: string };

const PARCELS: readonly ListColumn<Parcel>[] = [
  { label: columns.line, at: 'date', cell: ({ lines }) => lines },
  { label: columns.order, at: 'title', isHeader: true, cell: ({ order }) => order },
  { label: columns.carrier, at: 'status', cell: ({ tracking }) => tracking.company },
  {
    label: columns.numbers,
    cell: ({ tracking }) => (
      <span className="[overflow-wrap:anywhere]">{tracking.numbers.join(', ')}</span>
    ),
  },
  { label: columns.units, at: 'amount', isNumber: true, cell: ({ units }) => units },
  { label: columns.location, isExtra: true, cell: ({ location }) => location },
];

const PROBLEMS: readonly ListColumn<Problem>[] = [
  { label: columns.line, at: 'title', isHeader: true, cell: ({ line }) => line },
  {
    label: columns.problem,
    cell: ({ problem }) => <span className="[overflow-wrap:anywhere]">{problem}</span>,
  },
];

/** What pasted lines will do, and those that cannot be used, by their numbers. */
export function TrackingPreviewTable({
  parcels,
  problems,
}: {
  parcels: readonly Parcel[];
  problems: readonly Problem[];
}) {
  return (
    <>
      {problems.length === 0 ? null : (
        <section aria-labelledby="wrong-lines" className="mb-8">
          <h2 id="wrong-lines" className="mb-3 text-lg">
            {TRACKING_ROWS.problemsTitle}
          </h2>
          <ErpTable
            caption={TRACKING_ROWS.problemsTitle}
            columns={PROBLEMS}
            rows={problems}
            keyOf={({ line }, nth) => `${line} ${nth}`}
            none=""
          />
        </section>
      )}
      <section aria-labelledby="good-lines" className="mb-8">
        <h2 id="good-lines" className="mb-3 text-lg">
          {TRACKING_ROWS.resultTitle}
        </h2>
        <ErpTable
          caption={TRACKING_ROWS.resultTitle}
          columns={PARCELS}
          rows={parcels}
          keyOf={({ order }) => order}
          none={TRACKING_ROWS.nothing}
        />
      </section>
    </>
  );
}
