import type { AppLoadContext, RequestHandler, ServerBuild } from '../app/framework.server';
import { createRequestHandler } from '../app/framework.server';

type Routes = Record<string, { id: string; parentId?: string; path?: string; index?: boolean }>;

/** A path segment that can be compared as it is; the router decodes others, and ignores case. */
const PLAIN = /^[a-z0-9.-]+$/;

/**
 * Remix's handler, reduced to the routes that a request can match. The router ranks and compiles every route's
 * path anew four times a page, which was a third of a product page's cost and grows with every URL that is added.
 * A route with a different first segment cannot match, so pages below `/product` are rendered by a handler that
 * does not contain `/erp`. server/README.md has the measurements.
 */
export function createNarrowHandler(build: ServerBuild): RequestHandler {
  const whole = createRequestHandler(build, 'production');
  const segments = firstSegments(build.routes);
  const made = new Map<string, RequestHandler>();
  return (request: Request, context?: AppLoadContext) => {
    const segment = segmentOf(request.url);
    if (segment === null || !segments.has(segment)) return whole(request, context);
    let handler = made.get(segment);
    if (!handler) {
      handler = createRequestHandler(narrowBuild(build, segment), 'production');
      made.set(segment, handler);
    }
    return handler(request, context);
  };
}

function segmentOf(url: string): string | null {
  const { pathname } = new URL(url);
  if (pathname === '/') return '';
  const segment = pathname.split('/')[1] ?? '';
  return PLAIN.test(segment) ? segment : null;
}

function narrowBuild(build: ServerBuild, segment: string): ServerBuild {
  const stored = remainingRoutes(build.routes, segment);
  const pick = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => stored.has(id)));
  return {
    ...build,
    routes: pick(build.routes) as ServerBuild['routes'],
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}

/** All first segments of the routes' paths; the empty string is the home page. */
export function firstSegments(routes: Routes): Set<string> {
  return new Set(
    Object.keys(routes)
      .map((id) => firstOf(routes, id))
      .filter((segment) => segment !== null),
  );
}

/**
 * The routes that can match a URL with this first segment, with all their parents: those that begin with it,
 * those that begin with a parameter or a splat, and the home page, to which a page's parents lead.
 */
export function remainingRoutes(routes: Routes, segment: string): Set<string> {
  const stored = new Set<string>();
  for (const id of Object.keys(routes)) {
    const first = firstOf(routes, id);
    const isLayout = first === '' && routes[id]?.index !== true;
    if (isLayout || (first !== null && first !== '' && first !== segment)) continue;
    for (let each = routes[id]; each; each = each.parentId ? routes[each.parentId] : undefined) {
      stored.add(each.id);
    }
  }
  return stored;
}

/** Returns a route's first path segment; null if it is a parameter, an optional segment or a splat. */
function firstOf(routes: Routes, id: string): string | null {
  let path = '';
  for (let each = routes[id]; each; each = each.parentId ? routes[each.parentId] : undefined) {
    path = [each.path ?? '', path].filter(Boolean).join('/');
  }
  const segment = path.split('/').find(Boolean) ?? '';
  return segment === '' || PLAIN.test(segment) ? segment : null;
}
