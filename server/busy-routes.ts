import { data, type ServerBuild } from '../app/framework.server';
import { DatabaseBusyError, isOverTime } from '../db/database-busy';
import { hasNoRoom, isSilence, isUnknownCommit, transientCode } from '../db/transient-failures';

type Routes = ServerBuild['routes'];
type Module = NonNullable<Routes[string]>['module'];
type Handler = NonNullable<Module['loader']>;

const RETRY_AFTER = { 'Retry-After': '5' };

/**
 * Returns the build with loaders and actions that answer 503 instead of 500 while the database is too busy to
 * accept a query, or to answer it in time, while another server takes over (docs/scale.md), or while its disk is full. The request may safely be repeated: whatever an action had done
 * before that query is recognized as done, as after any other failure.
 */
export function answerBusy(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]): [string, Routes[string]] => {
    if (!route) return [id, route];
    return [id, { ...route, module: answering(route.module) }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function answering(module: Module): Module {
  return {
    ...module,
    ...(module.loader ? { loader: guarded(module.loader, isPage(module)) } : {}),
    ...(module.action ? { action: guarded(module.action, isPage(module)) } : {}),
  };
}

/** Files, webhooks and programs' addresses draw nothing, and Remix passes only whole responses of theirs on. */
const isPage = (module: Module) => module.default !== undefined;

function guarded(handler: Handler, drawsPage: boolean): Handler {
  return async (args) => {
    try {
      return await handler(args);
    } catch (error) {
      // The reader can only come again; room on the disk has to be made by whoever runs the server.
      if (hasNoRoom(error)) args.context.log.error({ err: error }, 'the database has no room left');
      else if (isTransient(error)) {
        args.context.log.warn({ err: error }, 'the database could not answer a page in time');
      } else throw error;
      const init = { status: 503, headers: RETRY_AFTER };
      // The page has a sentence for it (components/layout/error-page).
      throw drawsPage ? data({ code: 'busy' }, init) : Response.json({ code: 'busy' }, init);
    }
  };
}

function isTransient(error: unknown): boolean {
  const isBusy = error instanceof DatabaseBusyError || isOverTime(error);
  return isBusy || transientCode(error) !== null || isUnknownCommit(error) || isSilence(error);
}
