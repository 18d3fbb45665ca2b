import type { ReactNode } from 'react';
import { useNavigation, type MetaDescriptor } from '~/framework';
import { FilterPanel } from './filter-panel';
import { clearedAddress, ListingToolbar } from './listing-toolbar';
import { CARD_SIZES, CARD_WIDTHS, ProductGrid } from './product-grid';
import { Breadcrumb, type Crumb } from '~/components/ui/breadcrumb';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';
import { Pagination } from '~/components/ui/lists/pagination';
import { NO_PRODUCTS_FOUND } from '~/content/catalogue/search';
import { listingSearch } from '~/domain/catalogue/listing/listing';
import { type ListingData, unpackListing } from '~/domain/catalogue/listing/listing-data';
import { paths } from '~/paths';
import {
  CATEGORIES,
  type Category,
  findSubcategory,
  type Subcategory,
} from '~/content/catalogue/categories';
import { SUBCATEGORY_PAGES } from '~/content/catalogue/subcategories';
import { Scene } from '~/components/catalogue/scene';
import { TYPE_LABELS } from '~/content/catalogue/shop-all';
import type { ProductType } from '~/domain/catalogue/catalogue';
import { HOME } from '~/content/catalogue/home';
import { preloadPicture } from '~/components/catalogue/preload-picture';
import { originOf, pageMeta } from '~/content/core/seo';
import { pictureUrl, srcSet } from '~/domain/core/picture';

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
        <nav aria-label="Subcategories">
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
          <p>No products match all of these filters.</p>
          <LinkButton to={clearedAddress(path, data)} data-keep-scroll="">
            Clear all filters
          </LinkButton>
        </>
      ) : (
        <>
          <p>Try a shorter or simpler word, or browse everything we make.</p>
          <LinkButton to={paths.shopAll()}>Shop all products</LinkButton>
        </>
      )}
    </EmptyState>
  );
}

/** The product types of a mixed category that have no subcategory: 'Other' has bags, sleeves and paper, too. */
function unnamedTypes({ productTypes, children }: Category): readonly ProductType[] {
  if (productTypes.length < 2) return [];
  return productTypes.filter((type) => !children.some(({ slug }) => slug === type));
}

type CategoryPageProps = {
  category: Category;
  kind: string | undefined;
  /** The loader's data, packed by `packListing`. */
  packed: string;
};

/** Returns the texts of a category's or subcategory's page. */
function pageOf(category: Category, child: Subcategory | undefined) {
  return (child && SUBCATEGORY_PAGES[child.slug]) ?? category;
}

/** A category or subcategory page; its texts come from the table in content. */
export function CategoryPage({ category, kind, packed }: CategoryPageProps) {
  const child = kind === undefined ? undefined : findSubcategory(category, kind);
  const page = pageOf(category, child);
  const home = { label: 'Home', href: paths.home() };
  const whole = { label: category.label, href: paths.category(category.slug) };
  return (
    <ListingPage
      heading={page.heading}
      intro={page.intro}
      crumbs={child ? [home, whole, { label: child.label }] : [home, { label: category.label }]}
      kinds={[
        { label: `All ${category.label}`, href: whole.href, current: !child },
        ...category.children.map(({ slug, label }) => ({
          label,
          href: paths.category(category.slug, slug),
          current: slug === child?.slug,
        })),
        ...unnamedTypes(category).map((type) => ({
          label: TYPE_LABELS[type],
          href: paths.shopAll({ productType: type }),
          current: false,
        })),
      ]}
      path={paths.category(category.slug, child?.slug)}
      data={unpackListing(packed)}
    />
  );
}

/** The categories as pictures, in the order of the menus. */
export function CategoryTiles() {
  return (
    <section aria-labelledby="categories" className="wrap home-section">
      <h2 id="categories">{HOME.categories.heading}</h2>
      <ul className="tiles">
        {CATEGORIES.map(({ slug, label, picture, intro }) => (
          <li key={slug}>
            <Scene
              file={{ src: picture, widths: [640, 1280], width: 1200, height: 900 }}
              alt=""
              sizes="(min-width: 64rem) 27rem, 47vw"
            />
            <h3>
              <a href={paths.category(slug)}>{label}</a>
            </h3>
            <p>{intro}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Matches = readonly { id: string; data: unknown }[];

type ListingFacts = { title: string; description: string; path: string; index?: boolean };

/** Returns the meta tags of a product listing. The canonical URL omits filters and sorting. */
export function listingMeta(
  { title, description, path, index }: ListingFacts,
  packed: string | undefined,
  matches: Matches,
): MetaDescriptor[] {
  const data = packed === undefined ? undefined : unpackListing(packed);
  const page = data?.listing.page ?? 1;
  const first = data?.cards[0]?.picture ?? undefined;
  const query = page > 1 ? `${path.includes('?') ? '&' : '?'}page=${page}` : '';
  return [
    ...pageMeta({
      origin: originOf(matches),
      path: path + query,
      title: page > 1 ? `${title}, page ${page}` : title,
      description,
      picture: first && pictureUrl(first, { width: 1200 }),
      index: index !== false && data !== undefined && data.total > 0,
    }),
    ...(first ? [preloadPicture({ srcSet: srcSet(first, CARD_WIDTHS), sizes: CARD_SIZES })] : []),
  ];
}

/** Returns the meta tags of a category or subcategory page. */
export function categoryMeta(
  category: Category,
  kind: string | undefined,
  packed: string | undefined,
  matches: Matches,
): MetaDescriptor[] {
  const child = kind === undefined ? undefined : findSubcategory(category, kind);
  const page = pageOf(category, child);
  return listingMeta(
    {
      title: page.heading,
      description: child ? `${page.intro} ${category.intro}` : category.intro,
      path: paths.category(category.slug, child?.slug),
    },
    packed,
    matches,
  );
}
