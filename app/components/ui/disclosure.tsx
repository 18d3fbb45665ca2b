import type { ReactNode } from 'react';
import { Icon } from '~/components/ui/icon';

type DisclosureProps = {
  summary: ReactNode;
  children: ReactNode;
  open?: boolean;
  /** Disclosures with the same name close each other. */
  name?: string;
};

/** A row that expands, as a native `<details>`. */
export function Disclosure({ summary, children, open, name }: DisclosureProps) {
  return (
    <details open={open} className="border-b border-line" {...(name ? { name } : {})}>
      <summary className="flex min-h-14 items-center justify-between gap-4 py-3 text-lg font-semibold">
        {summary}
        <Icon name="chevron-down" className="shrink-0" data-turns="" />
      </summary>
      <div className="max-w-prose pb-6">{children}</div>
    </details>
  );
}
