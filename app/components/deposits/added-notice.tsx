import { useEffect, useRef } from 'react';
import { Notice } from '~/components/ui/notice';

/** Confirms what was added to the Earth Cash, on the page where adding ends. Takes the focus. */
export function AddedNotice({ children }: { children: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="wrap pt-6 outline-none">
      <Notice tone="done">{children}</Notice>
    </div>
  );
}
