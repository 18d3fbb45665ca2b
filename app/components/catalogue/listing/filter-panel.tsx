import { useEffect, useRef } from 'react';
import type { FormEvent } from 'react';
import { useNavigate } from '~/framework';
import { Icon } from '~/components/ui/icon';
import { Button } from '~/components/ui/forms/button';
import { facetParam, SORTS } from '~/domain/catalogue/listing/listing';
import type { ListingData } from '~/domain/catalogue/listing/listing-data';
import type { FacetValue } from '~/domain/catalogue/listing/listing-facets';

export const FILTERS_ID = 'filters';

/** How many values of a facet are visible; the others are in a disclosure. */
const OPEN_VALUES = 7;

function Values({ facet, values }: { facet: string; values: readonly FacetValue[] }) {
  return values.map(({ value, label, count, selected }) => (
    <label key={value}>
      <input type="checkbox" name={facet} value={value} defaultChecked={selected} />
      {`${label} `}
      <i>{count}</i>
    </label>
  ));
}

/**
 * Splits a facet's values. The most frequent ones are visible, in their own order; those without matches
 * are dropped. One row more is shown rather than a disclosure with a single row.
 */
function split(values: readonly FacetValue[]): [open: FacetValue[], rest: FacetValue[]] {
  const useful = values.filter(({ count, selected }) => count > 0 || selected);
  if (useful.length <= OPEN_VALUES + 1) return [useful, []];
  const frequent = useful.toSorted((a, b) => b.count - a.count).slice(0, OPEN_VALUES);
  return [
    useful.filter((value) => frequent.includes(value)),
    useful.filter((value) => !frequent.includes(value)),
  ];
}

function FacetField({ name, values }: ListingData['facets'][number]) {
  const facet = facetParam(name);
  const [open, rest] = split(values);
  if (open.length === 0) return null;
  return (
    <fieldset>
      <legend>{name}</legend>
      <Values facet={facet} values={open} />
      {rest.length > 0 ? (
        <details open={rest.some(({ selected }) => selected)}>
          <summary>Show {rest.length} more</summary>
          <Values facet={facet} values={rest} />
        </details>
      ) : null}
    </fieldset>
  );
}

/** Returns the form's URL with the chosen values, without defaults and blanks. */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const isDefault = value === '' || (name === 'sort' && value === SORTS[0]);
    if (typeof value === 'string' && !isDefault) query.append(name, value);
  }
  const text = query.toString();
  return form.getAttribute('action') + (text && `?${text}`);
}

function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((box) => {
    return box instanceof HTMLInputElement && box.checked !== box.defaultChecked;
  });
}

/** Whether the sheet is open. In a browser without popovers the selector itself would throw. */
function isOpen(form: HTMLFormElement): boolean {
  return typeof form.hidePopover === 'function' && form.matches(':popover-open');
}

type FilterPanelProps = { path: string; data: ListingData };

/**
 * The facets as one GET form, so it works without JavaScript; with it every change is submitted at once.
 * Below 1024 px it is a sheet: a native popover opened by the toolbar's button. The checkboxes are
 * uncontrolled, and reset to the URL's values whenever the data changes.
 */
export function FilterPanel({ path, data }: FilterPanelProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const drawn = useRef(data);
  useEffect(() => {
    // From now on every change is submitted at once, so the button is only needed in the sheet. Changes
    // made before hydration are submitted now.
    form.current?.setAttribute('data-alive', '');
    if (form.current && isTouched(form.current)) form.current.requestSubmit();
  }, []);
  useEffect(() => {
    if (drawn.current === data) return;
    drawn.current = data;
    form.current?.reset();
    const sort = form.current?.elements.namedItem('sort');
    if (sort instanceof HTMLSelectElement) sort.value = data.listing.sort;
  }, [data]);

  const send = (form: HTMLFormElement) => navigate(addressOf(form), { preventScrollReset: true });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isOpen(event.currentTarget)) event.currentTarget.hidePopover();
    send(event.currentTarget);
  };

  const { productType, search } = data.listing;
  return (
    <form
      ref={form}
      id={FILTERS_ID}
      action={path}
      aria-label="Filters"
      autoComplete="off"
      className="filters"
      onChange={(event) => send(event.currentTarget)}
      onSubmit={submit}
      {...{ popover: 'auto' }}
    >
      <p>
        Filters
        <button
          type="button"
          aria-label="Close filters"
          className="target justify-center lg:hidden"
          {...{ popovertarget: FILTERS_ID, popovertargetaction: 'hide' }}
        >
          <Icon name="x" size={24} />
        </button>
      </p>
      {productType ? <input type="hidden" name="productType" value={productType} /> : null}
      {search ? <input type="hidden" name="search" value={search} /> : null}
      {data.facets.map((facet) => (
        <FacetField key={facet.name} {...facet} />
      ))}
      <div>
        <Button className="w-full">
          {`Show ${data.total} ${data.total === 1 ? 'product' : 'products'}`}
        </Button>
      </div>
    </form>
  );
}
