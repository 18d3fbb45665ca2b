import { z } from 'zod';
import { address } from './config-companies.server';
import { ConfigError } from './config-error';
import type { Mode } from './config-live.server';
import { isAddress, isHeaderText } from '~/platforms/mail/send-template.server';

/** Environment variables for mail; only `parseConfig` reads them. */

/** Returns `hello@example.com` from `Earth Brands <hello@example.com>`, or the whole text. */
const addressIn = (text: string) => /<([^<>]*)>$/.exec(text)?.[1] ?? text;

// No message repeats the value, because it may contain a name and a password.
export const mailVariables = {
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'has to be smtp://host:port or smtps://user:password@host',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .refine((text) => isHeaderText(text) && isAddress(addressIn(text)), {
      error: 'has to be an address, or a name with an address in angle brackets',
    })
    .optional(),
  MAIL_STAFF: z
    .string()
    .trim()
    .refine(isAddress, { error: 'has to be one address, without a name' })
    .optional(),
  ORDER_MAILS: z.enum(['store', 'shopify']).default('store'),
  ALARM_EMAIL: z
    .string()
    .trim()
    .refine(isAddress, { error: 'has to be one address, without a name' })
    .optional(),
  ALARM_WEBHOOK_URL: address.optional(),
  ALARM_WEBHOOK_SECRET: z.string().min(16).optional(),
};

type Variables = z.infer<z.ZodObject<typeof mailVariables>>;

export type MailConfig = {
  smtpUrl: string;
  /** The sender's address, with or without a name. */
  from: string;
  /** One bare address, which is notified of customers' requests. */
  staff: string;
  /** Who confirms orders of the store's own checkout: Shopify, if it mails about orders from drafts, too. */
  orders: 'store' | 'shopify';
};

/**
 * Returns the mail server that is named, otherwise the sandbox's, with its sender and recipient in a domain that does
 * not exist.
 *
 * @throws ConfigError if a real server lacks its sender or its staff: mail would come from, or go to, nobody
 */
export function parseMail(
  env: Variables,
  sandboxSmtpPort: number,
): { mail: MailConfig; mailIsReal: boolean } {
  const { SMTP_URL, MAIL_FROM, MAIL_STAFF } = env;
  const mailIsReal = SMTP_URL !== undefined && !isSandbox(SMTP_URL, sandboxSmtpPort);
  const lacking = (['MAIL_FROM', 'MAIL_STAFF'] as const).filter((name) => env[name] === undefined);
  if (mailIsReal && lacking.length > 0) {
    throw new ConfigError(`With SMTP_URL set, these are needed: ${lacking.join(', ')}.`);
  }
  const mail = {
    smtpUrl: SMTP_URL ?? `smtp://localhost:${sandboxSmtpPort}`,
    from: MAIL_FROM ?? 'Earth Brands <hello@earthbrands.example>',
    staff: MAIL_STAFF ?? 'sales@earthbrands.example',
    orders: env.ORDER_MAILS,
  };
  return { mail, mailIsReal };
}

/** Where alarms go: by mail, and by post where a webhook is set. */
export type AlarmsConfig = { email: string; webhook: { url: string; secret: string } | null };

/**
 * Returns who is told of alarms: staff, if nobody else is named; by post the sandbox, until the store is live.
 *
 * @throws ConfigError for a webhook without its secret, or one that could be read on its way
 */
export function parseAlarms(
  env: Variables,
  { staff }: MailConfig,
  { sandboxUrl, mode }: { sandboxUrl: string; mode: Mode },
): AlarmsConfig {
  const { ALARM_EMAIL: email = staff, ALARM_WEBHOOK_URL: url, ALARM_WEBHOOK_SECRET: secret } = env;
  if (url === undefined) {
    const own = { url: `${sandboxUrl}/alarms`, secret: 'sandbox-alarm-secret' };
    return { email, webhook: mode === 'live' ? null : own };
  }
  if (secret === undefined) {
    throw new ConfigError('With ALARM_WEBHOOK_URL set, this is needed: ALARM_WEBHOOK_SECRET.');
  }
  if (mode === 'live' && !url.startsWith('https://')) {
    throw new ConfigError('ALARM_WEBHOOK_URL has to begin with https://.');
  }
  return { email, webhook: { url, secret } };
}

/** Whether it is a port of this machine that the sandbox, or a test's inbox, listens on: a relay has a low one. */
function isSandbox(url: string, sandboxSmtpPort: number): boolean {
  const { hostname, port } = new URL(url);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return isHere && (Number(port) === sandboxSmtpPort || Number(port) >= 1024);
}
