import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Logo } from './footer';
import { MenuEntry } from './mega-menu';
import type { Visitor } from '~/components/catalogue/root-data';
import { SearchBox } from '~/components/catalogue/search/search-box';
import { Icon } from '~/components/ui/icon';
import { CATEGORIES } from '~/content/catalogue/categories';
import { CONTACT_SALES, CUSTOM_CUPS, SIGNED_OUT_MENU, signOut } from '~/content/core/menus';
import { paths } from '~/paths';

const ID = 'menu-drawer';
const ROW =
  'flex min-h-12 w-full items-center justify-between gap-4 text-left text-lg font-semibold';
const SUB_ROW = 'flex min-h-11 w-full items-center pl-4 text-left';

function Accordion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details name={ID} className="border-b border-line">
      <summary className={ROW}>
        {label}
        <Icon name="chevron-down" className="shrink-0" data-turns="" />
      </summary>
      <ul className="pb-3">{children}</ul>
    </details>
  );
}

/**
 * The menu below 1024 px. A native popover: opening, Escape, light dismiss and focus return work without
 * JavaScript. With JavaScript the page behind it is inert while it is open.
 */
export function Drawer({ user }: { user: Visitor | null }) {
  const drawer = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const node = drawer.current;
    const onToggle = (event: Event) => setOpen((event as ToggleEvent).newState === 'open');
    const onFollow = (event: Event) => {
      if ((event.target as Element).closest('a')) node?.hidePopover();
    };
    node?.addEventListener('toggle', onToggle);
    node?.addEventListener('click', onFollow);
    return () => {
      node?.removeEventListener('toggle', onToggle);
      node?.removeEventListener('click', onFollow);
    };
  }, []);

  useEffect(() => {
    if (!open) return;
    const behind = [...document.querySelectorAll('body > :not(header, script, [popover])')];
    for (const node of behind) node.setAttribute('inert', '');
    return () => {
      for (const node of behind) node.removeAttribute('inert');
    };
  }, [open]);

  const close = () => drawer.current?.hidePopover?.();

  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        className="target -ml-2.5 justify-center lg:hidden"
        {...{ popovertarget: ID }}
      >
        <Icon name="menu" size={24} />
      </button>
      <nav ref={drawer} id={ID} aria-label="Menu" className="drawer" {...{ popover: 'auto' }}>
        <div className="flex items-center justify-between px-4 py-3">
          <Logo />
          <button
            type="button"
            aria-label="Close menu"
            className="target justify-center"
            {...{ popovertarget: ID, popovertargetaction: 'hide' }}
          >
            <Icon name="x" size={24} />
          </button>
        </div>
        <div className="px-4 pb-10 pt-2">
          <SearchBox onLeave={close} />
          <div className="mt-4">
            {CATEGORIES.map((category) => (
              <Accordion key={category.slug} label={category.label}>
                <li>
                  <a href={paths.category(category.slug)} className={SUB_ROW}>
                    All {category.label}
                  </a>
                </li>
                {category.children.length === 0 ? <li className={SUB_ROW}>Coming Soon</li> : null}
                {category.children.map((child) => (
                  <li key={child.slug}>
                    <a href={paths.category(category.slug, child.slug)} className={SUB_ROW}>
                      {child.label}
                    </a>
                  </li>
                ))}
              </Accordion>
            ))}
            {user ? (
              <Accordion label="My Account">
                {[...user.menus.account, ...user.menus.general].map((item) => (
                  <li key={item.label}>
                    <MenuEntry item={item} className={SUB_ROW} />
                  </li>
                ))}
              </Accordion>
            ) : null}
            <ul className="mt-3">
              <li>
                <a href={paths.shopAll()} className={ROW}>
                  Shop All
                </a>
              </li>
              {[
                CUSTOM_CUPS,
                CONTACT_SALES,
                ...(user ? [signOut('Sign Out')] : SIGNED_OUT_MENU),
              ].map((item) => (
                <li key={item.label}>
                  <MenuEntry item={item} className={ROW} />
                </li>
              ))}
            </ul>
          </div>
        </div>
      </nav>
    </>
  );
}
