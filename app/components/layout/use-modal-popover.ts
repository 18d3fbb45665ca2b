import { useEffect, type RefObject } from 'react';

/**
 * What a popover that covers the page lacks without a script: while it is open the focus is in it, and
 * nothing outside it can be reached by keyboard or by a reader; following one of its links closes it.
 */
export function useModalPopover(popover: RefObject<HTMLElement>): void {
  useEffect(() => {
    const node = popover.current;
    if (!node) return;
    let kept: HTMLElement[] = [];
    function release() {
      for (const each of kept) each.inert = false;
      kept = [];
    }
    function onToggle(event: Event) {
      if (!node || (event as ToggleEvent).newState !== 'open') return;
      kept = [...besides(node)].filter((each) => !each.inert);
      for (const each of kept) each.inert = true;
      node.querySelector('button')?.focus();
    }
    // Before it closes: the browser gives the focus back then, and not to what is inert.
    function onBeforeToggle(event: Event) {
      if ((event as ToggleEvent).newState === 'closed') release();
    }
    function onFollow(event: Event) {
      const isLink = event.target instanceof Element && event.target.closest('a') !== null;
      if (isLink && node?.matches(':popover-open')) node.hidePopover();
    }
    node.addEventListener('toggle', onToggle);
    node.addEventListener('beforetoggle', onBeforeToggle);
    node.addEventListener('click', onFollow);
    return () => {
      release();
      node.removeEventListener('toggle', onToggle);
      node.removeEventListener('beforetoggle', onBeforeToggle);
      node.removeEventListener('click', onFollow);
    };
  }, [popover]);
}

/** Everything that neither holds the element nor is held by it. */
function* besides(element: HTMLElement): Generator<HTMLElement> {
  for (let at = element; at.parentElement; at = at.parentElement) {
    for (const each of at.parentElement.children) {
      if (each !== at && each instanceof HTMLElement && each.tagName !== 'SCRIPT') yield each;
    }
  }
}
