import type { ReactNode } from 'react';

export type NoticeTone = 'info' | 'done' | 'problem';

const TONES: Record<NoticeTone, string> = {
  info: 'border-marigold',
  done: 'border-leaf',
  problem: 'border-danger text-danger',
};

/** A sentence that came with the page or after a press; read out when it appears. */
export function Notice({ tone = 'info', children }: { tone?: NoticeTone; children: ReactNode }) {
  return (
    <div
      role={tone === 'problem' ? 'alert' : 'status'}
      className={`rounded-md border-l-4 bg-soft px-5 py-4 font-medium ${TONES[tone]}`}
    >
      {children}
    </div>
  );
}
