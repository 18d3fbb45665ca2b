import type { ReactNode } from 'react';

/** What is known of one thing, a term and its value to a line. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="mt-4 grid grid-cols-[minmax(6rem,38%)_minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-[fit-content(60%)_minmax(0,1fr)] sm:gap-x-8">
      {children}
    </dl>
  );
}

/** One of them. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
