import { ListFilters } from '~/components/ui/lists/list-filters';
import { AUDIT } from '~/content/staff/erp-audit';
import { ACTION_WORDS, SUBJECT_WORDS } from '~/content/staff/erp-trace';
import { optionsOf } from '~/content/core/lists';
import { isAuditFiltered, type AuditQuery } from '~/domain/staff/audit-query';
import type { DayProblem } from '~/domain/core/time/day-range';
import { erpPaths } from '~/erp-paths';

type AuditFiltersProps = {
  query: AuditQuery;
  /** The days exactly as they were typed, even if invalid. */
  asked: { from: string; to: string };
  problems: readonly DayProblem[];
  /** Current and former staff. */
  staff: readonly { id: string; name: string }[];
};

/** Filters the audit log by staff member, kind of action and days. A GET form. */
export function AuditFilters({ query, asked, problems, staff }: AuditFiltersProps) {
  const people = Object.fromEntries(staff.map(({ id, name }) => [id, name]));
  return (
    <ListFilters
      action={erpPaths.audit()}
      label={AUDIT.form}
      search={{ label: AUDIT.subjectId, value: query.subjectId }}
      selects={[
        {
          name: 'person',
          label: AUDIT.person,
          value: query.staffId ?? '',
          options: optionsOf(withChosen(people, query.staffId)),
        },
        {
          name: 'action',
          label: AUDIT.action,
          value: query.action ?? '',
          options: optionsOf(withChosen(ACTION_WORDS, query.action)),
        },
        {
          name: 'kind',
          label: AUDIT.kind,
          value: query.kind ?? '',
          options: optionsOf(withChosen(SUBJECT_WORDS, query.kind)),
        },
      ]}
      asked={asked}
      problems={problems}
      isFiltered={isAuditFiltered(query)}
      round={JSON.stringify([query, asked])}
    />
  );
}

/** Adds the value from the URL if it is not among the known ones. */
function withChosen(
  words: Readonly<Record<string, string>>,
  chosen: string | null,
): Record<string, string> {
  return chosen === null || chosen in words ? words : { ...words, [chosen]: chosen };
}
