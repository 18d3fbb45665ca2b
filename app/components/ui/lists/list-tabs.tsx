type ListTab = { href: string; label: string; count?: string; isCurrent: boolean };

export type ListTabsProps = { label: string; tabs: readonly ListTab[] };

/** Links to parts of a list, in one line. */
export function ListTabs({ label, tabs }: ListTabsProps) {
  return (
    <nav aria-label={label} className="list-tabs" data-print="off">
      <ul>
        {tabs.map(({ href, label: name, count, isCurrent }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? 'page' : undefined}>
              {name} {count === undefined ? null : <span>{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
