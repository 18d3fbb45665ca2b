import type { ReactNode } from 'react';

export type BadgeTone = 'kraft' | 'marigold' | 'deep';

const TONES: Record<BadgeTone, string> = {
  kraft: 'bg-kraft text-ink',
  marigold: 'bg-marigold text-on-marigold',
  deep: 'bg-deep text-on-deep',
};

/** One or two words about a thing, e.g. 'New' or 'Home Compostable'. */
export function Badge({ tone = 'kraft', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-md px-2.5 py-1 text-xs font-semibold ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
