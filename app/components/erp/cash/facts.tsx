import type { ReactNode } from 'react';

/** What is known of one thing, a term and its value to a line; below one another on small screens. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="mt-4 grid gap-x-8 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-2">
      {children}
    </dl>
  );
}

/** One of them. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="mb-2 sm:mb-0 sm:contents">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
