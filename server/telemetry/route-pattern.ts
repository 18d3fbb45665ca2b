import type { Routes, Watched } from './telemetry';

/** Deeper than any route; longer addresses are somebody's guesses. */
const MOST_SEGMENTS = 6;

/**
 * Returns a function from an address's path to its pattern: `/erp/orders/:id/refund`. What is no fixed part of a route is
 * `:id`, so that no token, handle or number leaves the process, and there are only so many patterns.
 */
function routePatterns(routes: Routes): (path: string) => string {
  const fixed = new Set(
    Object.values(routes).flatMap((route) =>
      (route?.path ?? '').split('/').filter((part) => /^[a-z0-9]/.test(part)),
    ),
  );
  for (const name of ['healthz', 'readyz']) fixed.add(name);
  return (path) => {
    const own = path.split('?', 1)[0] ?? '';
    if (/^\/(?:assets|pictures|icons)\/|^\/favicon/.test(own)) return 'file';
    const segments = own
      .replace(/\.data$/, '')
      .split('/')
      .filter(Boolean);
    if (segments.length > MOST_SEGMENTS) return 'other';
    return `/${segments.map((part) => (fixed.has(part) ? part : ':id')).join('/')}`;
  };
}

/** Returns such a function at once; until the app is there, each path is `start`. */
export function patternsOf(watched: Promise<Watched>): (path: string) => string {
  let patternOf: ((path: string) => string) | undefined;
  void watched.then(({ routes }) => (patternOf = routePatterns(routes)));
  return (path) => patternOf?.(path) ?? 'start';
}
