import { createHmac } from 'node:crypto';

/** Where alarms are posted to, and the secret that signs them. */
export type AlarmWebhook = { url: string; secret: string };

export type AlarmPost = {
  /** The same for every attempt: a receiver may see a post twice. */
  id: string;
  body: object;
  /** UTC milliseconds */
  at: number;
};

const TIMEOUT_MS = 5_000;

/**
 * Posts JSON, signed as Standard Webhooks has it: `webhook-signature` is `v1,` and the HMAC-SHA256 of
 * `{id}.{timestamp}.{body}` in Base64.
 *
 * @throws if the receiver does not answer with 2xx within five seconds
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export async function postAlarm({ url, secret }: AlarmWebhook, post: AlarmPost): Promise<void> {
  const timestamp = String(Math.floor(post.at / 1_000));
  const body = JSON.stringify(post.body);
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': post.id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature(secret, `${post.id}.${timestamp}.${body}`)}`,
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The receiver of alarms has answered ${response.status}.`);
}

/** A secret in the form `whsec_…` is Base64, any other is taken as it is. */
function signature(secret: string, signed: string): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret;
  return createHmac('sha256', key).update(signed).digest('base64');
}
