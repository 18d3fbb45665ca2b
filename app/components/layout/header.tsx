import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from '~/framework';
import { Drawer } from './drawer';
import { Logo } from './footer';
import type { RootCart } from '~/components/cart/root-cart';
import type { RootData } from '~/components/catalogue/root-data';
import { SearchBox } from '~/components/catalogue/search/search-box';
import { SkipLink } from '~/components/ui/skip-link';
import { type Banner, pickBanner } from '~/content/catalogue/banners';
import { CONTACT_SALES, CUSTOM_CUPS } from '~/content/core/menus';
import { useCartCount, useOtherTabs } from '~/components/cart/cart-fetcher';
import { Icon } from '~/components/ui/icon';
import type { Cart } from '~/domain/cart/cart';
import { paths } from '~/paths';
import { AccountMenu, MegaMenu, MenuEntry } from './mega-menu';
import { CATEGORIES } from '~/content/catalogue/categories';

const PLAIN = 'target whitespace-nowrap hover:underline underline-offset-4';

const SEARCH = 'site-search';

/** On phones the search box is a popover; with JavaScript it opens ready to type. */
function openSearch(event: MouseEvent) {
  const panel = document.getElementById(SEARCH);
  if (!panel?.showPopover) return;
  event.preventDefault();
  panel.showPopover();
  panel.querySelector('input')?.focus();
}

function closeSearch() {
  const panel = document.getElementById(SEARCH);
  if (panel?.matches(':popover-open')) panel.hidePopover();
}

/** How far one scrolls before it counts as a direction, in pixels. */
const SCROLLED = 8;

/**
 * Below 1024 px the header comes back on scrolling up: fixed once it is out of sight, and without the banner.
 * `--head` keeps its place in the page (`menus.css`), so nothing moves.
 */
function useHeaderBack(header: RefObject<HTMLElement>): void {
  useEffect(() => {
    let last = window.scrollY;
    let bannerHeight = 0;
    function onScroll() {
      const node = header.current;
      const y = window.scrollY;
      if (!node || Math.abs(y - last) < SCROLLED) return;
      const isUp = y < last;
      const isFixed = node.dataset['back'] !== undefined;
      last = y;
      if (isFixed && y <= bannerHeight) delete node.dataset['back'];
      else if (isFixed) node.dataset['back'] = isUp ? 'shown' : 'away';
      else if (y > node.offsetHeight) {
        bannerHeight = node.querySelector('aside')?.offsetHeight ?? 0;
        document.body.style.setProperty('--head', `${node.offsetHeight}px`);
        node.dataset['back'] = '';
      }
    }
    document.addEventListener('scroll', onScroll, { passive: true });
    return () => document.removeEventListener('scroll', onScroll);
  }, [header]);
}

/** Top of every shop page: skip link, announcement, search, account, cart, categories. */
export function Header({ user, cart }: Pick<RootData, 'user'> & RootCart) {
  const header = useRef<HTMLElement>(null);
  useHeaderBack(header);
  const banner = pickBanner({
    tags: user?.tags ?? [],
    earthPrimeInterest: user?.earthPrimeInterest ?? null,
  });
  return (
    <header ref={header} data-print="off" className="z-30 border-b border-line bg-paper">
      <SkipLink />
      <Announcement banner={banner} />
      <div className="wrap flex min-h-16 items-center gap-2 md:min-h-20 md:gap-6 xl:gap-8">
        <Drawer user={user} />
        <Logo />
        <div id={SEARCH} className="site-search" {...{ popover: 'auto' }}>
          <SearchBox living onLeave={closeSearch} />
        </div>
        <div className="ml-auto flex shrink-0 items-center text-base lg:gap-4 xl:gap-6">
          <div className="flex items-center gap-5 max-lg:hidden xl:gap-6">
            <MenuEntry item={CUSTOM_CUPS} className={PLAIN} />
            <MenuEntry item={CONTACT_SALES} className={PLAIN} />
            <AccountMenu user={user} />
          </div>
          <button
            type="button"
            aria-label="Open search"
            className="target justify-center md:hidden"
            onClick={openSearch}
            {...{ popovertarget: SEARCH }}
          >
            <Icon name="search" size={24} />
          </button>
          <CartLink cart={cart} />
        </div>
      </div>
      <CategoryBar />
    </header>
  );
}

/** The banner at the top of every page; `pickBanner` chooses it. */
function Announcement({ banner }: { banner: Banner }) {
  return (
    <aside
      aria-label="Announcement"
      data-ground="deep"
      data-print="off"
      className="bg-deep text-on-deep"
    >
      <p className="wrap flex min-h-11 flex-wrap items-center justify-center gap-x-3 text-center text-sm">
        <span>{banner.text}</span>
        <a
          href={banner.href}
          className="target justify-center font-semibold underline underline-offset-4 hover:decoration-2"
        >
          {banner.linkLabel}
        </a>
      </p>
    </aside>
  );
}

/** The cart's icon with its count, including changes in flight. */
export function CartLink({ cart }: { cart: Pick<Cart, 'totalQuantity' | 'lines'> | null }) {
  const count = useCartCount(cart);
  useOtherTabs(cart);
  return (
    <a
      href={paths.cart()}
      data-discover="true"
      aria-label={count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
      className="target relative justify-center"
    >
      <Icon name="shopping-bag" size={24} />
      {count > 0 ? (
        <span
          aria-hidden="true"
          data-testid="cart-count"
          className="absolute right-0 top-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-marigold px-1 text-xs font-bold leading-none text-on-marigold tabular-nums"
        >
          {count > 999 ? '999+' : count}
        </span>
      ) : null}
    </a>
  );
}

/** The row of categories under the header, from 1024 px up; below that the drawer has them. */
function CategoryBar() {
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
