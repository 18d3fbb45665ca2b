import type { Logger } from 'pino';

/** How long the sandbox may take for an answer that costs it nothing. */
const ANSWER_MS = 5_000;

/**
 * Says at the start, in the log and on the terminal, that the sandbox, which stands in for the platforms that are not
 * set, does not answer. Without that, one would only see that pages and sign-ins fail.
 */
export async function warnIfSandboxIsSilent(
  url: string,
  log: Pick<Logger, 'warn'>,
  answerMs = ANSWER_MS,
): Promise<void> {
  try {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(answerMs) });
    if (answer.ok) return;
    throw new Error(`status ${answer.status}`);
  } catch (error) {
    const text = `the sandbox at ${url} does not answer: start it with npm start, or set SANDBOX_URL`;
    log.warn({ err: error }, text);
    process.stderr.write(`${text}\n`);
  }
}
