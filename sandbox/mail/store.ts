import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseMail, type Envelope, type Mail } from './message';

type Stored = { mail: Mail; raw: string };

const FILE = /^([0-9a-z]+-[0-9a-f]{8})\.json$/;

/**
 * The received mails: one JSON file each (`mail`, and the message itself as base64 in `raw`), with the parsed
 * part also in memory. `add` resolves when the whole mail is on disk: it is written and synced under a
 * temporary name, then renamed, so a process killed at any moment leaves either the mail or nothing.
 */
export class MailStore {
  readonly #directory: string;
  readonly #now: () => number;
  #mails: Mail[] = [];
  #lastMs = 0;

  private constructor(directory: string, now: () => number) {
    this.#directory = directory;
    this.#now = now;
  }

  /** Opens or creates the directory and reads its mails; `now` in milliseconds. */
  static async open(directory: string, now: () => number): Promise<MailStore> {
    const store = new MailStore(directory, now);
    await mkdir(directory, { recursive: true });
    for (const file of (await readdir(directory)).sort()) await store.#load(file);
    return store;
  }

  async #load(file: string): Promise<void> {
    if (file.endsWith('.tmp')) return rm(join(this.#directory, file), { force: true });
    const id = FILE.exec(file)?.[1];
    if (!id) return;
    try {
      this.#mails.push((await this.#read(id)).mail);
      this.#lastMs = parseInt(id, 36);
    } catch (error) {
      process.emitWarning(`Mail ${id} cannot be read and is left out: ${String(error)}`);
    }
  }

  /** Stores a mail and assigns its id. Ids sort by arrival, even if the clock stands still. */
  async add(raw: Buffer, envelope: Envelope): Promise<Mail> {
    const parsed = await parseMail(raw, envelope);
    const at = this.#now();
    this.#lastMs = Math.max(at, this.#lastMs + 1);
    const id = `${this.#lastMs.toString(36)}-${randomBytes(4).toString('hex')}`;
    const mail: Mail = { id, at: new Date(at).toISOString(), ...parsed };
    const stored: Stored = { mail, raw: raw.toString('base64') };
    const draft = join(this.#directory, `${id}.tmp`);
    const file = await open(draft, 'wx');
    try {
      await file.writeFile(JSON.stringify(stored));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, this.#path(id));
    this.#mails.push(mail);
    // Two mails that arrive together may reach the disk in the other order.
    this.#mails.sort((one, other) => (one.id < other.id ? -1 : 1));
    return mail;
  }

  /** Lists mails newest first; `to` keeps those with a recipient that contains it, in any case. */
  list(to = ''): Mail[] {
    const address = to.trim().toLowerCase();
    return this.#mails
      .filter(({ recipients }) => recipients.some((one) => one.toLowerCase().includes(address)))
      .reverse();
  }

  find(id: string): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  /** Returns the message exactly as received; undefined if there is none with this id. */
  async raw(id: string): Promise<Buffer | undefined> {
    return this.find(id) && Buffer.from((await this.#read(id)).raw, 'base64');
  }

  async clear(): Promise<void> {
    const gone = this.#mails;
    this.#mails = [];
    for (const { id } of gone) await rm(this.#path(id), { force: true });
  }

  async #read(id: string): Promise<Stored> {
    return JSON.parse(await readFile(this.#path(id), 'utf8')) as Stored;
  }

  #path(id: string): string {
    return join(this.#directory, `${id}.json`);
  }
}
