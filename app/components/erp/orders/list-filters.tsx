import { ErrorSummary } from '~/components/content/error-summary';
import { Button } from '~/components/ui/button';
import { SelectField, type SelectOption } from '~/components/ui/select-field';
import { TextField } from '~/components/ui/text-field';
import { ERP_ORDERS, ORDER_PROBLEMS } from '~/content/erp-orders';
import { stateWords } from '~/content/orders';
import type { StateCount } from '~/domain/erp-order';
import type { AskedListRange, ErpListProblem, ErpListQuery } from '~/domain/erp-list-query';
import { ORDER_SORTS, type OrderSort } from '~/domain/order-query';

type ListFiltersProps = {
  /** The list's address, as nothing is asked for. */
  action: string;
  words: {
    filters: string;
    searchHint: string;
    tagHint: string;
    from: string;
    to: string;
    show: string;
  };
  sorts: Readonly<Record<OrderSort, string>>;
  query: ErpListQuery;
  /** The days and amounts as they were typed, also where they are none. */
  asked: AskedListRange;
  problems: readonly ErpListProblem[];
  isFiltered: boolean;
  /** What the platform's states are asked for by. */
  states: readonly {
    name: string;
    label: string;
    states: readonly StateCount[];
    chosen: string | null;
  }[];
};

const RANGES = [
  { name: 'from', type: 'date' },
  { name: 'to', type: 'date' },
  { name: 'least', type: 'text' },
  { name: 'most', type: 'text' },
] as const;

/** What a list shows: a form that only asks, so that its answer is an address. */
export function ListFilters(props: ListFiltersProps) {
  const { action, words, sorts, query, asked, problems, isFiltered, states } = props;
  const faults = problems.map((problem) => ORDER_PROBLEMS[problem]);
  return (
    <search data-print="off" aria-label={words.filters} className="block">
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
        action={action}
        className="grid grid-cols-2 items-end gap-4 lg:grid-cols-4"
      >
        <TextField
          id="order-search"
          name="search"
          type="search"
          label={ERP_ORDERS.search}
          placeholder={words.searchHint}
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
            options={optionsOf(there.states, chosen)}
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
            label={name === 'from' || name === 'to' ? words[name] : ERP_ORDERS[name]}
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
          hint={words.tagHint}
          maxLength={40}
          autoComplete="off"
          defaultValue={query.tag ?? ''}
          className="col-span-2 min-w-0"
        />
        <SelectField
          id="sort"
          name="sort"
          label={ERP_ORDERS.sort}
          options={ORDER_SORTS.map((value) => ({ value, label: sorts[value] }))}
          defaultValue={query.sort}
          className="min-w-0"
        />
        <div className="flex flex-wrap items-center gap-x-5">
          <Button variant="secondary">{words.show}</Button>
          {isFiltered || problems.length > 0 ? (
            <a href={action} className="target underline">
              {ERP_ORDERS.clear}
            </a>
          ) : null}
        </div>
      </form>
    </search>
  );
}

/** The states there are; one that an address asks for stays, also where nothing is in it. */
function optionsOf(states: readonly StateCount[], chosen: string | null): SelectOption[] {
  const names = states.map(({ state }) => state);
  const all = chosen === null || names.includes(chosen) ? names : [...names, chosen];
  return [
    { value: '', label: ERP_ORDERS.any },
    ...all.map((value) => ({ value, label: stateWords(value) })),
  ];
}
