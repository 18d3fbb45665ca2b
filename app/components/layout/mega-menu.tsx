import { useHoverMenu } from '~/components/ui/use-hover-menu';
import type { Category } from '~/content/categories';
import {
  BLUR_DELAY_MS,
  HORIZONTAL_MENU_LIMIT,
  HORIZONTAL_MENU_LIMIT_OTHER,
  HOVER_CLOSE_DELAY_MS,
  HOVER_OPEN_DELAY_MS,
} from '~/domain/constants';
import { paths } from '~/paths';

const COLUMNS: Record<number, string> = {
  1: 'grid-cols-[max-content]',
  2: 'grid-cols-[repeat(2,max-content)]',
  3: 'grid-cols-[repeat(3,max-content)]',
};

/** Returns the number of subcategory columns (spec section 9, horizontal menu item limit). */
function columnsOf({ slug, children }: Category): number {
  const limit = slug === 'other' ? HORIZONTAL_MENU_LIMIT_OTHER : HORIZONTAL_MENU_LIMIT;
  const across = Math.min(children.length, limit, 3);
  // Avoids a last row with a single item: four become two and two, not three and one.
  return children.length % across === 1 ? across - 1 : across;
}

/** A category in the bar with its panel: the subcategories and a picture, or 'Coming Soon'. */
export function MegaMenu({ category, isCurrent }: { category: Category; isCurrent: boolean }) {
  const menu = useHoverMenu({
    openDelayMs: HOVER_OPEN_DELAY_MS,
    closeDelayMs: HOVER_CLOSE_DELAY_MS,
    blurDelayMs: BLUR_DELAY_MS,
  });

  return (
    <li {...menu.rootProps}>
      <a
        href={paths.category(category.slug)}
        aria-current={isCurrent ? 'page' : undefined}
        data-discover="true"
        data-menu-trigger
        className="target -ml-3 mr-3 px-3"
        {...menu.triggerProps}
      >
        {category.label}
      </a>
      <div
        {...menu.panelProps}
        className="absolute inset-x-0 top-full z-30 border-y border-line bg-raised shadow-lift"
      >
        <div className="wrap flex gap-12 py-10">
          <div className="w-55 shrink-0">
            <p className="font-display text-2xl font-bold tracking-tight">{category.label}</p>
            <p className="mt-3 text-ink-soft">{category.intro}</p>
            <a href={paths.category(category.slug)} className="target text-link mt-2 font-semibold">
              All {category.label}
            </a>
          </div>
          {category.children.length === 0 ? (
            <p className="grow self-center text-xl">Coming Soon</p>
          ) : (
            <ul
              className={`grid grow content-start gap-x-16 gap-y-2 ${COLUMNS[columnsOf(category)]}`}
            >
              {category.children.map((child) => (
                <li key={child.slug}>
                  <a
                    href={paths.category(category.slug, child.slug)}
                    className="target text-xl font-semibold underline-offset-4 hover:underline"
                  >
                    {child.label}
                  </a>
                </li>
              ))}
            </ul>
          )}
          <img
            src={`${category.picture}-640.webp`}
            alt=""
            width={320}
            height={240}
            loading="lazy"
            className="aspect-[4/3] w-80 shrink-0 self-start rounded-lg bg-kraft object-cover max-xl:w-60"
          />
        </div>
      </div>
    </li>
  );
}
