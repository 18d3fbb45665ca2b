// Asks whether a port of this machine is free, so that nobody is told of another program's readiness.
import { createServer } from 'node:net';

/** Throws a sentence that a person can act on when something listens there already. */
export async function needPort(port, what, variable) {
  const isFree = await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port: Number(port), exclusive: true }, () => probe.close(() => resolve(true)));
  });
  if (isFree) return;
  throw new Error(
    `Port ${port}, where ${what} should listen, is taken: is the shop running already? ` +
      `Stop it, or choose another with ${variable}.`,
  );
}
