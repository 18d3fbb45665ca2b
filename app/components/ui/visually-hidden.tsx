import type { ReactNode } from 'react';

/** Words for assistive technology where the picture already says it to the eye. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
