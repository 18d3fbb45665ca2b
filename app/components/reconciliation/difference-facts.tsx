import { closedByWords, type DifferenceRow } from './difference-table';
import { HolderLink } from '~/components/ledger/holder-link';
import { Fact, Facts } from '~/components/ui/lists/facts';
import { Moment } from '~/components/staff/moment';
import { DIFFERENCES } from '~/content/reconciliation/erp-differences';
import { OPERATION_KINDS_WORDS } from '~/content/reconciliation/erp-operations';
import { detailLines } from '~/content/staff/erp-trace';
import type { BreakSubject } from '~/domain/discrepancies/break-repair';
import { formatUsd } from '~/domain/core/money';
import { erpPaths } from '~/erp-paths';

type DifferenceFactsProps = {
  difference: DifferenceRow & { subject: string; detail: Record<string, unknown> };
  about: BreakSubject | null;
};

/** The facts of a difference. */
export function DifferenceFacts({ difference, about }: DifferenceFactsProps) {
  const { holder, amountCents, openedAt, closedAt, closedBy, subject, detail } = difference;
  const { reason, closedBecause, ...known } = detail;
  const why = closedBecause ?? reason;
  return (
    <Facts>
      <Fact term={DIFFERENCES.about}>
        <HolderLink holder={holder} />
      </Fact>
      {amountCents === null ? null : (
        <Fact term={DIFFERENCES.amount}>{formatUsd(amountCents)}</Fact>
      )}
      <Fact term={DIFFERENCES.since}>
        <Moment iso={openedAt} />
      </Fact>
      {closedAt === null ? null : (
        <Fact term={DIFFERENCES.until}>
          <Moment iso={closedAt} />, {closedByWords(closedBy)}
        </Fact>
      )}
      {typeof why === 'string' ? <Fact term={DIFFERENCES.reason}>{why}</Fact> : null}
      <Fact term={DIFFERENCES.subject}>
        <SubjectOf about={about} subject={subject} />
      </Fact>
      <Fact term={DIFFERENCES.details}>
        {detailLines(known).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </Fact>
    </Facts>
  );
}

function SubjectOf({ about, subject }: { about: BreakSubject | null; subject: string }) {
  if (about === null || about.kind === 'account') return <>{subject}</>;
  return (
    <a href={erpPaths.operation(about.kind, about.id)} className="text-link">
      {OPERATION_KINDS_WORDS[about.kind]} {about.id}
    </a>
  );
}
