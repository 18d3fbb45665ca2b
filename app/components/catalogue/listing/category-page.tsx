import { ListingPage } from './listing-page';
import { findSubcategory, type Category } from '~/content/catalogue/categories';
import { unpackListing } from '~/domain/catalogue/listing/listing-pack';
import { paths } from '~/paths';

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
