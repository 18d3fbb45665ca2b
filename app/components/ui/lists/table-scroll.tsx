import type { ReactNode } from 'react';

/**
 * A scroll container for a table on small screens; focusable, so that the keyboard can scroll it. `label`
 * is the table's name.
 */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
    <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
