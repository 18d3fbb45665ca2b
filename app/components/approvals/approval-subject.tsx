import { APPROVALS } from '~/content/approvals/erp-approvals';
import type { ApprovalLine } from '~/domain/approvals/approval-shown';
import { erpPaths } from '~/erp-paths';

/** Links what an approval is about: by its name if that is known, otherwise by its number. */
export function ApprovalSubjectLink({ line }: { line: ApprovalLine }) {
  const { to, words } = subjectOf(line);
  return (
    <a href={to} className="text-link">
      {words}
    </a>
  );
}

function subjectOf(line: ApprovalLine): { to: string; words: string } {
  const { kind, number, about } = line;
  const words = about ?? number;
  switch (kind) {
    case 'adjustment':
      return { to: erpPaths.customer(number), words };
    case 'price':
      return { to: erpPaths.draft(number), words };
    case 'mark-paid-run':
      return { to: erpPaths.orderRun(number), words: APPROVALS.orders(line.request.orders) };
    default:
      return { to: erpPaths.order(number), words };
  }
}
