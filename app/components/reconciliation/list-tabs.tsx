export type ListTab = { label: string; href: string; isCurrent: boolean };

/** Tabs for the lists of a page, each with its own URL. */
export function ListTabs({ label, tabs }: { label: string; tabs: readonly ListTab[] }) {
  return (
    <nav aria-label={label} className="mb-6" data-print="off">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <a
              href={tab.href}
              aria-current={tab.isCurrent ? 'page' : undefined}
              className="target text-link aria-[current]:font-bold aria-[current]:text-ink aria-[current]:no-underline"
            >
              {tab.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
