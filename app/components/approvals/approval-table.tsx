import { ApprovalDecisions, ApprovalSubjectLink } from './approval-decisions';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { Moment } from '~/components/staff/ask-form';
import {
  amountWords,
  APPROVAL_KINDS,
  approvalDetail,
  APPROVALS,
  reasonWords,
  UNDONE,
} from '~/content/approvals/erp-approvals';
import { TRACE } from '~/content/staff/erp-trace';
import type { ApprovalLine } from '~/domain/staff/approval';

type ApprovalTableProps = {
  caption: string;
  approvals: readonly ApprovalLine[];
  none: string;
  /** What all of them are about: nothing that the page does not say needs a column. */
  of: 'anything' | 'customer' | 'order';
  /** The reader, if the actions on those that wait are shown. */
  decider?: { id: string; isAdmin: boolean };
};

const { columns } = APPROVALS;

const ABOUT: ListColumn<ApprovalLine> = {
  label: columns.about,
  cell: (line) => <ApprovalSubjectLink line={line} />,
};
const WHAT: ListColumn<ApprovalLine> = {
  label: columns.what,
  cell: ({ kind }) => APPROVAL_KINDS[kind],
};
const HEADS = { anything: [ABOUT, WHAT], customer: [], order: [WHAT] };

const FACTS: readonly ListColumn<ApprovalLine>[] = [
  { label: columns.amount, isNumber: true, cell: amountWords },
  {
    label: columns.why,
    cell: (line) => (
      <>
        <span className="whitespace-pre-line [overflow-wrap:anywhere]">{reasonWords(line)}</span>
        <span className="block text-sm text-ink-soft">{approvalDetail(line)}</span>
      </>
    ),
  },
  {
    label: columns.asked,
    cell: ({ kind, askedByName, askedAt }) => (
      <>
        {kind === 'commission' ? APPROVALS.store : (askedByName ?? TRACE.unknownStaff)}{' '}
        <Moment iso={askedAt} />
      </>
    ),
  },
  { label: columns.state, cell: (line) => <State {...line} /> },
];

/** What needed a second person, or could have, one per line. */
export function ApprovalTable(props: ApprovalTableProps) {
  const { caption, approvals, none, of, decider } = props;
  const all = [...HEADS[of], ...FACTS, ...(decider ? [decisions(decider)] : [])];
  return (
    <ErpTable caption={caption} columns={all} rows={approvals} keyOf={({ id }) => id} none={none} />
  );
}

function decisions(staff: { id: string; isAdmin: boolean }): ListColumn<ApprovalLine> {
  return {
    label: columns.decide,
    cell: (approval) => <ApprovalDecisions approval={approval} staff={staff} />,
  };
}

function State({ kind, state, atOnce, decidedByName, decidedAt, outcome, because }: ApprovalLine) {
  const ended = kind !== 'adjustment' && state === 'approved' && (
    <span className="block text-sm text-ink-soft">
      {APPROVALS.outcomes[outcome ?? 'open']}
      {because === null ? null : `: ${UNDONE[because] ?? because}`}
    </span>
  );
  if (atOnce) {
    return (
      <>
        {APPROVALS.alone}
        {ended}
      </>
    );
  }
  if (decidedAt === null) return <>{APPROVALS.states[state]}</>;
  return (
    <>
      {APPROVALS.states[state]} {APPROVALS.by} {decidedByName ?? TRACE.unknownStaff},{' '}
      <Moment iso={decidedAt} />
      {ended}
    </>
  );
}
