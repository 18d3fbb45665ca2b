import { NavLink } from '@remix-run/react';
import { MegaMenu } from '~/components/layout/mega-menu';
import { CATEGORIES } from '~/content/categories';
import { paths } from '~/paths';

/** The row of categories under the header, from 1024 px up; below that the drawer has them. */
export function CategoryBar() {
  return (
    <nav aria-label="Categories" className="relative max-lg:hidden">
      <ul className="wrap flex items-center gap-2">
        {CATEGORIES.map((category) => (
          <MegaMenu key={category.slug} category={category} />
        ))}
        <li className="ml-auto">
          <NavLink
            to={paths.shopAll()}
            end
            prefetch="intent"
            data-menu-trigger
            className="target -mr-3 px-3"
          >
            Shop All
          </NavLink>
        </li>
      </ul>
    </nav>
  );
}
