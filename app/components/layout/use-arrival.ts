import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';

/** The page that the browser shows. Kept here, for each layout has its own frame and they take turns. */
let shown: string | undefined;

/**
 * Tells who does not see it that another page has come: the focus goes to its heading, as a whole load
 * would begin the page anew. It stays where the page itself has put it, and on what is still there within
 * the page, as the links of a side menu.
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
