import type { ServerResponse } from 'node:http';
import type { StoreApp } from './store-app';

// Answers of the HTTP layer itself, for requests that reach no page.

/** Refuses with a sentence, and closes the connection: the rest of a refused body is not read. */
export function reject(
  app: StoreApp,
  response: ServerResponse,
  status: number,
  message: string,
): void {
  answer(app, response, status, `${message}\n`, 'text/plain');
}

/** Refuses a form of our own that was opened under a name that is not the store's, with a link to the store. */
export function rejectName(app: StoreApp, response: ServerResponse): void {
  const { origin } = app.config;
  const page = `<!doctype html>
<html lang="en"><head><title>Use the store’s own address</title></head>
<body><h1>Use the store’s own address</h1>
<p>Nothing was sent. Forms work only at <a href="${origin}/">${origin}</a>. Open the page there and try again.</p>
</body></html>
`;
  answer(app, response, 403, page, 'text/html');
}

/** Redirects a browser to the same page under the store's own name. */
export function moveTo(app: StoreApp, response: ServerResponse, url: string): void {
  response.setHeader('Location', url);
  reject(app, response, 302, `This page is at ${url}`);
}

/** Answers a request whose work broke; a response that has begun is cut off, so that it isn't taken for a whole. */
export function rejectBroken(app: StoreApp, response: ServerResponse, requestId: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.setHeader('X-Request-Id', requestId);
  reject(app, response, 500, `Something went wrong on our side. Its log number is ${requestId}.`);
}

function answer(
  app: StoreApp,
  response: ServerResponse,
  status: number,
  body: string,
  type: 'text/plain' | 'text/html',
): void {
  response.writeHead(status, {
    ...Object.fromEntries(app.fixedHeaders),
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    Connection: 'close',
  });
  response.end(body);
}
