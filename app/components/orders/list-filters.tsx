import type { FilterField } from '~/components/ui/lists/filter-control';
import { ERP_ORDERS } from '~/content/orders/erp-orders';
import { cappedLabel, sortOptions, stateOptions } from '~/content/core/lists';
import { stateLabel } from '~/content/orders/orders';
import type { AmountSort } from '~/domain/core/forms/amount';
import type { StateCount } from '~/domain/orders/erp-order-query';

/** A state by which a list is filtered: a select, and tabs if its values are counted. */
export type ListState = {
  name: string;
  label: string;
  values: readonly string[] | readonly StateCount[];
  chosen: string | null;
};

/** Returns the fields that filter a staff list (`http/bulk-actions/staff-list`). */
export function staffListFields(
  labels: Record<'searchHint' | 'tagHint' | 'from' | 'to', string>,
  states: readonly ListState[],
  sorts: Readonly<Record<AmountSort, string>>,
): FilterField[] {
  return [
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
  ];
}

type TabsOf = {
  path: (params?: Record<string, string>) => string;
  all: { count: number; isMore: boolean; isCurrent: boolean };
  states: readonly ListState[];
};

/** Returns the tabs of a staff list: all, and each state with its count. */
export function staffListTabs({ path, all, states }: TabsOf) {
  return [
    { href: path(), label: ERP_ORDERS.all, count: cappedLabel(all), isCurrent: all.isCurrent },
    ...states.flatMap(({ name, values, chosen }) =>
      values
        .filter((value) => typeof value !== 'string')
        .map(({ state, ...count }) => ({
          href: path({ [name]: state }),
          label: stateLabel(state),
          count: cappedLabel(count),
          isCurrent: state === chosen,
        })),
    ),
  ];
}
