import type { ReactNode } from 'react';

/** Nothing here: says so, and what to do next. `children` hold the sentence and the way out. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-prose flex-col items-center gap-5 py-16 text-center">
      <p className="font-display text-2xl font-bold tracking-tight text-balance">{title}</p>
      {children}
    </div>
  );
}
