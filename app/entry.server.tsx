import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { RemixServer } from '~/framework';
import {
  createReadableStreamFromReadable,
  type ActionFunctionArgs,
  type AppLoadContext,
  type EntryContext,
  type LoaderFunctionArgs,
} from '~/framework.server';
import { DebugPanelContext } from '~/components/layout/debug-panel';
import { RequestIdContext } from '~/components/layout/error-page';
import { NonceContext } from '~/components/ui/nonce';
import { pageSecurityHeaders } from '~/http/security-headers';
import { withoutZeroBytes } from '~/http/form.server';
import { erpPaths } from '~/erp-paths';
import { accountPaths } from '~/account-paths';

/** A page that is incomplete after this many milliseconds is cut off; nothing may hang for more than 10 s. */
export const streamTimeout = 8_000;

/** Renders a page: streamed to people, sent to bots when it is complete. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const waitForAll = isbot(request.headers.get('User-Agent'));
  return new Promise((resolve, reject) => {
    let shellIsOut = false;
    let currentStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={context.nonce}>
        <RequestIdContext.Provider value={context.requestId}>
          <DebugPanelContext.Provider value={context.debugPanel}>
            <RemixServer context={remixContext} url={request.url} nonce={context.nonce} />
          </DebugPanelContext.Provider>
        </RequestIdContext.Provider>
      </NonceContext.Provider>,
      {
        nonce: context.nonce,
        // A boundary that waits for nothing stays in its place however long it is: who has no scripts reads it too.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [waitForAll ? 'onAllReady' : 'onShellReady']() {
          shellIsOut = true;
          const body = withoutZeroBytes();
          headers.set('Content-Type', 'text/html; charset=utf-8');
          const security = pageSecurityHeaders({
            scripts: [`'nonce-${context.nonce}'`],
            pictureOrigins: context.config.shopify.pictureOrigins,
            checkoutOrigins: context.config.shopify.checkoutOrigins,
            accountOrigins: [
              ...context.config.accounts.origins,
              ...(new URL(request.url).pathname === erpPaths.quickbooks()
                ? [new URL(context.config.quickbooks.authorizeUrl).origin]
                : []),
            ],
            cardOrigins: context.config.stripe.pageOrigins,
            cardFields:
              new URL(request.url).pathname === accountPaths.billingAdd()
                ? context.config.stripe
                : undefined,
            development: import.meta.env.DEV,
          });
          for (const [name, value] of Object.entries(security)) headers.set(name, value);
          resolve(
            new Response(createReadableStreamFromReadable(body), {
              headers,
              status: currentStatus,
            }),
          );
          pipe(body);
        },
        onShellError: reject,
        onError(error: unknown) {
          currentStatus = 500;
          // Nothing is wrong with a page that nobody waits for any more.
          if (shellIsOut && !request.signal.aborted) {
            context.log.error({ err: error }, 'page broke while streaming');
          }
        },
      },
    );
    setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

/** Remix's hook: logs what a loader, an action or a component threw, with the request's id. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted) return;
  const status = statusOf(error);
  // A response thrown on purpose, such as a rejection: anything that matters is logged where it is thrown.
  if (status !== undefined && (status < 500 || (status === 503 && !(error instanceof Error))))
    return;
  context.log.error({ err: error, path: new URL(request.url).pathname }, 'request failed');
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { init, status } = error as { init?: { status?: unknown } | null; status?: unknown };
  const found = init?.status ?? status;
  return typeof found === 'number' ? found : undefined;
}
