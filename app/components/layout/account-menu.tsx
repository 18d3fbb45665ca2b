import type { ReactNode } from 'react';
import { MenuEntry } from '~/components/layout/menu-entry';
import type { Visitor } from '~/components/catalogue/root-data';
import { Icon } from '~/components/ui/icon';
import { useHoverMenu } from '~/components/ui/use-hover-menu';
import { SIGNED_OUT_MENU, signOut } from '~/content/core/menus';
import type { MenuItem } from '~/content/core/menus';
import { BLUR_DELAY_MS, HOVER_CLOSE_DELAY_MS, HOVER_OPEN_DELAY_MS } from '~/domain/core/constants';

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
