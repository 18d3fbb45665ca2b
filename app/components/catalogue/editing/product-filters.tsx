import { FilterFrame } from '~/components/ui/lists/filter-frame';
import { SelectField, type SelectOption, TextField } from '~/components/ui/forms/field';
import { ERP_PRODUCTS } from '~/content/catalogue/erp-products';
import {
  CATALOGUE_LIST,
  STAFF_CATALOGUE_SORTS,
  type StaffCatalogueQuery,
} from '~/domain/catalogue/staff-catalogue-query';
import { erpPaths } from '~/erp-paths';

type ProductFiltersProps = { query: StaffCatalogueQuery; types: readonly string[] };

const LABELS = ERP_PRODUCTS.filters;

/** Filters the products. A GET form, so that the result has its own URL. */
export function ProductFilters({ query, types }: ProductFiltersProps) {
  const isKnown = query.type === '' || types.includes(query.type);
  const typeOptions = [
    { value: '', label: LABELS.anyType },
    ...(isKnown ? types : [...types, query.type]).map((value) => ({ value, label: value })),
  ];
  return (
    <FilterFrame
      action={erpPaths.products()}
      label={LABELS.label}
      round={JSON.stringify(query)}
      labels={{ show: LABELS.show, clear: LABELS.clear }}
      isFiltered={CATALOGUE_LIST.isFiltered(query)}
      className="mb-8 block"
      layout="grid grid-cols-2 items-end gap-4 lg:grid-cols-3"
      buttons="col-span-2 lg:col-span-1"
    >
      <TextField
        id="product-search"
        name="search"
        type="search"
        label={LABELS.search}
        placeholder={LABELS.searchHint}
        maxLength={100}
        defaultValue={query.search}
        className="col-span-2 lg:col-span-3"
      />
      <Choice name="type" label={LABELS.type} options={typeOptions} value={query.type} />
      <Choice
        name="shown"
        label={LABELS.shown}
        options={optionsOf(ERP_PRODUCTS.shown)}
        value={query.shown ?? ''}
      />
      <Choice
        name="stock"
        label={LABELS.stock}
        options={optionsOf(ERP_PRODUCTS.stock)}
        value={query.stock ?? ''}
      />
      <Choice
        name="picture"
        label={LABELS.picture}
        options={optionsOf({ none: ERP_PRODUCTS.bare })}
        value={query.isBare ? 'none' : ''}
      />
      <Choice
        name="sort"
        label={LABELS.sort}
        options={STAFF_CATALOGUE_SORTS.map((value) => ({
          value,
          label: ERP_PRODUCTS.sorts[value],
        }))}
        value={query.sort}
      />
    </FilterFrame>
  );
}

type ChoiceProps = { name: string; label: string; options: readonly SelectOption[]; value: string };

function Choice({ name, label, options, value }: ChoiceProps) {
  return (
    <SelectField
      id={`product-${name}`}
      name={name}
      label={label}
      options={options}
      defaultValue={value}
      className="min-w-0"
    />
  );
}

function optionsOf(labels: Readonly<Record<string, string>>): SelectOption[] {
  return [
    { value: '', label: LABELS.any },
    ...Object.entries(labels).map(([value, label]) => ({ value, label })),
  ];
}
