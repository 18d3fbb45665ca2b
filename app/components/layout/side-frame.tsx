import { useLocation, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { LoadingIndicator } from '~/components/ui/loading-indicator';
import { Icon } from '~/components/ui/icon';
import type { MenuGroup } from '~/content/dashboard';

/**
 * The sidebar of 220 px beside the page (spec section 9); folded above it on small screens. While
 * the next page and the session behind it are being fetched, the indicator says so (Layout variants).
 */
export function SideFrame({
  label,
  groups,
  children,
}: {
  label: string;
  groups: readonly MenuGroup[];
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const isLoading = useNavigation().state !== 'idle';
  return (
    <div className="side-frame wrap" aria-busy={isLoading || undefined}>
      <LoadingIndicator isLoading={isLoading} />
      <nav aria-label={label} data-print="off">
        <details>
          <summary>
            {label}
            <Icon name="chevron-down" className="shrink-0" data-turns="" />
          </summary>
          <MenuGroups groups={groups} pathname={pathname} />
        </details>
        <div className="max-lg:hidden">
          <MenuGroups groups={groups} pathname={pathname} />
        </div>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

function MenuGroups({ groups, pathname }: { groups: readonly MenuGroup[]; pathname: string }) {
  return groups.map(({ heading, items }) => (
    <div key={heading} className="side-group">
      <p>{heading}</p>
      <ul>
        {items.map((item) =>
          item.type === 'link' ? (
            <li key={item.href}>
              <a href={item.href} aria-current={isOpen(item.href, pathname) ? 'page' : undefined}>
                {item.label}
              </a>
            </li>
          ) : null,
        )}
      </ul>
    </div>
  ));
}

function isOpen(href: string, pathname: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`);
}
