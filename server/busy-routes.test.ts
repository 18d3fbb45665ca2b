import { describe, expect, it } from 'vitest';
import type { LoaderFunctionArgs, ServerBuild } from '../app/framework.server';
import { DatabaseBusyError } from '../db/database-busy';
import { UnknownCommitError } from '../db/transient-failures';
import { answerBusy } from './busy-routes';

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;

const logged: string[] = [];
const alarming: string[] = [];
const context = {
  log: {
    warn: (_: unknown, message: string) => logged.push(message),
    error: (_: unknown, message: string) => alarming.push(message),
  },
};
const args = { context } as unknown as LoaderFunctionArgs;

function routeWith(handlers: { loader?: Handler; action?: Handler }, isPage = true) {
  const page = { ...handlers, ...(isPage && { default: () => null }) };
  const build = { routes: { page: { id: 'page', module: page } } } as unknown as ServerBuild;
  const module = answerBusy(build).routes['page']?.module;
  return { loader: module?.loader as Handler, action: module?.action as Handler };
}

function fails(error: Error): Handler {
  return async () => {
    throw error;
  };
}

describe('while the database is busy', () => {
  it('answers loaders and actions 503, says when to come again and writes the cause down', async () => {
    const handler = fails(new DatabaseBusyError('busy'));
    const route = routeWith({ loader: handler, action: handler });
    const answer = { init: { status: 503, headers: { 'Retry-After': '5' } } };
    await expect(route.loader(args)).rejects.toMatchObject(answer);
    await expect(route.action(args)).rejects.toMatchObject(answer);
    expect(logged).toHaveLength(2);
  });

  it('says so to programs, which draw no page, in a whole response', async () => {
    const handler = fails(new DatabaseBusyError('busy'));
    const answer = await routeWith({ action: handler }, false)
      .action(args)
      .catch((thrown: unknown) => thrown);
    expect(answer).toBeInstanceOf(Response);
    const { status, headers } = answer as Response;
    expect({ status, again: headers.get('Retry-After') }).toEqual({ status: 503, again: '5' });
  });

  it.each(['57014', '25P03'])('does so where a time limit was exceeded (%s)', async (code) => {
    const error = Object.assign(new Error('canceling statement'), { code });
    const answer = { data: { code: 'busy' }, init: { status: 503 } };
    await expect(routeWith({ loader: fails(error) }).loader(args)).rejects.toMatchObject(answer);
  });

  it.each(['57P01', '08P01', '25006', 'ECONNREFUSED'])(
    'does so where the server has gone (%s), and another takes over',
    async (code) => {
      const error = Object.assign(new Error('terminating connection'), { code });
      const answer = { data: { code: 'busy' }, init: { status: 503 } };
      await expect(routeWith({ action: fails(error) }).action(args)).rejects.toMatchObject(answer);
    },
  );

  it('does so where the server was not to be reached in time', async () => {
    const error = new Error('timeout exceeded when trying to connect');
    const answer = { data: { code: 'busy' }, init: { status: 503 } };
    await expect(routeWith({ action: fails(error) }).action(args)).rejects.toMatchObject(answer);
  });

  it('does so where its disk is full, and says that as an error', async () => {
    const error = Object.assign(new Error('could not extend file'), { code: '53100' });
    const answer = { data: { code: 'busy' }, init: { status: 503 } };
    await expect(routeWith({ action: fails(error) }).action(args)).rejects.toMatchObject(answer);
    expect(alarming).toEqual(['the database has no room left']);
  });

  it('does so where nobody knows if it was committed: the same form does it once', async () => {
    const handler = fails(new UnknownCommitError(new Error('Connection terminated')));
    const answer = { data: { code: 'busy' }, init: { status: 503 } };
    await expect(routeWith({ action: handler }).action(args)).rejects.toMatchObject(answer);
  });

  it('leaves other failures and every answer as they are, and makes no handler where there is none', async () => {
    const broken = new Error('broken');
    const route = routeWith({ loader: fails(broken) });
    await expect(route.loader(args)).rejects.toBe(broken);
    expect(route.action).toBeUndefined();
    await expect(routeWith({ loader: async () => 'page' }).loader(args)).resolves.toBe('page');
  });
});
