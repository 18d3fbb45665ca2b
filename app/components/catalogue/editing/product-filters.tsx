import { FilterFrame } from '~/components/ui/lists/filter-frame';
import { SelectField, type SelectOption, TextField } from '~/components/ui/forms/field';
import { ERP_PRODUCTS } from '~/content/catalogue/erp-products';
import { SHELF_LIST, SHELF_SORTS, type ShelfQuery } from '~/domain/catalogue/shelf-query';
import { erpPaths } from '~/erp-paths';

type ProductFiltersProps = { query: ShelfQuery; types: readonly string[] };

const WORDS = ERP_PRODUCTS.filters;

/** Filters the products. A GET form, so that the result has its own URL. */
export function ProductFilters({ query, types }: ProductFiltersProps) {
  const isKnown = query.type === '' || types.includes(query.type);
  const typeOptions = [
    { value: '', label: WORDS.anyType },
    ...(isKnown ? types : [...types, query.type]).map((value) => ({ value, label: value })),
  ];
  return (
    <FilterFrame
      action={erpPaths.products()}
      label={WORDS.label}
      round={JSON.stringify(query)}
      words={{ show: WORDS.show, clear: WORDS.clear }}
      isFiltered={SHELF_LIST.isFiltered(query)}
      className="mb-8 block"
      layout="grid grid-cols-2 items-end gap-4 lg:grid-cols-3"
      buttons="col-span-2 lg:col-span-1"
    >
      <TextField
        id="product-search"
        name="search"
        type="search"
        label={WORDS.search}
        placeholder={WORDS.searchHint}
        maxLength={100}
        defaultValue={query.search}
        className="col-span-2 lg:col-span-3"
      />
      <Choice name="type" label={WORDS.type} options={typeOptions} value={query.type} />
      <Choice
        name="shown"
        label={WORDS.shown}
        options={optionsOf(ERP_PRODUCTS.shown)}
        value={query.shown ?? ''}
      />
      <Choice
        name="stock"
        label={WORDS.stock}
        options={optionsOf(ERP_PRODUCTS.stock)}
        value={query.stock ?? ''}
      />
      <Choice
        name="picture"
        label={WORDS.picture}
        options={optionsOf({ none: ERP_PRODUCTS.bare })}
        value={query.isBare ? 'none' : ''}
      />
      <Choice
        name="sort"
        label={WORDS.sort}
        options={SHELF_SORTS.map((value) => ({ value, label: ERP_PRODUCTS.sorts[value] }))}
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

function optionsOf(words: Readonly<Record<string, string>>): SelectOption[] {
  return [
    { value: '', label: WORDS.any },
    ...Object.entries(words).map(([value, label]) => ({ value, label })),
  ];
}
