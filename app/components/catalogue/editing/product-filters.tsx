import { FilterForm } from '~/components/ui/lists/filter-form';
import { ERP_PRODUCTS } from '~/content/catalogue/erp-products';
import { optionsOf, sortOptions } from '~/content/core/lists';
import { CATALOGUE_LIST, type StaffCatalogueQuery } from '~/domain/catalogue/staff-catalogue-query';
import { erpPaths } from '~/erp-paths';

type ProductFiltersProps = { query: StaffCatalogueQuery; types: readonly string[] };

const LABELS = ERP_PRODUCTS.filters;

/** Filters the products. */
export function ProductFilters({ query, types }: ProductFiltersProps) {
  const isKnown = query.type === '' || types.includes(query.type);
  const typeOptions = [
    { value: '', label: LABELS.anyType },
    ...(isKnown ? types : [...types, query.type]).map((value) => ({ value, label: value })),
  ];
  return (
    <FilterForm
      list={CATALOGUE_LIST}
      query={query}
      action={erpPaths.products()}
      label={LABELS.label}
      labels={LABELS}
      prefix="product-"
      className="mb-8 block"
      fields={[
        { kind: 'search', label: LABELS.search, placeholder: LABELS.searchHint },
        { name: 'type', label: LABELS.type, options: typeOptions },
        { name: 'shown', label: LABELS.shown, options: optionsOf(ERP_PRODUCTS.shown) },
        { name: 'stock', label: LABELS.stock, options: optionsOf(ERP_PRODUCTS.stock) },
        { name: 'picture', label: LABELS.picture, options: optionsOf({ none: ERP_PRODUCTS.bare }) },
        { kind: 'sort', label: LABELS.sort, options: sortOptions(ERP_PRODUCTS.sorts) },
      ]}
    />
  );
}
