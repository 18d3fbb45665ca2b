import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { LIST_KEYS } from '~/content/back-office/list-keys';

const Dialog = lazy(async () => ({ default: (await import('~/components/ui/dialog')).Dialog }));

/** What takes letters itself, or is in front of the list. */
const TYPING =
  'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio]), [role=dialog]';

/**
 * The keys of every list of the back-office (`LIST_KEYS`): one listener, which finds the rows in the page. A row
 * is chosen by focusing its link, so Enter opens it as it opens any link.
 */
export function ListKeys() {
  const [isOpen, setIsOpen] = useState(false);
  const cameFrom = useRef<Element | null>(null);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TYPING) !== null) return;
      if (document.querySelector('[role=dialog]:popover-open, .dialog') !== null) return;
      const act = ACTIONS[event.key];
      if (event.key === '?' && rows().length > 0) {
        cameFrom.current = document.activeElement;
        setIsOpen(true);
      } else if (!act?.()) return;
      event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Dialog
        title={LIST_KEYS.title}
        onClose={() => setIsOpen(false)}
        returnFocus={() => {
          if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
        }}
      >
        <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2">
          {LIST_KEYS.keys.map(({ keys, what }) => (
            <div key={keys} className="contents">
              <dt>
                <kbd className="font-mono font-semibold">{keys}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </Suspense>
  );
}

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.list tbody tr')];
}

const currentRow = () => document.activeElement?.closest<HTMLElement>('.list tbody tr') ?? null;

/** Focuses the next row's link, or that of the first row. @returns whether there is one */
function move(by: 1 | -1): boolean {
  const all = rows();
  const current = currentRow();
  const at = current === null ? 0 : all.indexOf(current) + by;
  const link = all[at]?.querySelector<HTMLElement>('a[href]');
  link?.focus();
  link?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  return link !== null && link !== undefined;
}

/** Each returns whether it had something to do. */
const ACTIONS: Readonly<Record<string, (() => boolean) | undefined>> = {
  j: () => move(1),
  k: () => move(-1),
  x: () => {
    const box = currentRow()?.querySelector<HTMLInputElement>('[name=pick]');
    box?.click();
    return box !== null && box !== undefined;
  },
  '/': () => {
    const field = document.querySelector<HTMLInputElement>('.list-search > input');
    field?.select();
    field?.focus();
    return field !== null;
  },
};
