import type { ReactNode } from 'react';

/** An empty state and what to do next. `children` are the sentence and the link. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-prose flex-col items-center gap-5 py-16 text-center">
      <p className="font-display text-2xl font-bold tracking-tight text-balance">{title}</p>
      {children}
    </div>
  );
}
