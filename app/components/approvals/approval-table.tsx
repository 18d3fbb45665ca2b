import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { Moment } from '~/components/staff/confirm-form';
import {
  amountLabel,
  APPROVAL_KINDS,
  approvalDetail,
  approvalQuestion,
  APPROVALS,
  type ApprovalStep,
  reasonLabel,
  UNDONE,
} from '~/content/approvals/erp-approvals';
import { ACTIVITY } from '~/content/staff/erp-activity';
import type { ApprovalLine } from '~/domain/staff/approval';
import { FactList } from '~/components/ui/lists/fact-list';
import { ConfirmDialog } from '~/components/ui/forms/post-button';
import { ADJUSTMENTS } from '~/content/ledger/erp-cash';
import { cents, type Cents, formatUsd } from '~/domain/core/money';
import { erpPaths } from '~/erp-paths';

type ApprovalTableProps = {
  /** The list's name, if it is one of the page of all approvals. */
  list?: string;
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
  at: 'title',
  cell: (line) => <ApprovalSubjectLink line={line} />,
};
const WHAT: ListColumn<ApprovalLine> = {
  label: columns.what,
  cell: ({ kind }) => APPROVAL_KINDS[kind],
};
/** Why, in the one line of a list; the question about one says all of it. */
const SHORTLY: ListColumn<ApprovalLine> = {
  label: columns.why,
  isLong: true,
  cell: (line) => [reasonLabel(line), approvalDetail(line)].filter(Boolean).join(' · '),
};
const HEADS = { anything: [ABOUT, WHAT], customer: [], order: [WHAT] };

const FACTS: readonly ListColumn<ApprovalLine>[] = [
  { label: columns.amount, isNumber: true, at: 'amount', cell: amountLabel },
  {
    label: columns.why,
    cell: (line) => (
      <>
        <span className="whitespace-pre-line [overflow-wrap:anywhere]">{reasonLabel(line)}</span>
        <span className="block text-sm text-ink-soft">{approvalDetail(line)}</span>
      </>
    ),
  },
  {
    label: columns.asked,
    at: 'date',
    cell: ({ kind, requestedByName, requestedAt }) => (
      <>
        {kind === 'commission' ? APPROVALS.store : (requestedByName ?? ACTIVITY.unknownStaff)}{' '}
        <Moment iso={requestedAt} />
      </>
    ),
  },
];
const STATE: ListColumn<ApprovalLine> = {
  label: columns.state,
  at: 'status',
  // A tablet has no room for it in one line.
  cell: (line) => <div className="min-w-36 whitespace-normal">{stateOf(line)}</div>,
};

/** What needed a second person, or could have, one per line. */
export function ApprovalTable(props: ApprovalTableProps) {
  const { list, caption, approvals, none, of, decider } = props;
  const facts = FACTS.map((column) => (list && column.label === columns.why ? SHORTLY : column));
  // What waits has one state, and a decision in its place.
  const last = decider ? decisions(decider) : STATE;
  const all = [...HEADS[of], ...facts, last];
  return (
    <ErpTable
      {...(list !== undefined && { list })}
      caption={caption}
      columns={all}
      rows={approvals}
      keyOf={({ id }) => id}
      none={none}
    />
  );
}

function decisions(staff: { id: string; isAdmin: boolean }): ListColumn<ApprovalLine> {
  return {
    label: columns.decide,
    at: 'action',
    cell: (approval) => <ApprovalDecisions approval={approval} staff={staff} />,
  };
}

function stateOf(line: ApprovalLine) {
  const { kind, state, atOnce, decidedByName, decidedAt, outcome, because } = line;
  const ended = kind !== 'adjustment' && state === 'approved' && (
    <span className="block text-sm text-ink-soft">
      {APPROVALS.outcomes[outcome ?? 'open']}
      {because === null ? null : `: ${UNDONE[because] ?? because}`}
    </span>
  );
  if (atOnce) {
    return (
      <>
        {APPROVALS.singleApprover}
        {ended}
      </>
    );
  }
  if (decidedAt === null) return <>{APPROVALS.states[state]}</>;
  return (
    <>
      {APPROVALS.states[state]} {APPROVALS.by} {decidedByName ?? ACTIVITY.unknownStaff},{' '}
      <Moment iso={decidedAt} />
      {ended}
    </>
  );
}

