import { AccountMenu } from '~/components/layout/account-menu';
import { Announcement } from '~/components/layout/announcement';
import { CartLink } from '~/components/layout/cart-link';
import { CategoryBar } from '~/components/layout/category-bar';
import { Drawer } from '~/components/layout/drawer';
import { Logo } from '~/components/layout/logo';
import { MenuEntry } from '~/components/layout/menu-entry';
import type { RootCart } from '~/components/cart/root-cart';
import type { RootData } from '~/components/catalogue/root-data';
import { SearchBox } from '~/components/catalogue/search/search-box';
import { SkipLink } from '~/components/ui/skip-link';
import { pickBanner } from '~/content/catalogue/banners';
import { CONTACT_SALES, CUSTOM_CUPS } from '~/content/core/menus';

const PLAIN = 'target whitespace-nowrap hover:underline underline-offset-4';

/** Top of every shop page: skip link, announcement, search, account, cart, categories. */
export function Header({ user, cart }: Pick<RootData, 'user'> & RootCart) {
  const banner = pickBanner({
    tags: user?.tags ?? [],
    earthPrimeInterest: user?.earthPrimeInterest ?? null,
  });
  return (
    <header data-print="off" className="z-30 border-b border-line bg-paper">
      <SkipLink />
      <Announcement banner={banner} />
      <div className="wrap flex min-h-16 items-center gap-2 md:min-h-20 md:gap-6 xl:gap-8">
        <Drawer user={user} />
        <Logo />
        <div className="mx-auto w-full max-w-xl max-md:hidden">
          <SearchBox living />
        </div>
        <div className="ml-auto flex shrink-0 items-center gap-2 text-base lg:gap-4 xl:gap-6">
          <div className="flex items-center gap-5 max-lg:hidden xl:gap-6">
            <MenuEntry item={CUSTOM_CUPS} className={PLAIN} />
            <MenuEntry item={CONTACT_SALES} className={PLAIN} />
            <AccountMenu user={user} />
          </div>
          <CartLink cart={cart} />
        </div>
      </div>
      <CategoryBar />
    </header>
  );
}
