import type { ReactNode } from 'react';
import { useNavigation } from '~/framework';
import { SideMenu } from './side-menu';
import { LoadingIndicator } from '~/components/ui/notice';
import type { MenuGroup } from '~/content/core/menus';

type SideFrameProps = {
  label: string;
  groups: readonly MenuGroup[];
  /** The owner of these pages, shown above the menu. */
  owner?: ReactNode;
  /** Whether the drawer's button is in a bar above the page; otherwise the header has it. */
  hasBar?: boolean;
  children: ReactNode;
};

/**
 * The sidebar of 220 px beside the page (spec section 9); a drawer on small screens. Shows the loading
 * indicator during navigation (Layout variants).
 */
export function SideFrame({ label, groups, owner, hasBar = true, children }: SideFrameProps) {
  const isLoading = useNavigation().state !== 'idle';
  return (
    <div className="side-frame wrap" aria-busy={isLoading || undefined}>
      <LoadingIndicator isLoading={isLoading} />
      <SideMenu label={label} groups={groups} owner={owner} hasBar={hasBar} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
