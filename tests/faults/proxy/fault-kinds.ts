import type { Socket } from 'node:net';
import type { ServerResponse } from 'node:http';
import type { Answer, Call } from './call';

/**
 * The faults (money-security R-1). 'Before' means that the platform never sees the call; 'after' means
 * that it has carried out the call but its answer does not arrive, 'late' that it carries the call out when the
 * caller has long gone.
 */
export const FAULT_KINDS = [
  'reset-before',
  'reset-after',
  'hang-before',
  'hang-after',
  'late',
  'error-before',
  'error-after',
  'truncated-before',
  'truncated-after',
  'twice',
  'kill-before',
  'kill-after',
  'rate-limited',
  'html-502',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** `kill` must end the store's process: the caller supplies it. */
export type Stage = {
  call: Call;
  response: ServerResponse;
  socket: Socket;
  forward: () => Promise<Answer>;
  /** Hands the call over now, to be carried out later. Resolves once the platform has it. */
  handOver: () => Promise<{ done: Promise<Answer> }>;
  answer: (answer: Answer) => void;
  kill: () => void;
};

/** Makes a fault happen to a call. Resolves when the caller has an answer, or will never have one. */
export async function act(kind: FaultKind, stage: Stage): Promise<void> {
  switch (kind) {
    case 'reset-before':
      return reset(stage);
    case 'reset-after':
      await stage.forward();
      return reset(stage);
    case 'hang-before':
      return silence(stage);
    case 'hang-after':
      await stage.forward();
      return silence(stage);
    case 'late': {
      const { done } = await stage.handOver();
      reset(stage);
      await done;
      return;
    }
    case 'error-before':
      return stage.answer(serverError(stage.call));
    case 'error-after':
      await stage.forward();
      return stage.answer(serverError(stage.call));
    case 'truncated-before':
      return truncate(stage, serverError(stage.call));
    case 'truncated-after':
      return truncate(stage, await stage.forward());
    case 'twice': {
      const [first, second] = await Promise.all([stage.forward(), stage.forward()]);
      // Of two identical calls at once, a platform may refuse one because the other is in progress.
      return stage.answer(second.status < 400 ? second : first);
    }
    case 'kill-before':
      return stage.kill();
    case 'kill-after':
      await stage.forward();
      return stage.kill();
    case 'rate-limited':
      return stage.answer(rateLimit(stage.call));
    case 'html-502':
      return stage.answer(badGateway());
  }
}

function reset({ socket }: Stage): void {
  socket.resetAndDestroy();
}

/** Waits until the caller gives up. */
function silence({ socket }: Stage): Promise<void> {
  if (socket.destroyed) return Promise.resolve();
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

/** Announces the whole body, sends half of it, and cuts the connection. */
function truncate({ response, socket }: Stage, { status, headers, body }: Answer): Promise<void> {
  const { 'content-type': type = 'application/json', ...rest } = headers;
  response.writeHead(status, {
    'request-id': String(rest['request-id'] ?? 'req_cut'),
    'Content-Type': type,
    'Content-Length': body.length,
  });
  return new Promise((resolve) => {
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => {
      socket.destroy();
      resolve();
    });
  });
}

function json(status: number, body: object, more: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...more },
    body: Buffer.from(JSON.stringify(body)),
  };
}

/** The platforms' own format for an internal error. */
export function serverError({ company }: Call): Answer {
  return company === 'stripe'
    ? json(500, { error: { type: 'api_error', message: 'An unknown error occurred' } })
    : json(500, { errors: 'Internal Server Error' });
}

function rateLimit({ company }: Call): Answer {
  if (company === 'stripe') {
    const message = 'Request rate limit exceeded.';
    return json(429, { error: { type: 'invalid_request_error', code: 'rate_limit', message } });
  }
  const errors = [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }];
  const throttleStatus = { maximumAvailable: 2_000, currentlyAvailable: 0, restoreRate: 100 };
  const cost = { requestedQueryCost: 11, actualQueryCost: null, throttleStatus };
  return json(200, { errors, extensions: { cost } });
}

function badGateway(): Answer {
  return {
    status: 502,
    headers: { 'content-type': 'text/html' },
    body: Buffer.from('<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>'),
  };
}
