/**
 * What pages and components use of the framework, in the browser too: so nothing of `@remix-run/node` but its
 * types. See `framework.server.ts`.
 */
export {
  Form,
  Links,
  Meta,
  Outlet,
  PrefetchPageLinks,
  RemixBrowser,
  RemixServer,
  Scripts,
  ScrollRestoration,
  data,
  isRouteErrorResponse,
  matchRoutes,
  redirect,
  redirectDocument,
  useActionData,
  useFetcher,
  useFetchers,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useOutletContext,
  useParams,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
  useSearchParams,
  useSubmit,
} from '@remix-run/react';
export type {
  ClientLoaderFunctionArgs,
  FetcherWithComponents,
  ShouldRevalidateFunction,
} from '@remix-run/react';
export type {
  ActionFunctionArgs,
  HeadersFunction,
  LinksFunction,
  LoaderFunctionArgs,
  MetaDescriptor,
  MetaFunction,
} from '@remix-run/node';