type ApprovalDecisionsProps = {
  approval: ApprovalLine;
  staff: { id: string; isAdmin: boolean };
};

/**
 * The actions on what waits: whoever asked may take it back, another admin may approve or reject it, everybody
 * else sees a hint.
 */
function ApprovalDecisions({ approval, staff }: ApprovalDecisionsProps) {
  const { id, about, number, requestedBy } = approval;
  const spoken = (
    <span className="sr-only">
      {' '}
      {amountLabel(approval)}, {about ?? number}
    </span>
  );
  const button = (step: ApprovalStep, label: string) => (
    <a href={erpPaths.approvals({ ask: step, id })} className="target mr-5 text-link font-semibold">
      {label}
      {spoken}
    </a>
  );
  if (requestedBy === staff.id) {
    return (
      <>
        {button('withdraw', APPROVALS.withdraw)}
        <span className="text-ink-soft">{APPROVALS.ownHint}</span>
      </>
    );
  }
  if (!staff.isAdmin) return <span className="text-ink-soft">{APPROVALS.adminHint}</span>;
  return (
    <>
      {button('approve', APPROVALS.approve)}
      {button('refuse', APPROVALS.refuse)}
    </>
  );
}

type ApprovalQuestionProps = {
  decision: ApprovalStep;
  approval: ApprovalLine;
  /** The customer's current balance, if it would be corrected. */
  availableCents: Cents | null;
};

/** Asks for confirmation of a decision, and says what will happen. */
export function ApprovalQuestion({ decision, approval, availableCents }: ApprovalQuestionProps) {
  const { id, version, amountCents } = approval;
  const { heading, what } = approvalQuestion(decision, approval);
  const [reason, detail] = [reasonLabel(approval), approvalDetail(approval)];
  return (
    <>
      <FactList
        facts={[
          { term: APPROVALS.columns.what, value: APPROVAL_KINDS[approval.kind] },
          { term: APPROVALS.columns.about, value: <ApprovalSubjectLink line={approval} /> },
          { term: APPROVALS.columns.amount, value: amountLabel(approval) },
          ...(reason ? [{ term: APPROVALS.columns.why, value: reason }] : []),
          ...(detail ? [{ term: APPROVALS.detail, value: detail }] : []),
          ...(approval.requestedByName
            ? [{ term: APPROVALS.columns.asked, value: approval.requestedByName }]
            : []),
          ...(availableCents === null
            ? []
            : [{ term: ADJUSTMENTS.was, value: formatUsd(availableCents) }]),
          ...(availableCents !== null && decision === 'approve'
            ? [{ term: ADJUSTMENTS.becomes, value: formatUsd(cents(availableCents + amountCents)) }]
            : []),
        ]}
      />
      <div className="mt-8">
        <ConfirmDialog
          heading={heading}
          level={2}
          what={[what]}
          confirm={{
            intent: decision,
            label: APPROVALS.confirm[decision],
            fields: { id, version: String(version) },
          }}
          cancel={{ label: APPROVALS.cancel, href: erpPaths.approvals() }}
          reply={undefined}
        />
      </div>
    </>
  );
}

/** Links what an approval is about: by its name if that is known, otherwise by its number. */
function ApprovalSubjectLink({ line }: { line: ApprovalLine }) {
  const { to, shownText } = subjectOf(line);
  return (
    <a href={to} className="text-link">
      {shownText}
    </a>
  );
}

function subjectOf(line: ApprovalLine): { to: string; shownText: string } {
  const { kind, number, about } = line;
  const shownText = about ?? number;
  switch (kind) {
    case 'adjustment':
      return { to: erpPaths.customer(number), shownText };
    case 'price':
    case 'quote-price':
      return { to: erpPaths.draft(number), shownText };
    case 'mark-paid-run':
      return { to: erpPaths.bulkAction(number), shownText: APPROVALS.orders(line.request.orders) };
    default:
      return { to: erpPaths.order(number), shownText };
  }
}
