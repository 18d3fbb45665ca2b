import { useEffect, useState } from 'react';
import { matchRoutes, PrefetchPageLinks, useLocation, useNavigate } from '~/framework';

/** How long the pointer rests on a link before its page is prefetched. */
const INTENT_MS = 80;

/** Interval and number of attempts while waiting for Remix to discover a route. */
const DISCOVERY_MS = 150;
const DISCOVERY_TRIES = 8;

function linkOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest('a[href]') : null;
}

/**
 * Whether Remix knows the route. It discovers routes from the links it sees; an unknown one cannot be
 * prefetched.
 */
function isRouteKnown(pathname: string): boolean {
  const { routes } = window.__remixRouter;
  return matchRoutes(routes, pathname)?.at(-1)?.route.path !== '*';
}

/** Returns the page of ours that the clicked link leads to; undefined if the browser should handle it. */
function pageOf(event: Event): URL | undefined {
  const link = linkOf(event);
  if (!link || link.target || link.hasAttribute('download') || 'document' in link.dataset) {
    return undefined;
  }
  const url = new URL(link.href);
  if (url.origin !== location.origin || url.pathname.startsWith('/auth/')) return undefined;
  const isSamePage = url.pathname === location.pathname && url.search === location.search;
  return isSamePage && url.hash !== '' ? undefined : url;
}

function isWithin(event: Event, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null;
}

/**
 * Turns every plain `<a href>` into a client navigation, and prefetches a page's code and data when the
 * pointer or focus rests on its link. It uses one listener for the whole page: a page has over a hundred
 * links, and a component for each cost more to render than everything else (docs/decisions/0007).
 * `data-document` leaves a link to the browser; `data-keep-scroll` keeps the scroll position; links inside
 * `data-stay` choose something on the current page, so they replace the history entry as well.
 */
export function ClientNavigation() {
  const navigate = useNavigate();
  const [ahead, setAhead] = useState<string>();
  useArrival();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;

    function onClick(event: MouseEvent) {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
      if (event.defaultPrevented || !isPlain || event.altKey) return;
      const url = pageOf(event);
      if (!url) return;
      event.preventDefault();
      const stays = isWithin(event, '[data-stay]');
      void navigate(`${url.pathname}${url.search}${url.hash}`, {
        // A link to the current URL replaces the history entry, as the browser does.
        replace: stays || url.href === location.href,
        preventScrollReset: stays || isWithin(event, '[data-keep-scroll]'),
      });
    }

    /**
     * A route must be discovered before its code and data can be prefetched; marking the link triggers
     * that.
     */
    function fetchAhead(event: Event, url: URL, triesLeft: number) {
      if (isRouteKnown(url.pathname)) return setAhead(`${url.pathname}${url.search}`);
      linkOf(event)?.setAttribute('data-discover', 'true');
      if (triesLeft > 0) {
        timer = setTimeout(() => fetchAhead(event, url, triesLeft - 1), DISCOVERY_MS);
      }
    }

    function onIntent(event: Event) {
      clearTimeout(timer);
      const url = pageOf(event);
      if (!url || isWithin(event, '[data-stay]')) return;
      timer = setTimeout(() => fetchAhead(event, url, DISCOVERY_TRIES), INTENT_MS);
    }

    const intents = ['pointerover', 'focusin', 'touchstart'] as const;
    document.addEventListener('click', onClick);
    for (const name of intents) document.addEventListener(name, onIntent, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', onClick);
      for (const name of intents) document.removeEventListener(name, onIntent);
    };
  }, [navigate]);

  return ahead ? <PrefetchPageLinks page={ahead} /> : null;
}

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
function useArrival(): void {
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
