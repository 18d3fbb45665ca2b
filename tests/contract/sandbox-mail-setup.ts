import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createMailer,
  type Mailer,
  type OutgoingMail,
} from '../../app/platforms/mail/client.server';
import type { Company } from '../../sandbox/kit/company';
import { createWorld, type World } from '../../sandbox/kit/world';
import { createMail } from '../../sandbox/mail/index';

export type StoredMail = Record<
  'id' | 'at' | 'from' | 'to' | 'subject' | 'text' | 'html' | 'messageId',
  string
>;

export type MailFixture = {
  directory: string;
  world: World;
  company: Company & { smtpPort: number };
  mailer: Mailer;
  /** Address of the mail pages, without a slash at the end; 418 answers what they do not handle. */
  origin: string;
  /** Removes faults and recorded requests, and empties the inbox. */
  clear: () => Promise<void>;
  close: () => Promise<void>;
};

let made = 0;

/** Returns a mail with a subject of its own and the given changes. */
export function newMail(changes: Partial<OutgoingMail> = {}): OutgoingMail {
  made += 1;
  return {
    to: 'ivy@example.com',
    subject: `Order #${made}`,
    html: '<p>Thank you</p>',
    text: 'Thank you\n',
    messageId: `test-${made}@shop.example`,
    ...changes,
  };
}

export function inboxOf(company: Company): StoredMail[] {
  return company.state().mail as StoredMail[];
}

export function mailerTo(port: number, timeoutMs = 5_000): Mailer {
  const smtpUrl = `smtp://shop:secret@127.0.0.1:${port}`;
  return createMailer({ smtpUrl, from: 'Earth Brands <hello@example.com>', timeoutMs });
}

/** Returns a port of loopback on which nothing listens. */
export function deadPort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Starts the sandbox's mail company on free ports with its own world and folder, and our client to it. */
export async function openMailFixture(): Promise<MailFixture> {
  const directory = await mkdtemp(join(tmpdir(), 'sandbox-mail-'));
  const world = createWorld({ folder: directory, storeOrigin: 'http://localhost:3000' });
  const company = await createMail({ dataDirectory: directory, smtpPort: 0, world });
  const mailer = mailerTo(company.smtpPort);
  const server = createServer((request, response) => {
    void company
      .handle(request, response, new URL(request.url ?? '/', 'http://sandbox'))
      .then((wasAnswered) => wasAnswered || response.writeHead(418).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    directory,
    world,
    company,
    mailer,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clear: async () => {
      world.faults.clear();
      world.requests.clear();
      await company.reset();
    },
    close: async () => {
      mailer.close();
      await company.close?.();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true });
    },
  };
}
