import { FilterForm } from '~/components/ui/lists/filter-form';
import {
  BALANCE_LABELS,
  CUSTOMER_PROBLEMS,
  CUSTOMER_SORT_LABELS,
  CUSTOMER_TYPE_LABELS,
  ERP_CUSTOMERS,
} from '~/content/customers/erp-customers';
import { optionsOf, sortOptions } from '~/content/core/lists';
import {
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

/** Filters the customers. */
export function CustomerFilters(props: CustomerFiltersProps) {
  const { query, requested, problems, organizations } = props;
  return (
    <FilterForm
      list={ERP_CUSTOMER_LIST}
      query={query}
      requested={requested}
      errors={problems.map((problem) => CUSTOMER_PROBLEMS[problem])}
      action={erpPaths.customers()}
      label={LABELS.formTitle}
      labels={LABELS}
      className="block"
      fields={[
        {
          kind: 'search',
          label: LABELS.search,
          placeholder: LABELS.searchHint,
          autoComplete: 'off',
        },
        { name: 'type', label: LABELS.type, options: optionsOf(CUSTOMER_TYPE_LABELS) },
        { name: 'balance', label: LABELS.balance, options: optionsOf(BALANCE_LABELS) },
        {
          name: 'ambassador',
          label: LABELS.ambassador,
          options: optionsOf({ yes: LABELS.ambassadors, no: LABELS.others }),
        },
        {
          name: 'organization',
          label: LABELS.organization,
          options: organizationOptions(query.organization, organizations),
        },
        { kind: 'tag', label: LABELS.tag, placeholder: LABELS.tagHint, maxLength: 255 },
        { kind: 'amount', name: 'over', label: LABELS.over, placeholder: LABELS.overHint },
        { kind: 'days', labels: LABELS },
        { kind: 'sort', options: sortOptions(CUSTOMER_SORT_LABELS) },
      ]}
    />
  );
}

/** Returns the organizations to choose from. The one from the URL is kept even if it no longer exists. */
function organizationOptions(
  chosen: string | null,
  organizations: CustomerFiltersProps['organizations'],
) {
  const options = [
    ...optionsOf({ any: LABELS.inAny, none: LABELS.inNone }),
    ...organizations.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const isThere = chosen === null || options.some(({ value }) => value === chosen);
  return isThere ? options : [...options, { value: chosen, label: LABELS.unknownOrganization }];
}
