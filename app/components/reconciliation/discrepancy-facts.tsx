import { closedByWords, type DiscrepancyLine } from './discrepancy-table';
import { HolderLink } from '~/components/ledger/holder-link';
import { Fact, Facts } from '~/components/ui/lists/facts';
import { Moment } from '~/components/staff/ask-form';
import { DISCREPANCY_PAGES } from '~/content/reconciliation/erp-discrepancies';
import { OPERATION_KINDS_WORDS } from '~/content/reconciliation/erp-operations';
import { detailLines } from '~/content/staff/erp-trace';
import type { DiscrepancySubject } from '~/domain/reconciliation/discrepancy-repair';
import { formatUsd } from '~/domain/core/money';
import { erpPaths } from '~/erp-paths';

type DiscrepancyFactsProps = {
  discrepancy: DiscrepancyLine & { subject: string; detail: Record<string, unknown> };
  about: DiscrepancySubject | null;
};

/** The facts of a discrepancy. */
export function DiscrepancyFacts({ discrepancy, about }: DiscrepancyFactsProps) {
  const { holder, amountCents, openedAt, closedAt, closedBy, subject, detail } = discrepancy;
  const { reason, closedBecause, ...known } = detail;
  const why = closedBecause ?? reason;
  return (
    <Facts>
      <Fact term={DISCREPANCY_PAGES.about}>
        <HolderLink holder={holder} />
      </Fact>
      {amountCents === null ? null : (
        <Fact term={DISCREPANCY_PAGES.amount}>{formatUsd(amountCents)}</Fact>
      )}
      <Fact term={DISCREPANCY_PAGES.since}>
        <Moment iso={openedAt} />
      </Fact>
      {closedAt === null ? null : (
        <Fact term={DISCREPANCY_PAGES.until}>
          <Moment iso={closedAt} />, {closedByWords(closedBy)}
        </Fact>
      )}
      {typeof why === 'string' ? <Fact term={DISCREPANCY_PAGES.reason}>{why}</Fact> : null}
      <Fact term={DISCREPANCY_PAGES.subject}>
        <SubjectOf about={about} subject={subject} />
      </Fact>
      <Fact term={DISCREPANCY_PAGES.details}>
        {detailLines(known).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </Fact>
    </Facts>
  );
}

function SubjectOf({ about, subject }: { about: DiscrepancySubject | null; subject: string }) {
  if (about === null || about.kind === 'account') return <>{subject}</>;
  return (
    <a href={erpPaths.operation(about.kind, about.id)} className="text-link">
      {OPERATION_KINDS_WORDS[about.kind]} {about.id}
    </a>
  );
}
