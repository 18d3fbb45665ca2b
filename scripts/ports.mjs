// Ports of this machine: whether one is free, so that another program's answer is not taken for ours.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that the system gives to outgoing connections: from 32,768 up, on macOS from 49,152. */
const FROM = 20_000;
const TO = 32_768;
const TRIES = 100;

/** Throws an error that says what to do if another program listens there already. */
export async function needPort(port, what, variable) {
  if (await isFree(Number(port))) return;
  throw new Error(
    `Port ${port}, which ${what} needs, is in use. Is the shop already running? ` +
      `Stop it, or choose another port with ${variable}.`,
  );
}

/**
 * Returns a port that nobody listens on. A server that ends can have it again: no outgoing connection of another
 * process takes it meanwhile.
 */
export async function freePort() {
  for (let left = TRIES; left > 0; left -= 1) {
    const port = randomInt(FROM, TO);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${FROM} to ${TO} is free`);
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
