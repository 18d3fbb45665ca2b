import { useLocation } from '@remix-run/react';
import { MegaMenu } from '~/components/layout/mega-menu';
import { CATEGORIES } from '~/content/catalogue/categories';
import { paths } from '~/paths';

/** The row of categories under the header, from 1024 px up; below that the drawer has them. */
export function CategoryBar() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Categories" className="relative max-lg:hidden">
      <ul className="wrap flex items-center gap-2">
        {CATEGORIES.map((category) => (
          <MegaMenu
            key={category.slug}
            category={category}
            isCurrent={pathname.split('/')[1] === category.slug}
          />
        ))}
        <li className="ml-auto">
          <a
            href={paths.shopAll()}
            aria-current={pathname === paths.shopAll() ? 'page' : undefined}
            data-discover="true"
            data-menu-trigger
            className="target -mr-3 px-3"
          >
            Shop All
          </a>
        </li>
      </ul>
    </nav>
  );
}
