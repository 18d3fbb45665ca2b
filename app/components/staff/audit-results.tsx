import { ErpTable, type ErpColumn } from '~/components/ui/lists/erp-table';
import { Moment } from './moment';
import { SubjectLink } from './subject-link';
import { Button } from '~/components/ui/forms/button';
import { AUDIT } from '~/content/staff/erp-audit';
import { detailLines, OUTCOME_WORDS, TRACE, traceWords } from '~/content/staff/erp-trace';
import { auditQueryFields, type AuditQuery } from '~/domain/staff/audit-query';
import type { StaffActionShown } from '~/domain/staff/staff-action-shown';
import { erpPaths } from '~/erp-paths';

const COLUMNS: readonly ErpColumn<StaffActionShown>[] = [
  { label: AUDIT.when, cell: ({ at }) => <Moment iso={at} /> },
  { label: AUDIT.person, cell: ({ staffName }) => staffName ?? TRACE.unknownStaff },
  { label: AUDIT.what, cell: ({ action, step }) => traceWords(action, step) },
  { label: AUDIT.kind, cell: ({ subject }) => <SubjectLink {...subject} /> },
  { label: AUDIT.outcome, cell: ({ outcome }) => OUTCOME_WORDS[outcome] },
  {
    label: AUDIT.details,
    cell: ({ details }) => (
      <span className="[overflow-wrap:anywhere]">{detailLines(details).join('; ')}</span>
    ),
  },
];

type AuditResultsProps = {
  query: AuditQuery;
  actions: readonly StaffActionShown[];
  hasMore: boolean;
};

/** The requested page of the log, a link to older entries, and the whole log as a file. */
export function AuditResults({ query, actions, hasMore }: AuditResultsProps) {
  const last = actions.at(-1);
  const hrefOf = (before: string | null) => erpPaths.audit(auditQueryFields({ ...query, before }));
  return (
    <section aria-label={AUDIT.caption} className="mt-10 flex flex-col gap-6">
      <ErpTable
        caption={AUDIT.caption}
        columns={COLUMNS}
        rows={actions}
        keyOf={({ id }) => id}
        none={AUDIT.none}
      />
      <nav aria-label={AUDIT.pages} className="flex flex-wrap gap-x-6" data-print="off">
        {query.before === null ? null : (
          <a href={hrefOf(null)} className="target underline">
            {AUDIT.newest}
          </a>
        )}
        {hasMore && last ? (
          <a href={hrefOf(last.id)} rel="next" className="target underline">
            {AUDIT.older}
          </a>
        ) : null}
      </nav>
      {/* The response is a file and not a page of ours, so the browser submits the form. */}
      <form
        method="post"
        action={erpPaths.auditExport(auditQueryFields({ ...query, before: null }))}
        data-print="off"
        className="flex flex-wrap items-center gap-x-5 gap-y-2"
      >
        <Button variant="secondary">{AUDIT.file}</Button>
        <p className="text-sm text-ink-soft">{AUDIT.fileNote}</p>
      </form>
    </section>
  );
}
