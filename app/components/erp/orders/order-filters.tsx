import { ErrorSummary } from '~/components/content/error-summary';
import { Button } from '~/components/ui/button';
import { SelectField, type SelectOption } from '~/components/ui/select-field';
import { TextField } from '~/components/ui/text-field';
import { ERP_ORDERS, ORDER_PROBLEMS } from '~/content/erp-orders';
import { SORT_WORDS, stateWords } from '~/content/orders';
import type { ErpOrderStates, StateCount } from '~/domain/erp-order';
import {
  isErpFiltered,
  type AskedOrderRange,
  type ErpOrderProblem,
  type ErpOrderQuery,
} from '~/domain/erp-order-query';
import { ORDER_SORTS } from '~/domain/order-query';
import { paths } from '~/paths';

type OrderFiltersProps = {
  query: ErpOrderQuery;
  /** The days and amounts as they were typed, also where they are none. */
  asked: AskedOrderRange;
  problems: readonly ErpOrderProblem[];
  states: ErpOrderStates;
};

const RANGES = [
  { name: 'from', type: 'date' },
  { name: 'to', type: 'date' },
  { name: 'least', type: 'text' },
  { name: 'most', type: 'text' },
] as const;

/** Which orders the list shows: a form that only asks, so that its answer is an address. */
export function OrderFilters({ query, asked, problems, states }: OrderFiltersProps) {
  const faults = problems.map((problem) => ORDER_PROBLEMS[problem]);
  return (
    <search data-print="off" aria-label={ERP_ORDERS.filters} className="block">
      <ErrorSummary
        level={2}
        heading={ERP_ORDERS.problemTitle}
        answer={problems.length > 0 ? problems : null}
        faults={faults.map(({ field, text }) => ({ controlId: field, sentence: text }))}
      />
      {/* Drawn anew with each address: what stands in the fields is what the list shows. */}
      <form
        key={JSON.stringify([query, asked])}
        method="get"
        action={paths.erpOrders()}
        className="grid grid-cols-2 items-end gap-4 lg:grid-cols-4"
      >
        <TextField
          id="order-search"
          name="search"
          type="search"
          label={ERP_ORDERS.search}
          placeholder={ERP_ORDERS.searchHint}
          maxLength={100}
          defaultValue={query.search}
          className="col-span-2"
        />
        <SelectField
          id="payment"
          name="payment"
          label={ERP_ORDERS.payment}
          options={optionsOf(states.financial, query.financial)}
          defaultValue={query.financial ?? ''}
          className="min-w-0"
        />
        <SelectField
          id="delivery"
          name="delivery"
          label={ERP_ORDERS.delivery}
          options={optionsOf(states.fulfillment, query.fulfillment)}
          defaultValue={query.fulfillment ?? ''}
          className="min-w-0"
        />
        {RANGES.map(({ name, type }) => (
          <TextField
            key={name}
            id={name}
            name={name}
            type={type}
            label={ERP_ORDERS[name]}
            inputMode={type === 'text' ? 'decimal' : undefined}
            maxLength={16}
            defaultValue={asked[name]}
            error={faults.find((fault) => fault.field === name)?.text}
            className="min-w-0"
          />
        ))}
        <TextField
          id="tag"
          name="tag"
          label={ERP_ORDERS.tag}
          hint={ERP_ORDERS.tagHint}
          maxLength={40}
          autoComplete="off"
          defaultValue={query.tag ?? ''}
          className="col-span-2 min-w-0"
        />
        <SelectField
          id="sort"
          name="sort"
          label={ERP_ORDERS.sort}
          options={ORDER_SORTS.map((value) => ({ value, label: SORT_WORDS[value] }))}
          defaultValue={query.sort}
          className="min-w-0"
        />
        <div className="flex flex-wrap items-center gap-x-5">
          <Button variant="secondary">{ERP_ORDERS.show}</Button>
          {isErpFiltered(query) || problems.length > 0 ? (
            <a href={paths.erpOrders()} className="target underline">
              {ERP_ORDERS.clear}
            </a>
          ) : null}
        </div>
      </form>
    </search>
  );
}

/** The states there are; one that an address asks for stays, also where no order is in it. */
function optionsOf(states: readonly StateCount[], chosen: string | null): SelectOption[] {
  const names = states.map(({ state }) => state);
  const all = chosen === null || names.includes(chosen) ? names : [...names, chosen];
  return [
    { value: '', label: ERP_ORDERS.any },
    ...all.map((value) => ({ value, label: stateWords(value) })),
  ];
}
