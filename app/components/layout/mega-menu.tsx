import { lazy, type ReactNode, Suspense } from 'react';
import { Form } from '~/framework';
import { useHoverMenu } from '~/components/ui/use-hover-menu';
import type { Category } from '~/content/catalogue/categories';
import { BLUR_DELAY_MS, HOVER_CLOSE_DELAY_MS, HOVER_OPEN_DELAY_MS } from '~/domain/core/constants';
import { menuColumns } from '~/domain/catalogue/menu-columns';
import { paths } from '~/paths';
import type { Visitor } from '~/components/catalogue/root-data';
import { Icon } from '~/components/ui/icon';
import { MENU_ITEM_UNKNOWN, type MenuItem, SIGNED_OUT_MENU, signOut } from '~/content/core/menus';

/** Loaded when a menu first opens, as are the products. */
const MenuProducts = lazy(async () => ({
  default: (await import('./menu-products')).MenuProducts,
}));

const ROW = 'flex flex-wrap';
const COLUMNS: Record<number, string> = {
  2: 'grid grid-cols-[repeat(2,max-content)]',
  3: 'grid grid-cols-[repeat(3,max-content)]',
};

function layoutOf({ slug, children }: Category): string {
  const columns = menuColumns({ slug, count: children.length });
  return columns === null ? ROW : (COLUMNS[columns] ?? ROW);
}

/** A category in the bar with its panel: the subcategories and a picture, or 'Coming Soon'. */
export function MegaMenu({ category, isCurrent }: { category: Category; isCurrent: boolean }) {
  const menu = useHoverMenu({
    openDelayMs: HOVER_OPEN_DELAY_MS,
    closeDelayMs: HOVER_CLOSE_DELAY_MS,
    blurDelayMs: BLUR_DELAY_MS,
  });

  const picture = (
    <img
      src={`${category.picture}-640.webp`}
      alt=""
      width={320}
      height={240}
      loading="lazy"
      className="aspect-[4/3] w-80 shrink-0 self-start rounded-lg bg-kraft object-cover max-xl:w-60"
    />
  );
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
            <ul className={`grow content-start items-start gap-x-16 gap-y-2 ${layoutOf(category)}`}>
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
          {menu.open ? (
            <Suspense fallback={picture}>
              <MenuProducts slug={category.slug}>{picture}</MenuProducts>
            </Suspense>
          ) : (
            picture
          )}
        </div>
      </div>
    </li>
  );
}

function Entries({ items }: { items: readonly MenuItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.label}>
          <MenuEntry item={item} />
        </li>
      ))}
    </ul>
  );
}

function HoverMenu({
  label,
  wide,
  children,
}: {
  label: string;
  wide?: boolean;
  children: ReactNode;
}) {
  const menu = useHoverMenu({
    openDelayMs: HOVER_OPEN_DELAY_MS,
    closeDelayMs: HOVER_CLOSE_DELAY_MS,
    blurDelayMs: BLUR_DELAY_MS,
  });
  return (
    <div className="relative" {...menu.rootProps}>
      <button
        type="button"
        className="target gap-1.5 whitespace-nowrap hover:underline underline-offset-4"
        {...menu.triggerProps}
      >
        {label}
        <Icon name="chevron-down" size={16} />
      </button>
      <div
        {...menu.panelProps}
        className={`absolute right-0 top-full z-40 rounded-lg bg-raised p-3 shadow-float ${wide ? 'w-[30rem]' : 'w-56'}`}
      >
        {children}
      </div>
    </div>
  );
}

/** 'Log In / Sign Up', or the two columns of 'My Account' (spec section 2, Header). */
export function AccountMenu({ user }: { user: Visitor | null }) {
  if (!user) {
    return (
      <HoverMenu label="Log In / Sign Up">
        <Entries items={SIGNED_OUT_MENU} />
      </HoverMenu>
    );
  }
  const columns = [
    { heading: 'Account', items: user.menus.account },
    { heading: 'General', items: [...user.menus.general, signOut('Logout')] },
  ];
  return (
    <HoverMenu label="My Account" wide>
      <div className="grid grid-cols-2 gap-3">
        {columns.map((column) => (
          <section key={column.heading}>
            <h2 className="px-3 pb-1 pt-2 font-display text-lg">{column.heading}</h2>
            <Entries items={column.items} />
          </section>
        ))}
      </div>
    </HoverMenu>
  );
}

const ACCOUNT_MENU_ROW =
  'flex min-h-11 w-full items-center rounded-md px-3 text-left hover:bg-soft hover:underline underline-offset-4';

/** An entry of a menu. The sign-in and sign-out URLs leave the app, so they need a full page load. */
export function MenuEntry({
  item,
  className = ACCOUNT_MENU_ROW,
}: {
  item: MenuItem;
  className?: string;
}) {
  switch (item.type) {
    case 'link':
      return (
        <a href={item.href} className={className}>
          {item.label}
        </a>
      );
    case 'post':
      return (
        <Form method="post" action={item.action} reloadDocument>
          <button type="submit" className={className}>
            {item.label}
          </button>
        </Form>
      );
    default:
      return <p className={className}>{MENU_ITEM_UNKNOWN}</p>;
  }
}
