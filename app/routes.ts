import { flatRoutes } from '@remix-run/fs-routes';
import { route, type RouteConfig } from '@remix-run/route-config';

/** All pages and their addresses: the files of `routes/`, by their dotted names. */
const pages = flatRoutes({ ignoredRouteFiles: ['**/.*', '**/*.test.{ts,tsx}'] });

/** In development one page more: the parts of `components/ui`. Vite's build reads this file with DEV false. */
export default (import.meta.env.DEV
  ? pages.then((all) => [...all, route('dev/ui', 'development/ui/ui-page.tsx')])
  : pages) satisfies RouteConfig;
