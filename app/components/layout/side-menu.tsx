import { useRef, type ReactNode } from 'react';
import { useLocation } from '~/framework';
import { useModalPopover } from '~/components/ui/use-modal-popover';
import { Icon } from '~/components/ui/icon';
import type { MenuGroup } from '~/content/core/menus';
import { HORIZONTAL_MENU_LIMIT } from '~/domain/core/constants';

const ID = 'side-menu';

type SideMenuProps = {
  /** Name of the list and its button; it contains the button's visible text (WCAG 2.5.3). */
  label: string;
  groups: readonly MenuGroup[];
  /** The owner of these pages, if shown. */
  owner?: ReactNode;
  /** Whether the button is in a bar of its own, with the first three entries (spec section 9). */
  hasBar: boolean;
};

/**
 * A list of links: a sidebar from 1024 px up, below that a drawer (a native popover like the shop's, so
 * that it opens without JavaScript). Its button is in a bar above the page, or in the page's header.
 */
export function SideMenu({ label, groups, owner, hasBar }: SideMenuProps) {
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);
  useModalPopover(menu);
  const links = groups.flatMap(({ items }) => items).filter((item) => item.type === 'link');
  const current = currentOf(
    links.map(({ href }) => href),
    pathname,
  );
  const mark = (href: string) => (href === current ? 'page' : undefined);
  return (
    <>
      {hasBar ? (
        <nav aria-label={`${label}: most used`} data-print="off" className="side-bar">
          <ul>
            {links.slice(0, HORIZONTAL_MENU_LIMIT).map(({ href, label: entry }) => (
              <li key={href}>
                <a href={href} aria-current={mark(href)}>
                  {entry}
                </a>
              </li>
            ))}
          </ul>
          <SideMenuButton label={label}>Menu</SideMenuButton>
        </nav>
      ) : null}
      <nav
        aria-label={label}
        ref={menu}
        id={ID}
        data-print="off"
        className="drawer side-menu"
        {...{ popover: 'auto' }}
      >
        <button
          type="button"
          aria-label={`Close ${label}`}
          className="side-close"
          {...{ popovertarget: ID, popovertargetaction: 'hide' }}
        >
          <Icon name="x" size={24} />
        </button>
        {owner}
        {groups.map(({ heading, items }) => (
          <div key={heading} className="side-group">
            <p>{heading}</p>
            <ul>
              {items.map((item) =>
                item.type === 'link' ? (
                  <li key={item.href}>
                    <a href={item.href} aria-current={mark(item.href)}>
                      {item.label}
                    </a>
                    {item.waiting ? (
                      <span className="side-count">
                        {item.waiting}
                        <span className="sr-only">
                          {' '}
                          in {item.label} {item.waiting === 1 ? 'needs' : 'need'} attention
                        </span>
                      </span>
                    ) : null}
                  </li>
                ) : null,
              )}
            </ul>
          </div>
        ))}
      </nav>
    </>
  );
}

/** Opens the drawer. Its visible text, if any, is in its name (WCAG 2.5.3). */
export function SideMenuButton({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      className={children ? undefined : 'target -ml-2.5 justify-center lg:hidden'}
      {...{ popovertarget: ID }}
    >
      {children}
      <Icon name="menu" size={children ? undefined : 24} />
    </button>
  );
}

/** Returns the entry that the page belongs to: the longest path that contains it. */
export function currentOf(hrefs: readonly string[], pathname: string): string | undefined {
  const above = hrefs.filter((href) => pathname === href || pathname.startsWith(`${href}/`));
  return above.toSorted((a, b) => b.length - a.length)[0];
}
