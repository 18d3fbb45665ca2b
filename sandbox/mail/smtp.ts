import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { World } from '../kit/world';
import { messageIdOf, type Envelope } from './message';
import { plannedRejection, SmtpRejection } from './rejection';

export type MailWorld = Pick<World, 'clock' | 'faults' | 'requests'>;

type SmtpOptions = {
  /** 0 takes any free port. */
  port: number;
  /** Loopback if left out. */
  host?: string | undefined;
  world: MailWorld;
  /** Resolves with the mail's id once it is safely stored; only then does the client get 250. */
  save: (raw: Buffer, envelope: Envelope) => Promise<{ id: string }>;
};

type Smtp = { port: number; close: () => Promise<void> };

const LARGEST_BYTES = 20 * 1024 * 1024;
const CLOSE_TIMEOUT_MS = 250;

async function parseAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    // Past the limit the rest is read and discarded: the client reads the reply only after it has sent all.
    if (!stream.sizeExceeded) chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function envelopeOf({ envelope }: SMTPServerSession): Envelope {
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    recipients: envelope.rcptTo.map(({ address }) => address),
  };
}

/** Starts the SMTP server: it accepts any mail, with any login or none. Rejects if the port is taken. */
export async function startSmtp({
  port,
  host = '127.0.0.1',
  world,
  save,
}: SmtpOptions): Promise<Smtp> {
  const sockets = new Map<number, Socket>();
  const saving = new Set<Promise<unknown>>();

  async function saveSafely(raw: Buffer, session: SMTPServerSession): Promise<string> {
    const stored = save(raw, envelopeOf(session));
    saving.add(stored);
    const { id } = await stored.finally(() => saving.delete(stored));
    return `Kept as ${id}`;
  }

  /** Logs one mail, applies planned faults and stores it. Null: the client never gets a reply. */
  async function take(raw: Buffer, session: SMTPServerSession): Promise<string | null> {
    const { clock, faults, requests } = world;
    const entry = requests.start({
      at: new Date(clock.now()).toISOString(),
      company: 'mail',
      operation: 'send',
      idempotencyKey: messageIdOf(raw),
    });
    const fault = faults.take('mail', 'send', raw.toString());
    entry.fault = fault?.effect ?? null;
    if (fault && fault.delayMs > 0) await sleep(fault.delayMs, undefined, { ref: false });
    if (fault?.effect === 'hang') {
      if (fault.delayMs > 0) sockets.get(session.remotePort)?.destroy();
      return null;
    }
    const rejection = fault && plannedRejection(fault);
    if (rejection) {
      entry.status = rejection.responseCode;
      throw rejection;
    }
    const reply = await saveSafely(raw, session);
    if (fault?.effect === 'lost-response') {
      sockets.get(session.remotePort)?.destroy();
      return null;
    }
    entry.status = 250;
    return reply;
  }

  async function receive(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    reply: (error: Error | null, message?: string) => void,
  ): Promise<void> {
    try {
      const raw = await parseAll(stream);
      if (stream.sizeExceeded) throw new SmtpRejection(552, 'The mail is larger than 20 MB');
      const message = await take(raw, session);
      if (message !== null) reply(null, message);
    } catch (error) {
      reply(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Takes a fault planned for just this step; those of `*` are meant for mails. */
  const planned = (step: 'connect' | 'authenticate') =>
    world.faults.list().some(({ operation }) => operation === step)
      ? world.faults.take('mail', step)
      : undefined;

  const server = new SMTPServer({
    name: 'mail.sandbox',
    banner: 'Sandbox, no mail leaves this machine',
    logger: false,
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    maxAllowedUnauthenticatedCommands: false,
    size: LARGEST_BYTES,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onConnect: (_session, callback) => {
      callback(planned('connect') ? new SmtpRejection(554, 'No service for this address') : null);
    },
    onAuth: (auth, _session, callback) =>
      planned('authenticate')
        ? callback(new SmtpRejection(535, 'Authentication credentials invalid'))
        : callback(null, { user: auth.username ?? 'anyone' }),
    onData: (stream, session, callback) => void receive(stream, session, callback),
  });
  server.server.on('connection', (socket) => {
    const { remotePort = 0 } = socket;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  // A client that disconnects in the middle of a mail must not stop the sandbox.
  server.on('error', () => undefined);

  return {
    port: (server.server.address() as AddressInfo).port,
    close: async () => {
      const closed = new Promise<void>((resolve) => {
        server.close(resolve);
      });
      await Promise.allSettled(saving);
      await closed;
    },
  };
}
