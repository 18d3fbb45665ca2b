import { DayFields, FilterFrame } from '~/components/ui/lists/filter-frame';
import { SelectField, type SelectOption, TextField } from '~/components/ui/forms/field';
import {
  BALANCE_LABELS,
  CUSTOMER_PROBLEMS,
  CUSTOMER_SORT_LABELS,
  CUSTOMER_TYPE_LABELS,
  ERP_CUSTOMERS,
} from '~/content/customers/erp-customers';
import { LISTS, optionsOf } from '~/content/core/lists';
import {
  ERP_CUSTOMER_SORTS,
  ERP_CUSTOMER_LIST,
  type TypedCustomerRange,
  type ErpCustomerProblem,
  type ErpCustomerQuery,
} from '~/domain/customers/erp-customer-query';
import { erpPaths } from '~/erp-paths';

type CustomerFiltersProps = {
  query: ErpCustomerQuery;
  /** The days and the amount exactly as they were typed, even if invalid. */
  requested: TypedCustomerRange;
  problems: readonly ErpCustomerProblem[];
  /** Sorted by name. */
  organizations: readonly { id: string; name: string }[];
};

const LABELS = ERP_CUSTOMERS;

/** Filters the customers. A GET form, so that the result has its own URL. */
export function CustomerFilters({
  query,
  requested,
  problems,
  organizations,
}: CustomerFiltersProps) {
  const errors = problems.map((problem) => CUSTOMER_PROBLEMS[problem]);
  return (
    <FilterFrame
      action={erpPaths.customers()}
      label={LABELS.formTitle}
      round={JSON.stringify([query, requested])}
      labels={{ show: LABELS.show, clear: LABELS.clear }}
      isFiltered={ERP_CUSTOMER_LIST.isFiltered(query)}
      problems={{ answer: problems, heading: LABELS.problemTitle, errors }}
      className="block"
      layout="grid grid-cols-2 items-start gap-4 lg:grid-cols-3"
      buttons="col-span-2 self-end lg:col-span-1"
    >
      <TextField
        id="customer-search"
        name="search"
        type="search"
        label={LABELS.search}
        placeholder={LABELS.searchHint}
        maxLength={100}
        autoComplete="off"
        defaultValue={query.search}
        className="col-span-2 lg:col-span-3"
      />
      {selectsOf(query, organizations).map(({ name, label, value, options }) => (
        <SelectField
          key={name}
          id={name}
          name={name}
          label={label}
          options={options}
          defaultValue={value}
          className="min-w-0"
        />
      ))}
      <TextField
        id="tag"
        name="tag"
        label={LABELS.tag}
        placeholder={LABELS.tagHint}
        maxLength={255}
        autoComplete="off"
        defaultValue={query.tag ?? ''}
        className="min-w-0"
      />
      <TextField
        id="over"
        name="over"
        inputMode="decimal"
        label={LABELS.over}
        placeholder={LABELS.overHint}
        maxLength={16}
        autoComplete="off"
        defaultValue={requested.over}
        error={errors.find(({ field }) => field === 'over')?.text}
        className="min-w-0"
      />
      <DayFields
        requested={requested}
        errors={errors}
        labels={{ from: LABELS.from, to: LABELS.to }}
      />
      <SelectField
        id="sort"
        name="sort"
        label={LABELS.sort}
        options={ERP_CUSTOMER_SORTS.map((value) => ({
          value,
          label: CUSTOMER_SORT_LABELS[value],
        }))}
        defaultValue={query.sort}
        className="min-w-0"
      />
    </FilterFrame>
  );
}

type Select = { name: string; label: string; value: string; options: SelectOption[] };

function selectsOf(
  query: ErpCustomerQuery,
  organizations: CustomerFiltersProps['organizations'],
): Select[] {
  const { type, balance, organization, ambassador } = query;
  return [
    {
      name: 'type',
      label: LABELS.type,
      value: type ?? '',
      options: optionsOf(CUSTOMER_TYPE_LABELS),
    },
    {
      name: 'balance',
      label: LABELS.balance,
      value: balance ?? '',
      options: optionsOf(BALANCE_LABELS),
    },
    {
      name: 'ambassador',
      label: LABELS.ambassador,
      value: ambassador ?? '',
      options: optionsOf({ yes: LABELS.ambassadors, no: LABELS.others }),
    },
    {
      name: 'organization',
      label: LABELS.organization,
      value: organization ?? '',
      options: organizationOptions(organization, organizations),
    },
  ];
}

/** Returns the organizations to choose from. The one from the URL is kept even if it no longer exists. */
function organizationOptions(
  chosen: string | null,
  organizations: CustomerFiltersProps['organizations'],
): SelectOption[] {
  const options = [
    { value: '', label: LISTS.any },
    { value: 'any', label: LABELS.inAny },
    { value: 'none', label: LABELS.inNone },
    ...organizations.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const isThere = chosen === null || options.some(({ value }) => value === chosen);
  return isThere ? options : [...options, { value: chosen, label: LABELS.unknownOrganization }];
}
