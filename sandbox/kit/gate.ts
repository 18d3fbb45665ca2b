import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Company } from './company';
import { send } from './exchange';
import type { Answer } from './exchange';
import type { Fault } from './faults';
import type { World } from './world';

export type GateCall = {
  company: Company['name'];
  /** GraphQL operation name or REST route name. */
  operation: string;
  idempotencyKey?: string | undefined;
  /** For faults that hit only calls with a certain text. */
  body?: string;
  /** The vendor's own answer for a failure (`error`) or too many requests (`rate-limit`). */
  refuse: (fault: Fault) => Answer;
  work: () => Answer | Promise<Answer>;
  /** Marks the call as under way for a `late` fault; returns a function that ends it. */
  begin?: () => () => void;
};

/**
 * The single path through which every company answers: records the call, applies a planned fault, does the
 * work and sends the answer. `lost-response` does the work and then cuts the connection. It is the fault that
 * matters most, because the caller cannot know what happened. `late` takes the call at once and does the work
 * later, whether or not the caller still waits.
 */
export async function passGate(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  call: GateCall,
): Promise<void> {
  const entry = world.requests.start({
    at: new Date(world.clock.now()).toISOString(),
    company: call.company,
    operation: call.operation,
    idempotencyKey: call.idempotencyKey ?? null,
  });
  const fault = world.faults.take(call.company, call.operation, call.body);
  entry.fault = fault?.effect ?? null;

  if (fault?.effect === 'hang') return hang(request, response, fault.delayMs);
  const end = fault?.effect === 'late' ? call.begin?.() : undefined;
  if (fault?.effect === 'late') await world.clock.passes(fault.delayMs);
  else if (fault !== undefined && fault.delayMs > 0) await sleep(fault.delayMs);
  end?.();
  if (fault?.effect === 'error' || fault?.effect === 'rate-limit') {
    const rejection = call.refuse(fault);
    entry.status = rejection.status;
    return send(response, rejection);
  }
  const answer = await call.work();
  if (fault?.effect === 'lost-response') {
    request.socket.destroy();
    return;
  }
  entry.status = answer.status;
  send(response, answer);
}

/** Never answers: waits until the caller gives up, or cuts the connection after `delayMs` if that is set. */
function hang(request: IncomingMessage, response: ServerResponse, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = delayMs > 0 ? setTimeout(() => request.socket.destroy(), delayMs) : undefined;
    response.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
