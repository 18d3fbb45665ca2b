export type Crumb = { label: string; href?: string };

// On phones the heading below already says it, and a long title would wrap.
const LONG_TAIL = 'max-sm:last:hidden';

/** The path from the home page; the last crumb is this page and needs no `href`. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" data-print="off">
      <ol className="-ml-2 flex flex-wrap items-center text-sm text-ink-soft">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className={`flex items-center ${index > 1 ? LONG_TAIL : ''}`}>
            {index > 0 ? <span aria-hidden="true">/</span> : null}
            {crumb.href === undefined ? (
              <span aria-current="page" className="flex min-h-11 items-center px-2">
                {crumb.label}
              </span>
            ) : (
              <a href={crumb.href} className="target px-2 underline-offset-4 hover:underline">
                {crumb.label}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
