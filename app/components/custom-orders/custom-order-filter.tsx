import { ListFilters } from '~/components/ui/lists/list-filters';
import {
  CUSTOM_ORDER_SORT_WORDS,
  CUSTOM_ORDER_STATES_WORDS,
} from '~/content/custom-orders/custom-orders';
import { LISTS } from '~/content/core/lists';
import { CUSTOM_ORDER_STATES } from '~/domain/custom-orders/custom-order';
import {
  CUSTOM_ORDER_SORTS,
  leavesCustomOrdersOut,
  type CustomOrderQuery,
} from '~/domain/custom-orders/custom-order-query';
import type { DayProblem } from '~/domain/core/time/day-range';

type CustomOrderFilterProps = {
  /** Path of the list. */
  action: string;
  /** Label of the search field. */
  label: string;
  query: CustomOrderQuery;
  /** The days exactly as they were typed. */
  asked: { from: string; to: string };
  problems: readonly DayProblem[];
};

/** Filters a list of requests, the customer's own or everybody's. The filters are in the URL. */
export function CustomOrderFilter(props: CustomOrderFilterProps) {
  const { action, label, query, asked, problems } = props;
  return (
    <ListFilters
      action={action}
      label={label}
      search={{ label, value: query.search }}
      selects={[
        {
          name: 'state',
          label: LISTS.state,
          value: query.state ?? '',
          options: [
            { value: '', label: LISTS.any },
            ...CUSTOM_ORDER_STATES.map((value) => ({
              value,
              label: CUSTOM_ORDER_STATES_WORDS[value].label,
            })),
          ],
        },
        {
          name: 'sort',
          label: LISTS.sort,
          value: query.sort,
          options: CUSTOM_ORDER_SORTS.map((value) => ({
            value,
            label: CUSTOM_ORDER_SORT_WORDS[value],
          })),
        },
      ]}
      asked={asked}
      problems={problems}
      isFiltered={leavesCustomOrdersOut(query)}
      round={JSON.stringify([query, asked])}
    />
  );
}
