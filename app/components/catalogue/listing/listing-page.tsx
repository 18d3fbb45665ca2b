import { useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { FilterPanel } from './filter-panel';
import { ListingToolbar, clearedAddress } from './listing-toolbar';
import { ProductGrid } from './product-grid';
import { Breadcrumb } from '~/components/ui/breadcrumb';
import type { Crumb } from '~/components/ui/breadcrumb';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';
import { Pagination } from '~/components/ui/lists/pagination';
import { NO_PRODUCTS_FOUND } from '~/content/catalogue/search';
import { listingSearch } from '~/domain/catalogue/listing/listing';
import type { ListingData } from '~/domain/catalogue/listing/listing-data';
import { paths } from '~/paths';

/** A link that narrows the list. */
export type Kind = { label: string; href: string; current: boolean };

type ListingPageProps = {
  heading: string;
  intro?: string;
  crumbs: readonly Crumb[];
  kinds: readonly Kind[];
  /** URL of the page without its query. */
  path: string;
  data: ListingData;
};

/** A product listing: a category, a subcategory, all products, or search results. */
export function ListingPage({ heading, intro, crumbs, kinds, path, data }: ListingPageProps) {
  const { location } = useNavigation();
  const { listing, cards, pages } = data;
  return (
    <div className="wrap listing-page">
      <Breadcrumb crumbs={crumbs} />
      <h1>{heading}</h1>
      {intro ? <p className="listing-intro">{intro}</p> : null}
      {kinds.length > 0 ? (
        <nav aria-label="Kinds">
          <ul className="kinds">
            {kinds.map(({ label, href, current }) => (
              <li key={href}>
                <a href={href} aria-current={current ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div className="listing">
        {data.facets.length > 0 ? <FilterPanel path={path} data={data} /> : null}
        <section aria-label="Products" aria-busy={location?.pathname === path || undefined}>
          <ListingToolbar path={path} data={data} />
          {cards.length > 0 ? (
            <ProductGrid cards={cards} leads />
          ) : (
            <NothingFound {...{ path, data }} />
          )}
          <Pagination
            page={listing.page}
            pageCount={pages}
            hrefOf={(page) => path + listingSearch({ ...listing, page })}
          />
        </section>
      </div>
    </div>
  );
}

function NothingFound({ path, data }: { path: string; data: ListingData }): ReactNode {
  const filtered = Object.values(data.listing.selected).some((values) => values.length > 0);
  return (
    <EmptyState title={NO_PRODUCTS_FOUND}>
      {filtered ? (
        <>
          <p>Nothing has all of these filters at once.</p>
          <LinkButton to={clearedAddress(path, data)} data-keep-scroll="">
            Clear all filters
          </LinkButton>
        </>
      ) : (
        <>
          <p>Try a shorter or simpler word, or look through everything we make.</p>
          <LinkButton to={paths.shopAll()}>Shop all products</LinkButton>
        </>
      )}
    </EmptyState>
  );
}
