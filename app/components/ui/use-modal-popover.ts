import { useEffect, type RefObject } from 'react';

/**
 * Makes a popover that covers the page modal: while it is open, it has the focus and the rest of the page
 * is inert. Following one of its links closes it.
 */
export function useModalPopover(popover: RefObject<HTMLElement>): void {
  useEffect(() => {
    const node = popover.current;
    if (!node) return;
    let madeInert: HTMLElement[] = [];
    function release() {
      for (const each of madeInert) each.inert = false;
      madeInert = [];
    }
    function onToggle(event: Event) {
      if (!node || (event as ToggleEvent).newState !== 'open') return;
      madeInert = [...besides(node)].filter((each) => !each.inert);
      for (const each of madeInert) each.inert = true;
      node.querySelector('button')?.focus();
    }
    // Runs before it closes: the browser returns the focus then, which fails if the target is inert.
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

/** Yields all elements that are neither ancestors nor descendants of the element. */
function* besides(element: HTMLElement): Generator<HTMLElement> {
  for (let at = element; at.parentElement; at = at.parentElement) {
    for (const each of at.parentElement.children) {
      if (each !== at && each instanceof HTMLElement && each.tagName !== 'SCRIPT') yield each;
    }
  }
}
