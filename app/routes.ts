import { flatRoutes } from '@remix-run/fs-routes';
import type { RouteConfig } from '@remix-run/route-config';

/** All pages and their addresses: the files of `routes/`, by their dotted names. */
export default flatRoutes({
  ignoredRouteFiles: ['**/.*', '**/*.test.{ts,tsx}'],
}) satisfies RouteConfig;
