import type { ReactNode } from 'react';

/** A list of facts, one term and value per line. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="mt-4 grid grid-cols-[minmax(6rem,38%)_minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-[fit-content(60%)_minmax(0,1fr)] sm:gap-x-8">
      {children}
    </dl>
  );
}

/** A term and its value. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
