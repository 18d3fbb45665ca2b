import { useRef, type ReactNode } from 'react';
import { Icon } from '~/components/ui/icon';
import { useModalPopover } from '~/components/ui/use-modal-popover';

type SheetProps = {
  /** For `SheetButton`. */
  id: string;
  title: string;
  children: ReactNode;
};

/**
 * A panel over the page with a form in it: a native popover, so that it opens and closes without JavaScript;
 * from the right, on small screens from below.
 */
export function Sheet({ id, title, children }: SheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  useModalPopover(sheet);
  return (
    <div
      ref={sheet}
      id={id}
      role="dialog"
      aria-labelledby={`${id}-title`}
      className="sheet"
      data-print="off"
      {...{ popover: 'auto' }}
    >
      <div className="sheet-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <button
          type="button"
          aria-label={`Close ${title}`}
          className="target -mr-2.5 justify-center"
          {...{ popovertarget: id, popovertargetaction: 'hide' }}
        >
          <Icon name="x" size={24} />
        </button>
      </div>
      {children}
    </div>
  );
}

/** Opens a sheet. */
export function SheetButton({ id, children }: { id: string; children: ReactNode }) {
  return (
    <button type="button" className="list-button" aria-haspopup="dialog" {...{ popovertarget: id }}>
      {children}
    </button>
  );
}
