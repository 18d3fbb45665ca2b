import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';

/**
 * The page currently shown. Kept in the module, because layouts have separate frames that replace each
 * other.
 */
let shown: string | undefined;

/**
 * Moves the focus to the heading after a client navigation, which tells screen reader users that the page
 * has changed. Leaves the focus where the new page has put it, and on elements of `main` that are still
 * there, such as links of a side menu.
 */
export function useArrival(): void {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const isOther = shown !== undefined && shown !== pathname;
    shown = pathname;
    const main = document.getElementById('main');
    if (!isOther || hash !== '' || !main || main.contains(document.activeElement)) return;
    const heading = main.querySelector('h1') ?? main;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, hash]);
}
