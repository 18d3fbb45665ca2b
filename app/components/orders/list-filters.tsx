import { FilterFrame } from '~/components/ui/lists/filter-frame';
import { SelectField, TextField } from '~/components/ui/forms/field';
import { cappedLabel, ERP_ORDERS, ORDER_PROBLEMS } from '~/content/orders/erp-orders';
import { sortOptions, stateOptions } from '~/content/core/lists';
import { stateLabel } from '~/content/orders/orders';
import type { AmountSort } from '~/domain/core/forms/amount';
import type {
  TypedListRange,
  ErpListProblem,
  ErpListQuery,
  StateCount,
} from '~/domain/orders/erp-order-query';

type ListFiltersProps = {
  /** URL of the list without a query. */
  action: string;
  labels: {
    filters: string;
    searchHint: string;
    tagHint: string;
    from: string;
    to: string;
    show: string;
  };
  sorts: Readonly<Record<AmountSort, string>>;
  query: ErpListQuery;
  /** The days and amounts exactly as they were typed, even if invalid. */
  requested: TypedListRange;
  problems: readonly ErpListProblem[];
  isFiltered: boolean;
  /** Selects for Shopify's states. */
  states: readonly {
    name: string;
    label: string;
    states: readonly string[];
    chosen: string | null;
  }[];
};

const RANGES = [
  { name: 'from', type: 'date' },
  { name: 'to', type: 'date' },
  { name: 'least', type: 'text' },
  { name: 'most', type: 'text' },
] as const;

/** Filters a staff list (`http/bulk-actions/staff-list`). A GET form, so that the result has its own URL. */
export function ListFilters(props: ListFiltersProps) {
  const { action, labels, sorts, query, requested, problems, isFiltered, states } = props;
  const errors = problems.map((problem) => ORDER_PROBLEMS[problem]);
  return (
    <FilterFrame
      action={action}
      label={labels.filters}
      round={JSON.stringify([query, requested])}
      labels={{ show: labels.show, clear: ERP_ORDERS.clear }}
      isFiltered={isFiltered}
      problems={{ answer: problems, heading: ERP_ORDERS.problemTitle, errors }}
      className="block"
      layout="grid grid-cols-2 items-end gap-4 lg:grid-cols-4"
    >
      <TextField
        id="order-search"
        name="search"
        type="search"
        label={ERP_ORDERS.search}
        placeholder={labels.searchHint}
        maxLength={100}
        defaultValue={query.search}
        className="col-span-2"
      />
      {states.map(({ name, label, chosen, ...there }) => (
        <SelectField
          key={name}
          id={name}
          name={name}
          label={label}
          options={stateOptions(there.states, chosen, stateLabel)}
          defaultValue={chosen ?? ''}
          className="min-w-0"
        />
      ))}
      {RANGES.map(({ name, type }) => (
        <TextField
          key={name}
          id={name}
          name={name}
          type={type}
          label={name === 'from' || name === 'to' ? labels[name] : ERP_ORDERS[name]}
          inputMode={type === 'text' ? 'decimal' : undefined}
          maxLength={16}
          defaultValue={requested[name]}
          error={errors.find((error) => error.field === name)?.text}
          className="min-w-0"
        />
      ))}
      <TextField
        id="tag"
        name="tag"
        label={ERP_ORDERS.tag}
        hint={labels.tagHint}
        maxLength={40}
        autoComplete="off"
        defaultValue={query.tag ?? ''}
        className="col-span-2 min-w-0"
      />
      <SelectField
        id="sort"
        name="sort"
        label={ERP_ORDERS.sort}
        options={sortOptions(sorts)}
        defaultValue={query.sort}
        className="min-w-0"
      />
    </FilterFrame>
  );
}

type Counted = { count: number; isMore: boolean };

type StateTabsProps = {
  label: string;
  all: Counted & { href: string; isCurrent: boolean };
  groups: readonly {
    label: string;
    states: readonly StateCount[];
    hrefOf: (state: string) => string;
    current: string | null;
  }[];
};

/** The states of a list with their counts, each a link that filters by it. */
export function StateTabs({ label, all, groups }: StateTabsProps) {
  return (
    <nav aria-label={label} className="mb-6 grid gap-2" data-print="off">
      <ul className="flex flex-wrap gap-2">
        <Tab href={all.href} label={ERP_ORDERS.all} counted={all} isCurrent={all.isCurrent} />
      </ul>
      {groups
        .filter(({ states }) => states.length > 0)
        .map((group) => (
          <div key={group.label} className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="w-full text-sm text-ink-soft sm:w-16">{group.label}</span>
            <ul className="flex flex-wrap gap-2">
              {group.states.map(({ state, ...counted }) => (
                <Tab
                  key={state}
                  href={group.hrefOf(state)}
                  label={stateLabel(state)}
                  counted={counted}
                  isCurrent={state === group.current}
                />
              ))}
            </ul>
          </div>
        ))}
    </nav>
  );
}

type TabProps = { href: string; label: string; counted: Counted; isCurrent: boolean };

function Tab({ href, label, counted, isCurrent }: TabProps) {
  return (
    <li>
      <a
        href={href}
        aria-current={isCurrent ? 'true' : undefined}
        className="flex min-h-11 items-center gap-2 rounded-md border border-line px-3 hover:bg-soft aria-[current]:bg-ink aria-[current]:text-paper"
      >
        {label} <span className="tabular-nums">{cappedLabel(counted)}</span>
      </a>
    </li>
  );
}
