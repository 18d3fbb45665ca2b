import { DayFields, FilterFrame } from '~/components/ui/lists/filter-frame';
import { SelectField, type SelectOption, TextField } from '~/components/ui/forms/field';
import { DAY_PROBLEMS, LISTS } from '~/content/core/lists';
import { financialStatusWords, ORDERS, SORT_WORDS, stateWords } from '~/content/orders/orders';
import type { DayProblem } from '~/domain/core/time/day-range';
import type { OrderStates } from '~/domain/orders/order';
import {
  isFiltered,
  ORDER_SORTS,
  type OrderQuery,
  orderQueryFields,
} from '~/domain/orders/order-query';
import { paths } from '~/paths';
import type { ReactNode } from 'react';
import { PrintButton } from './print-button';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';
import { Pagination } from '~/components/ui/lists/pagination';

type OrderFiltersProps = {
  query: OrderQuery;
  /** The days exactly as they were typed, even if invalid. */
  asked: { from: string; to: string };
  states: OrderStates;
  /** The address that the list is limited to, in one line; null for no limit. */
  place: string | null;
  problems: readonly DayProblem[];
};

/** Filters the orders. A GET form, so that the result has its own URL. */
export function OrderFilters(props: OrderFiltersProps) {
  const { query, asked, states, place, problems } = props;
  const faults = problems.map((problem) => DAY_PROBLEMS[problem]);
  return (
    <FilterFrame
      action={paths.manageOrders()}
      label={ORDERS.formTitle}
      round={JSON.stringify([query, asked])}
      words={{ show: ORDERS.show, clear: ORDERS.clear }}
      isFiltered={isFiltered(query)}
      problems={{ answer: problems, heading: ORDERS.problemTitle, faults }}
      layout="grid grid-cols-2 items-start gap-4 lg:grid-cols-3"
      buttons="col-span-2 self-end lg:col-span-1"
    >
      {query.place === null ? null : (
        <p className="col-span-2 flex flex-wrap items-center gap-x-5 lg:col-span-3">
          <input type="hidden" name="place" value={query.place} />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {ORDERS.place} <strong dir="auto">{place ?? ORDERS.unknownPlace}</strong>
          </span>
          <a
            href={paths.manageOrders(orderQueryFields({ ...query, place: null, page: 1 }))}
            className="target underline"
          >
            {ORDERS.anyPlace}
          </a>
        </p>
      )}
      <TextField
        id="order-search"
        name="search"
        type="search"
        label={ORDERS.search}
        placeholder={ORDERS.searchHint}
        maxLength={100}
        defaultValue={query.search}
        className="col-span-2 lg:col-span-3"
      />
      <SelectField
        id="payment"
        name="payment"
        label={ORDERS.payment}
        options={optionsOf(states.financial, query.financial, financialStatusWords)}
        defaultValue={query.financial ?? ''}
        className="min-w-0"
      />
      <SelectField
        id="delivery"
        name="delivery"
        label={ORDERS.delivery}
        options={optionsOf(states.fulfillment, query.fulfillment, stateWords)}
        defaultValue={query.fulfillment ?? ''}
        className="min-w-0"
      />
      <SelectField
        id="sort"
        name="sort"
        label={ORDERS.sort}
        options={ORDER_SORTS.map((value) => ({ value, label: SORT_WORDS[value] }))}
        defaultValue={query.sort}
        className="col-span-2 lg:col-span-1"
      />
      <DayFields asked={asked} faults={faults} words={{ from: ORDERS.from, to: ORDERS.to }} />
    </FilterFrame>
  );
}

/** Returns the known states. A state from the URL is added even if no order has it. */
function optionsOf(
  states: readonly string[],
  chosen: string | null,
  wordsOf: (state: string) => string,
): SelectOption[] {
  const all = chosen === null || states.includes(chosen) ? states : [...states, chosen];
  return [
    { value: '', label: ORDERS.any },
    ...all.map((value) => ({ value, label: wordsOf(value) })),
  ];
}

type ListResultsProps = {
  /** The count in words. */
  heading: string;
  count: number;
  page: number;
  pageCount: number;
  hrefOf: (page: number) => string;
  /** URL of the same list as a CSV file. */
  csv: string;
  /** URL of the unfiltered list, offered if nothing is found. */
  all: string;
  /** The table. */
  children: ReactNode;
};

/** The requested page of a table: total count, download link, pagination. */
export function ListResults(props: ListResultsProps) {
  const { heading, count, page, pageCount, hrefOf, csv, all, children } = props;
  if (count === 0) {
    return (
      <EmptyState title={LISTS.nothingTitle}>
        <p>{LISTS.nothing}</p>
        <LinkButton to={all} variant="secondary">
          {LISTS.clear}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="list-count" className="mt-10 flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="list-count" className="text-lg">
            {heading}
          </h2>
          <p className="text-sm text-ink-soft">{LISTS.zone}</p>
        </div>
        <div className="flex flex-wrap gap-3" data-print="off">
          <LinkButton to={csv} variant="secondary" download>
            {LISTS.csv}
          </LinkButton>
          <PrintButton />
        </div>
      </div>
      {children}
      <Pagination page={page} pageCount={pageCount} hrefOf={hrefOf} />
    </section>
  );
}
