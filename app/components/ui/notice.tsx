import type { ReactNode } from 'react';
import { Icon } from './icon';

export type NoticeTone = 'info' | 'done' | 'problem';

const DRAWINGS = {
  info: 'info',
  done: 'circle-check',
  problem: 'circle-exclamation-point',
} as const;

/** A message that came with the page or after a press; read out when it appears. */
export function Notice({ tone = 'info', children }: { tone?: NoticeTone; children: ReactNode }) {
  return (
    <div
      role={tone === 'problem' ? 'alert' : 'status'}
      className={`flex items-start gap-3 rounded-md bg-soft px-5 py-4 font-medium ${tone === 'problem' ? 'text-danger' : ''}`}
    >
      <Icon name={DRAWINGS[tone]} size={24} className="shrink-0" />
      <div>{children}</div>
    </div>
  );
}

/**
 * A bar along the top of the window during navigation; read out as 'Loading'. Always in the page, because
 * screen readers only announce changes of an existing status region.
 */
export function LoadingIndicator({ isLoading }: { isLoading: boolean }) {
  return (
    <div role="status" className="loading-indicator" data-on={isLoading || undefined}>
      {isLoading ? <span className="sr-only">Loading</span> : null}
    </div>
  );
}
