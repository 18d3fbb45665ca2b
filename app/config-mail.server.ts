import { z } from 'zod';
import { isAddress, isHeaderText } from './platforms/mail/header-rules';

/** Mail's part of the environment; read by `readConfig` alone. */

/** `hello@example.com` of `Earth Brands <hello@example.com>`, or the whole text. */
const addressIn = (text: string) => /<([^<>]*)>$/.exec(text)?.[1] ?? text;

// None of the sentences repeats what was given: a name and a password may stand in it.
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
  /** Address of the sender, with a name or without. */
  from: string;
  /** One bare address: who is told of what customers ask for. */
  staff: string;
};

/**
 * The real mail server as soon as one is named that is not on this machine.
 *
 * @returns also the names of what is missing for it: until they are set, the sandbox's addresses stand
 *   there, which lie in a domain that nobody has
 */
export function readMail(
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
