import { useEffect, useState, type RefObject } from 'react';

/**
 * What a popover that covers the page lacks without a script: while it is open nothing outside it can
 * be reached by keyboard or by a reader; and following one of its links closes it.
 */
export function useModalPopover(popover: RefObject<HTMLElement>): void {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const node = popover.current;
    const onToggle = (event: Event) => setOpen((event as ToggleEvent).newState === 'open');
    const onFollow = (event: Event) => {
      const isLink = event.target instanceof Element && event.target.closest('a') !== null;
      if (isLink && node?.matches(':popover-open')) node.hidePopover();
    };
    node?.addEventListener('toggle', onToggle);
    node?.addEventListener('click', onFollow);
    return () => {
      node?.removeEventListener('toggle', onToggle);
      node?.removeEventListener('click', onFollow);
    };
  }, [popover]);

  useEffect(() => {
    const node = popover.current;
    if (!isOpen || !node) return;
    const outside = [...besides(node)].filter((each) => !each.inert);
    for (const each of outside) each.inert = true;
    return () => {
      for (const each of outside) each.inert = false;
    };
  }, [isOpen, popover]);
}

/** Everything that neither holds the element nor is held by it. */
function* besides(element: HTMLElement): Generator<HTMLElement> {
  for (let at = element; at.parentElement; at = at.parentElement) {
    for (const each of at.parentElement.children) {
      if (each !== at && each instanceof HTMLElement && each.tagName !== 'SCRIPT') yield each;
    }
  }
}
