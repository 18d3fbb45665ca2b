// Checks that a port of this machine is free, so that another program's answer is not taken for ours.
import { createServer } from 'node:net';

/** Throws an error that says what to do if another program listens there already. */
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
