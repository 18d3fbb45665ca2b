import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Clock } from '../kit/clock';
import type { Company } from '../kit/company';
import { Faults } from '../kit/faults';
import { pageHeaders } from '../kit/pages/page';
import { Requests } from '../kit/requests';
import { attachmentOf, type Envelope, type Mail } from './message';
import { inboxPage, mailPage, noMailPage, type MailView } from './pages';
import { startSmtp, type MailWorld } from './smtp';
import { MailStore } from './store';

type MailOptions = {
  /** Mails are kept in this directory's subfolder `mail`. */
  dataDirectory: string;
  /** 0 takes any free port. */
  smtpPort: number;
  /** Address to listen on for mail; loopback if left out. */
  smtpHost?: string | undefined;
  /** The sandbox's clock, planned faults (operation `send`) and request log; its own if left out. */
  world?: MailWorld;
};

const VIEWS: readonly MailView[] = ['mail', 'text', 'headers'];

/** Returns what `GET /control/state` shows of a mail. */
function summary({ id, at, from, to, replyTo, subject, text, html, messageId, ...rest }: Mail) {
  const { attachments } = rest;
  return { id, at, from, to, replyTo, subject, text, html, messageId, attachments };
}

function pageNumber(text: string | null): number {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : 1;
}

function answerPage(response: ServerResponse, status: number, markup: string): void {
  // The inbox and a mail share one policy, because a srcdoc frame inherits its page's.
  response.writeHead(status, pageHeaders({ foreignMarkup: true })).end(markup);
}

/** Puts a company's mail into the inbox; the store's own mails arrive by SMTP. */
export type Deliver = (raw: Buffer, envelope: Envelope) => Promise<Mail>;

/**
 * Creates the mail company: it receives by SMTP and shows everybody's mail under `/mail`. Nothing is
 * forwarded. The returned `smtpPort` is the actual port. Rejects if that port is taken.
 */
export async function createMail(
  options: MailOptions,
): Promise<Company & { smtpPort: number; deliver: Deliver }> {
  const world = options.world ?? {
    clock: new Clock(),
    faults: new Faults(),
    requests: new Requests(),
  };
  const store = await MailStore.open(join(options.dataDirectory, 'mail'), () => world.clock.now());
  const smtp = await startSmtp({
    port: options.smtpPort,
    host: options.smtpHost,
    world,
    save: (raw, envelope) => store.add(raw, envelope),
  });

  async function answer(response: ServerResponse, url: URL, id: string, part: string) {
    const mail = store.find(id);
    if (mail && part === 'raw') {
      response.writeHead(200, {
        'Content-Type': 'message/rfc822',
        'Content-Disposition': `attachment; filename="${id}.eml"`,
        'X-Content-Type-Options': 'nosniff',
      });
      response.end(await store.raw(id));
    } else if (mail && !part) {
      const view = VIEWS.find((one) => one === url.searchParams.get('view')) ?? 'mail';
      answerPage(response, 200, mailPage(mail, view));
    } else {
      answerPage(response, 404, noMailPage());
    }
  }

  async function answerAttachment(response: ServerResponse, id: string, place: string) {
    const raw = await store.raw(id);
    const bytes = raw && (await attachmentOf(raw, pageNumber(place)));
    const found = store.find(id)?.attachments[pageNumber(place) - 1];
    if (!bytes || !found) return answerPage(response, 404, noMailPage());
    // Never shown under this origin: a mail may carry anything.
    response.writeHead(200, {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${found.name.replace(/[^\w.-]+/g, '-')}"`,
      'X-Content-Type-Options': 'nosniff',
    });
    response.end(bytes);
  }

  async function handle(request: IncomingMessage, response: ServerResponse, url: URL) {
    const [root, id = '', part = '', ...rest] = url.pathname.slice(1).split('/');
    const [place, ...more] = rest;
    const isAttachment = part === 'attachments' && place !== undefined && more.length === 0;
    if (root !== 'mail' || (rest.length > 0 && !isAttachment)) return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    } else if (isAttachment) {
      await answerAttachment(response, id, place);
    } else if (id) {
      await answer(response, url, id, part);
    } else {
      const to = url.searchParams.get('to') ?? '';
      const markup = inboxPage(store.list(to), to, pageNumber(url.searchParams.get('page')));
      answerPage(response, 200, markup);
    }
    return true;
  }

  return {
    name: 'mail',
    smtpPort: smtp.port,
    deliver: (raw, envelope) => store.add(raw, envelope),
    handle,
    state: () => ({ mail: store.list().map(summary) }),
    reset: () => store.clear(),
    close: () => smtp.close(),
  };
}
