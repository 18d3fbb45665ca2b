import { Button } from '~/components/ui/button';
import { SelectField, type SelectOption } from '~/components/ui/select-field';
import { TextField } from '~/components/ui/text-field';
import { ERP_PRODUCTS } from '~/content/erp-products';
import { leavesProductsOut, SHELF_SORTS, type ShelfQuery } from '~/domain/shelf-query';
import { paths } from '~/paths';

type ProductFiltersProps = { query: ShelfQuery; types: readonly string[] };

const WORDS = ERP_PRODUCTS.filters;

/** Which products the list shows: a form that only asks, so that its answer is an address. */
export function ProductFilters({ query, types }: ProductFiltersProps) {
  const isKnown = query.type === '' || types.includes(query.type);
  const typeOptions = [
    { value: '', label: WORDS.anyType },
    ...(isKnown ? types : [...types, query.type]).map((value) => ({ value, label: value })),
  ];
  return (
    <search aria-label={WORDS.label} className="mb-8 block">
      {/* Drawn anew with each address: what stands in the fields is what the list shows. */}
      <form
        key={JSON.stringify(query)}
        method="get"
        action={paths.erpProducts()}
        className="grid grid-cols-2 items-end gap-4 lg:grid-cols-3"
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
        <div className="col-span-2 flex flex-wrap items-center gap-5 lg:col-span-1">
          <Button variant="secondary">{WORDS.show}</Button>
          {leavesProductsOut(query) ? (
            <a href={paths.erpProducts()} className="target underline">
              {WORDS.clear}
            </a>
          ) : null}
        </div>
      </form>
    </search>
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
