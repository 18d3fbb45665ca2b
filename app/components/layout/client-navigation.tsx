import { matchRoutes, PrefetchPageLinks, useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useArrival } from '~/components/layout/use-arrival';

/** How long the pointer rests on a link before its page is fetched ahead. */
const INTENT_MS = 80;

/** How often, and how many times, a route that is being found is looked for. */
const DISCOVERY_MS = 150;
const DISCOVERY_TRIES = 8;

function linkOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest('a[href]') : null;
}

/** Remix learns of routes as their links are seen; a page that is not known cannot be prefetched. */
function isRouteKnown(pathname: string): boolean {
  const { routes } = window.__remixRouter;
  return matchRoutes(routes, pathname)?.at(-1)?.route.path !== '*';
}

/** The page of ours that an event's link leads to; undefined for anything the browser should do. */
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
 * Makes every plain `<a href>` of the page a client navigation, and fetches a page's code and data
 * ahead when the pointer or the focus comes to rest on its link. One listener for the whole page:
 * a page has over a hundred links, and a component for each cost more to draw than all the rest
 * (docs/decisions/0007). `data-document` on a link leaves it to the browser; `data-keep-scroll` keeps
 * the place on the page; inside `data-stay` links choose something on the page that one is on, so
 * the history stays as it is too.
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
        // The page that one is on already is no step of its own, as with the browser's links.
        replace: stays || url.href === location.href,
        preventScrollReset: stays || isWithin(event, '[data-keep-scroll]'),
      });
    }

    /** A page's route has to be known before its code and data can be; marking the link finds it. */
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
