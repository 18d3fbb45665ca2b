import { FilterForm, type FilterFormProps } from '~/components/ui/lists/filter-form';
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

type OrderFiltersProps<Query> = Pick<FilterFormProps<Query>, 'list' | 'query' | 'action'> & {
  labels: Record<'filters' | 'searchHint' | 'tagHint' | 'from' | 'to' | 'show', string>;
  sorts: Readonly<Record<AmountSort, string>>;
  /** The days and amounts exactly as they were typed, even if invalid. */
  requested: TypedListRange;
  problems: readonly ErpListProblem[];
  states: readonly ListState[];
};

/** A state by which a list is filtered: a select, and tabs if its values are counted. */
export type ListState = {
  name: string;
  label: string;
  values: readonly string[] | readonly StateCount[];
  chosen: string | null;
};

/** Filters a staff list (`http/bulk-actions/staff-list`). */
export function OrderFilters<Query extends ErpListQuery>(props: OrderFiltersProps<Query>) {
  const { list, query, action, requested, labels, sorts, problems, states } = props;
  return (
    <FilterForm
      {...{ list, query, action, requested }}
      label={labels.filters}
      labels={{ ...ERP_ORDERS, show: labels.show }}
      errors={problems.map((problem) => ORDER_PROBLEMS[problem])}
      className="block"
      layout="wide"
      fields={[
        { kind: 'search', label: ERP_ORDERS.search, placeholder: labels.searchHint },
        ...states.map(({ name, label, values, chosen }) => ({
          name,
          label,
          options: stateOptions(
            values.map((value) => (typeof value === 'string' ? value : value.state)),
            chosen,
            stateLabel,
          ),
        })),
        { kind: 'days', labels },
        { kind: 'amount', name: 'least', label: ERP_ORDERS.least },
        { kind: 'amount', name: 'most', label: ERP_ORDERS.most },
        { kind: 'tag', label: ERP_ORDERS.tag, hint: labels.tagHint, maxLength: 40 },
        { kind: 'sort', options: sortOptions(sorts) },
      ]}
    />
  );
}

type Counted = { count: number; isMore: boolean };

type StateTabsProps = {
  label: string;
  path: (params?: Record<string, string>) => string;
  all: Counted & { isCurrent: boolean };
  states: readonly ListState[];
};

/** The states of a list with their counts, each a link that filters by it. */
export function StateTabs({ label, path, all, states }: StateTabsProps) {
  return (
    <nav aria-label={label} className="mb-6 grid gap-2" data-print="off">
      <ul className="flex flex-wrap gap-2">
        <Tab href={path()} label={ERP_ORDERS.all} counted={all} isCurrent={all.isCurrent} />
      </ul>
      {states.map(({ name, label: group, values, chosen }) => {
        const counted = values.filter((value) => typeof value !== 'string');
        return counted.length === 0 ? null : (
          <div key={name} className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="w-full text-sm text-ink-soft sm:w-24">{group}</span>
            <ul className="flex flex-wrap gap-2">
              {counted.map(({ state, ...count }) => (
                <Tab
                  key={state}
                  href={path({ [name]: state })}
                  label={stateLabel(state)}
                  counted={count}
                  isCurrent={state === chosen}
                />
              ))}
            </ul>
          </div>
        );
      })}
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
