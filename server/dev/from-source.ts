import {
  createRequestHandler,
  type RequestHandler,
  type ServerBuild,
} from '../../app/framework.server';
import type { StaticFiles } from '../http-server';
import type { Routes, Telemetry } from '../telemetry/telemetry';
import { debugPanel } from './debug-panel';
import { noteRequests } from './request-notes';

/** What `npm run dev` serves: the source, compiled on request with Vite, with hot reload and a debug panel. */
export async function fromSource(): Promise<{
  remix: RequestHandler;
  files: StaticFiles;
  routes: Routes;
  telemetry: Telemetry;
}> {
  const { telemetry, current } = noteRequests();
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const load = () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>;
  return {
    remix: async (request, context) => {
      const notes = current();
      if (notes && context) context.debugPanel = () => debugPanel(notes);
      return createRequestHandler(await load(), 'development')(request, context);
    },
    files: (request, response) =>
      new Promise((resolve) => vite.middlewares(request, response, () => resolve(false))),
    routes: {},
    telemetry,
  };
}
