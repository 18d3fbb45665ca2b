/**
 * What the server uses of the framework: cookies, replies, the request handler. Nothing but this file and
 * `framework.ts` imports it (`.oxlintrc.json`), so that its next major changes these two: docs/decisions/0046.
 */
export {
  createCookie,
  createReadableStreamFromReadable,
  createRequestHandler,
  data,
  redirect,
} from '@remix-run/node';
export type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  HeadersFunction,
  LoaderFunctionArgs,
  RequestHandler,
  ServerBuild,
  TypedResponse,
} from '@remix-run/node';
