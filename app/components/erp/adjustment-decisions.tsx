import { FactList } from '~/components/erp/fact-list';
import { PartingQuestion } from '~/components/organization/parting-question';
import { ADJUSTMENTS, signedUsd } from '~/content/erp-adjustments';
import type { AdjustmentLine } from '~/domain/adjustment-shown';
import { cents, formatUsd, type Cents } from '~/domain/money';
import { erpPaths } from '~/erp-paths';

const { ask } = ADJUSTMENTS;

export type AdjustmentStep = 'approve' | 'refuse' | 'withdraw';

type AdjustmentDecisionsProps = {
  adjustment: AdjustmentLine;
  staff: { id: string; isAdmin: boolean };
};

/**
 * The actions on a waiting adjustment: the requester may withdraw it, another admin may approve or refuse
 * it, everybody else sees a hint.
 */
export function AdjustmentDecisions({ adjustment, staff }: AdjustmentDecisionsProps) {
  const { id, amountCents, customer, askedBy } = adjustment;
  const about = (
    <span className="sr-only">
      {' '}
      {signedUsd(amountCents)}, {customer}
    </span>
  );
  const way = (step: AdjustmentStep, label: string) => (
    <a
      href={erpPaths.adjustments({ ask: step, id })}
      className="target mr-5 text-link font-semibold"
    >
      {label}
      {about}
    </a>
  );
  if (askedBy === staff.id) {
    return (
      <>
        <p className="text-sm text-ink-soft">{ADJUSTMENTS.ownHint}</p>
        {way('withdraw', ADJUSTMENTS.withdraw)}
      </>
    );
  }
  if (!staff.isAdmin) return <p className="text-sm text-ink-soft">{ADJUSTMENTS.adminHint}</p>;
  return (
    <>
      {way('approve', ADJUSTMENTS.approve)}
      {way('refuse', ADJUSTMENTS.refuse)}
    </>
  );
}

type AdjustmentQuestionProps = {
  decision: AdjustmentStep;
  adjustment: AdjustmentLine;
  /** The customer's current balance. */
  availableCents: Cents;
};

/** Asks for confirmation of a decision, and says what will happen. */
export function AdjustmentQuestion(props: AdjustmentQuestionProps) {
  const { decision, adjustment, availableCents } = props;
  const { id, version, amountCents, customer, reason, against } = adjustment;
  return (
    <>
      <FactList
        facts={[
          { term: ADJUSTMENTS.columns.customer, value: customer },
          { term: ADJUSTMENTS.columns.why, value: reason || ADJUSTMENTS.redacted },
          { term: ADJUSTMENTS.form.against, value: ADJUSTMENTS.sides[against] },
          { term: ask.was, value: formatUsd(availableCents) },
          ...(decision === 'approve'
            ? [{ term: ask.becomes, value: formatUsd(cents(availableCents + amountCents)) }]
            : []),
        ]}
      />
      <div className="mt-8">
        <PartingQuestion
          heading={ask[decision](signedUsd(amountCents))}
          level={2}
          what={[ask.what[decision]]}
          confirm={{
            intent: decision,
            label: ask.confirm[decision],
            fields: { id, version: String(version) },
          }}
          cancel={{ label: ask.cancel, href: erpPaths.adjustments() }}
          reply={undefined}
        />
      </div>
    </>
  );
}
