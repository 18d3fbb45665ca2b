import { ApprovalSubjectLink } from './approval-subject';
import { FactList } from '~/components/ui/lists/fact-list';
import { PartingQuestion } from '~/components/ui/forms/parting-question';
import { ADJUSTMENTS } from '~/content/ledger/erp-adjustments';
import {
  amountWords,
  APPROVAL_KINDS,
  approvalDetail,
  approvalQuestion,
  APPROVALS,
  reasonWords,
  type ApprovalStep,
} from '~/content/approvals/erp-approvals';
import type { ApprovalLine } from '~/domain/approvals/approval-shown';
import { cents, formatUsd, type Cents } from '~/domain/core/money';
import { erpPaths } from '~/erp-paths';

type ApprovalDecisionsProps = {
  approval: ApprovalLine;
  staff: { id: string; isAdmin: boolean };
};

/**
 * The actions on what waits: whoever asked may take it back, another admin may approve or reject it, everybody
 * else sees a hint.
 */
export function ApprovalDecisions({ approval, staff }: ApprovalDecisionsProps) {
  const { id, about, number, askedBy } = approval;
  const spoken = (
    <span className="sr-only">
      {' '}
      {amountWords(approval)}, {about ?? number}
    </span>
  );
  const way = (step: ApprovalStep, label: string) => (
    <a href={erpPaths.approvals({ ask: step, id })} className="target mr-5 text-link font-semibold">
      {label}
      {spoken}
    </a>
  );
  if (askedBy === staff.id) {
    return (
      <>
        <p className="text-sm text-ink-soft">{APPROVALS.ownHint}</p>
        {way('withdraw', APPROVALS.withdraw)}
      </>
    );
  }
  if (!staff.isAdmin) return <p className="text-sm text-ink-soft">{APPROVALS.adminHint}</p>;
  return (
    <>
      {way('approve', APPROVALS.approve)}
      {way('refuse', APPROVALS.refuse)}
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
  const [reason, detail] = [reasonWords(approval), approvalDetail(approval)];
  return (
    <>
      <FactList
        facts={[
          { term: APPROVALS.columns.what, value: APPROVAL_KINDS[approval.kind] },
          { term: APPROVALS.columns.about, value: <ApprovalSubjectLink line={approval} /> },
          { term: APPROVALS.columns.amount, value: amountWords(approval) },
          ...(reason ? [{ term: APPROVALS.columns.why, value: reason }] : []),
          ...(detail ? [{ term: APPROVALS.detail, value: detail }] : []),
          ...(approval.askedByName
            ? [{ term: APPROVALS.columns.asked, value: approval.askedByName }]
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
        <PartingQuestion
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
