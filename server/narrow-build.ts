import {
  createRequestHandler,
  type AppLoadContext,
  type RequestHandler,
  type ServerBuild,
} from '@remix-run/node';

type Routes = Record<string, { id: string; parentId?: string; path?: string; index?: boolean }>;

/** Plain enough to be compared as it is; the router decodes the rest and knows no case. */
const PLAIN = /^[a-z0-9.-]+$/;

/**
 * Remix's handler, in the size of what is asked for. The router ranks and compiles every route's path
 * anew four times a page, which was a third of a product page's cost and grows with each address that
 * the store gets. Routes whose first segment is another one cannot match, so that pages below
 * `/product` are drawn by a handler that has never heard of `/erp`. Measured in docs/architecture.md.
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
  const kept = keptRoutes(build.routes, segment);
  const pick = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id)));
  return {
    ...build,
    routes: pick(build.routes) as ServerBuild['routes'],
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}

/** What addresses begin with; the empty text is the home page. */
export function firstSegments(routes: Routes): Set<string> {
  return new Set(
    Object.keys(routes)
      .map((id) => firstOf(routes, id))
      .filter((segment) => segment !== null),
  );
}

/**
 * The routes that can match an address with this first segment, with all their parents: those that
 * begin with it, the home page (a page names what lies on the way to it), and those that begin with a
 * parameter or a splat.
 */
export function keptRoutes(routes: Routes, segment: string): Set<string> {
  const kept = new Set<string>();
  for (const id of Object.keys(routes)) {
    const first = firstOf(routes, id);
    const isLayout = first === '' && routes[id]?.index !== true;
    if (isLayout || (first !== null && first !== '' && first !== segment)) continue;
    for (let each = routes[id]; each; each = each.parentId ? routes[each.parentId] : undefined) {
      kept.add(each.id);
    }
  }
  return kept;
}

/** Null where it is not known beforehand: a parameter, an optional segment, a splat. */
function firstOf(routes: Routes, id: string): string | null {
  let path = '';
  for (let each = routes[id]; each; each = each.parentId ? routes[each.parentId] : undefined) {
    path = [each.path ?? '', path].filter(Boolean).join('/');
  }
  const segment = path.split('/').find(Boolean) ?? '';
  return segment === '' || PLAIN.test(segment) ? segment : null;
}
