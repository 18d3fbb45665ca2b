import { ListingPage } from './listing-page';
import { CATEGORIES, type Category, findSubcategory } from '~/content/catalogue/categories';
import { unpackListing } from '~/domain/catalogue/listing/listing-data';
import { paths } from '~/paths';
import { Scene } from '~/components/catalogue/scene';
import { HOME } from '~/content/catalogue/home';

type CategoryPageProps = {
  category: Category;
  kind: string | undefined;
  /** The loader's data, packed by `packListing`. */
  packed: string;
};

/** A category or subcategory page; its texts come from the table in content. */
export function CategoryPage({ category, kind, packed }: CategoryPageProps) {
  const child = kind === undefined ? undefined : findSubcategory(category, kind);
  const home = { label: 'Home', href: paths.home() };
  const whole = { label: category.label, href: paths.category(category.slug) };
  return (
    <ListingPage
      heading={child?.label ?? category.heading}
      intro={child?.intro ?? category.intro}
      crumbs={child ? [home, whole, { label: child.label }] : [home, { label: category.label }]}
      kinds={[
        { label: `All ${category.label}`, href: whole.href, current: !child },
        ...category.children.map(({ slug, label }) => ({
          label,
          href: paths.category(category.slug, slug),
          current: slug === child?.slug,
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
