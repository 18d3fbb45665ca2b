import { z } from 'zod';
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
};

type Variables = z.infer<z.ZodObject<typeof mailVariables>>;

export type MailConfig = {
  smtpUrl: string;
  /** The sender's address, with or without a name. */
  from: string;
  /** One bare address, which is notified of customers' requests. */
  staff: string;
};

/**
 * Returns the real mail server if one is named that is not on this machine, otherwise the sandbox's.
 *
 * @returns also `mailLacks`, the variables that a real server needs but that are not set. The sandbox's
 *   addresses, in a domain that does not exist, are used until then
 */
export function parseMail(
  env: Variables,
  sandboxSmtpPort: number,
): { mail: MailConfig; mailIsReal: boolean; mailLacks: string[] } {
  const { SMTP_URL, MAIL_FROM, MAIL_STAFF } = env;
  const mailIsReal = SMTP_URL !== undefined && !isLoopback(SMTP_URL);
  const lacking = (['MAIL_FROM', 'MAIL_STAFF'] as const).filter((name) => env[name] === undefined);
  const mail = {
    smtpUrl: SMTP_URL ?? `smtp://localhost:${sandboxSmtpPort}`,
    from: MAIL_FROM ?? 'Earth Brands <hello@earthbrands.example>',
    staff: MAIL_STAFF ?? 'sales@earthbrands.example',
  };
  return { mail, mailIsReal, mailLacks: mailIsReal ? lacking : [] };
}

function isLoopback(url: string): boolean {
  const host = new URL(url).hostname;
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]';
}
