import { Badge } from '~/components/ui/badge';
import { type ListColumn, ErpTable, ListOrder, UNSORTED } from '~/components/ui/lists/erp-table';
import { Moment } from './confirm-form';
import { Button } from '~/components/ui/forms/button';
import { AUDIT } from '~/content/staff/erp-audit';
import {
  ACTION_LABELS,
  entryLines,
  OUTCOME_LABELS,
  SUBJECT_LABELS,
  subjectLabel,
  ACTIVITY,
  activityLabel,
} from '~/content/staff/erp-activity';
import { AUDIT_LIST, type AuditQuery, type StaffActionShown } from '~/domain/staff/staff-action';
import { isUuid } from '~/domain/core/ids';
import { erpPaths } from '~/erp-paths';
import { FilterForm } from '~/components/ui/lists/filter-form';
import { ListTabs } from '~/components/ui/lists/list-tabs';
import { useListViews } from '~/components/ui/lists/list-views';
import { stateOptions } from '~/content/core/lists';
import { toneOf } from '~/content/core/tones';
import type { DayProblem } from '~/domain/core/time/time-span';

/** The pages of subjects by their ids; for Shopify's ids by the number at their end. */
const PAGES: Readonly<Record<string, (id: string) => string | null>> = {
  order: (id) => pageOfRun(id) ?? erpPaths.order(numberOf(id)),
  // 'new' and the form's token stand for a draft whose number is not known yet.
  'draft-order': (id) =>
    pageOfRun(id) ?? (id.startsWith('new ') ? null : erpPaths.draft(numberOf(id))),
  customer: (id) => erpPaths.customer(numberOf(id)),
  product: (id) => erpPaths.product(numberOf(id)),
  'custom-order': (id) => erpPaths.customOrder(id),
  quote: (id) => erpPaths.quote(id),
  'email-template': (id) => erpPaths.email(id),
  'commission-payout': (id) => erpPaths.payout(id),
  'account-request': (id) => erpPaths.customerRequest(id),
  'money-break': (id) => (isUuid(id) ? erpPaths.discrepancy(id) : null),
  'bulk-action': (id) => (isUuid(id) ? erpPaths.bulkAction(id) : null),
  deposit: (id) => erpPaths.operation('deposit', id),
  payment: (id) => erpPaths.operation('payment', id),
  dispute: (id) => erpPaths.dispute(id),
};

/** Names the subject of an action, linked to its page if it has one. @param name as people know it, if known */
function SubjectLink({ kind, id, name }: { kind: string; id: string; name: string | undefined }) {
  const href = id === '' ? null : (PAGES[kind]?.(id) ?? null);
  const isBulk = pageOfRun(id) !== null;
  // An id that is no number says nothing to people; the search finds by it all the same.
  const number = kind === 'export' ? id : (/^\d+$/.exec(numberOf(id))?.[0] ?? '');
  const labels = `${isBulk ? subjectLabel('bulk-action') : subjectLabel(kind)} ${name ?? number}`;
  if (href === null) return <span title={id}>{labels}</span>;
  return (
    <a href={href} className="text-link" title={name === undefined ? id : undefined}>
      {labels}
    </a>
  );
}

/** Returns the page of a run, for ids of the form 'run <id>'; otherwise null. */
function pageOfRun(id: string): string | null {
  return id.startsWith('run ') ? erpPaths.bulkAction(id.slice(4)) : null;
}

/** Returns the number in a Shopify id, `gid://shopify/Order/1` → `1`; other ids unchanged. */
function numberOf(id: string): string {
  return id.startsWith('gid://') ? (id.split('/').at(-1) ?? id) : id;
}

const columnsWith = (names: AuditResultsProps['names']): ListColumn<StaffActionShown>[] => [
  { label: AUDIT.when, at: 'date', cell: ({ at }) => <Moment iso={at} /> },
  {
    label: AUDIT.person,
    cell: ({ staffName }) => (
      <span className="whitespace-nowrap">{staffName ?? ACTIVITY.unknownStaff}</span>
    ),
  },
  {
    label: AUDIT.what,
    at: 'title',
    isHeader: true,
    cell: ({ action, step }) => activityLabel(action, step),
  },
  {
    label: AUDIT.kind,
    at: 'amount',
    cell: ({ subject }) => (
      <SubjectLink {...subject} name={names[`${subject.kind} ${subject.id}`]} />
    ),
  },
  {
    label: AUDIT.outcome,
    at: 'status',
    cell: ({ outcome }) => <Badge text={OUTCOME_LABELS[outcome]} tone={toneOf(outcome)} />,
  },
  {
    label: AUDIT.details,
    isLong: true,
    cell: (entry) => entryLines(entry).join('; '),
  },
];

type AuditResultsProps = {
  query: AuditQuery;
  actions: readonly StaffActionShown[];
  hasMore: boolean;
  /** Names of subjects, by kind and id: `order gid://…`. */
  names: Readonly<Record<string, string>>;
};

/** The requested page of the log, a link to older entries, and the whole log as a file. */
export function AuditResults({ query, actions, hasMore, names }: AuditResultsProps) {
  const last = actions.at(-1);
  const isFiltered = AUDIT_LIST.isFiltered(query);
  const views = useListViews('audit', undefined, {
    href: erpPaths.audit(),
    isFiltered,
    found: null,
  });
  const hrefOf = (before: string | null) => erpPaths.audit(AUDIT_LIST.params({ ...query, before }));
  return (
    <section aria-label={AUDIT.caption} className="list">
      {views.done}
      <div className="list-head">
        {views.tabs ? <ListTabs {...views.tabs} /> : null}
        <div className="list-actions" data-print="off">
          {views.manage}
        </div>
      </div>
      <ListOrder.Provider value={UNSORTED}>
        <ErpTable
          list="audit"
          caption={AUDIT.caption}
          columns={columnsWith(names)}
          rows={actions}
          keyOf={({ id }) => id}
          none={AUDIT.none}
        />
      </ListOrder.Provider>
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
        action={erpPaths.auditExport(AUDIT_LIST.params({ ...query, before: null }))}
        data-print="off"
        className="flex flex-wrap items-center gap-x-5 gap-y-2"
      >
        <Button variant="secondary">{AUDIT.file}</Button>
        <p className="text-sm text-ink-soft">{AUDIT.fileNote}</p>
      </form>
    </section>
  );
}

type AuditFiltersProps = {
  query: AuditQuery;
  requested: { from: string; to: string };
  problems: readonly DayProblem[];
  /** Current and former staff. */
  staff: readonly { id: string; name: string }[];
};

/** Filters the audit log by staff member, kind of action and days. A GET form. */
export function AuditFilters({ staff, ...requested }: AuditFiltersProps) {
  const { staffId, action, kind } = requested.query;
  const people = Object.fromEntries(staff.map(({ id, name }) => [id, name]));
  return (
    <FilterForm
      {...requested}
      list={AUDIT_LIST}
      action={erpPaths.audit()}
      label={AUDIT.form}
      fields={[
        { kind: 'search', label: AUDIT.search, placeholder: AUDIT.searchHint },
        { name: 'person', label: AUDIT.person, options: optionsWith(people, staffId) },
        { name: 'action', label: AUDIT.action, options: optionsWith(ACTION_LABELS, action) },
        { name: 'kind', label: AUDIT.kind, options: optionsWith(SUBJECT_LABELS, kind) },
        { kind: 'days' },
      ]}
    />
  );
}

function optionsWith(labels: Readonly<Record<string, string>>, chosen: string | null) {
  return stateOptions(Object.keys(labels), chosen, (one) => labels[one] ?? one);
}
