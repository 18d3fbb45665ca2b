import type { ApprovalLine } from '~/domain/approval-shown';
import { erpPaths } from '~/erp-paths';

/** Links what an approval is about: by its name if that is known, otherwise by its number. */
export function ApprovalSubjectLink({ line: { kind, number, about } }: { line: ApprovalLine }) {
  const to = kind === 'adjustment' ? erpPaths.customer(number) : erpPaths.order(number);
  return (
    <a href={to} className="text-link">
      {about ?? number}
    </a>
  );
}
