import { Client } from 'pg';
import { type Topic, TOPICS } from '../db/announced-connections';
import type { Database } from '../app/models/core/database.server';

/** Each topic is said on a channel of its own, with the boot id of the process that says it. */
const channelOf = (topic: Topic) => `store_${topic}`;
const topicOn = (channel: string) => TOPICS.find((topic) => channelOf(topic) === channel);

/** Others hear of one topic at most this often from one process; its own runners hear at once. */
const SAY_MS = 100;
/** How long after the connection is lost it is made anew, doubled with each failure. */
const AGAIN_MS = 500;
const MOST_AGAIN_MS = 10_000;
/** A connection that says nothing may be one to a machine that is gone. */
const BEAT_MS = 15_000;
const ANSWER_MS = 5_000;

type Log = { warn: (fields: object, text: string) => void };

export type WorkSignals = {
  /** Has `wake` called when there may be work: whoever runs one kind of it subscribes before `listen`. */
  on: (topic: Topic, wake: () => void) => void;
  /**
   * How long to wait until one looks for work though nobody has said that there is any.
   *
   * @param usualMs while nobody would say so
   * @param dueMs when the next work is due, if that is known
   */
  pauseMs: (usualMs: number, dueMs?: number) => number;
  /** Begins to hear other processes; resolves when it does, or when the first attempt has failed. */
  listen: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Tells the runners of this process and, by NOTIFY, those of all others that a transaction has written work. Nothing
 * depends on it: a notification that is lost costs `workPollMs`, and while there is no connection everybody looks as often as
 * they would without.
 *
 * @param options.config the database's addresses, none for the embedded one, which has no other processes; `workPollMs` is
 *   between two looks while signals arrive
 */
export function createWorkSignals(options: {
  database: Pick<Database, 'onWritten' | 'executeSql'>;
  bootId: string;
  log: Log;
  config: { directUrl?: string | undefined; databaseUrl: string | undefined; workPollMs: number };
}): WorkSignals {
  const { database, bootId, log, config } = options;
  const url = config.directUrl ?? config.databaseUrl;
  const netMs = config.workPollMs;
  const wakes = new Map<Topic, (() => void)[]>();
  const said = new Map<Topic, { at: number; timer?: NodeJS.Timeout }>();
  let client: Client | undefined;
  let isListening = false;
  let isStopped = false;
  let again: NodeJS.Timeout | undefined;
  let failures = 0;

  const wake = (topic: Topic) => {
    for (const each of wakes.get(topic) ?? []) each();
  };

  database.onWritten((topics) => {
    for (const topic of topics) {
      wake(topic);
      if (url !== undefined) say(topic);
    }
  });

  /** Says a topic now, or once more when its time has come. */
  function say(topic: Topic): void {
    const last = said.get(topic);
    if (last?.timer || isStopped) return;
    const rest = (last?.at ?? -Infinity) + SAY_MS - performance.now();
    if (rest > 0) {
      const timer = setTimeout(() => void send(topic), rest).unref();
      said.set(topic, { at: last?.at ?? 0, timer });
    } else void send(topic);
  }

  async function send(topic: Topic): Promise<void> {
    said.set(topic, { at: performance.now() });
    try {
      await database.executeSql('select pg_notify($1, $2)', [channelOf(topic), bootId]);
    } catch {
      // The database is away, or this process ends: whoever looks for work finds it.
    }
  }

  async function listen(): Promise<void> {
    if (url === undefined || isStopped) return;
    const own = new Client({
      connectionString: url,
      application_name: 'earth-brands-store listener',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    client = own;
    let isGone = false;
    let beat: NodeJS.Timeout | undefined;
    const lost = (error: unknown) => {
      if (isGone) return;
      isGone = true;
      isListening = false;
      clearInterval(beat);
      void close(own);
      if (isStopped) return;
      if (failures === 0) log.warn({ err: error }, 'news of work are not heard; it is looked for');
      again = setTimeout(
        () => void listen(),
        Math.min(MOST_AGAIN_MS, AGAIN_MS * 2 ** failures) * (0.5 + Math.random()),
      ).unref();
      failures += 1;
    };
    own.on('error', lost);
    own.on('end', () => lost(new Error('The connection has ended.')));
    own.on('notification', ({ channel, payload }) => {
      const topic = topicOn(channel);
      if (topic && payload !== bootId) wake(topic);
    });
    try {
      await own.connect();
      const channels = [...wakes.keys()].map(channelOf);
      await own.query(channels.map((channel) => `listen ${channel}`).join('; '));
      isListening = true;
      failures = 0;
      beat = setInterval(() => own.query('select 1').catch(lost), BEAT_MS).unref();
      // What was said before is over.
      for (const topic of wakes.keys()) wake(topic);
    } catch (error) {
      lost(error);
    }
  }

  return {
    on(topic, each) {
      wakes.set(topic, [...(wakes.get(topic) ?? []), each]);
    },
    pauseMs(usualMs, dueMs = Infinity) {
      if (!isListening) return usualMs;
      return Math.max(0, Math.min(Math.max(netMs, usualMs), dueMs));
    },
    listen,
    async stop() {
      isStopped = true;
      clearTimeout(again);
      for (const { timer } of said.values()) clearTimeout(timer);
      if (client) await close(client);
    },
  };
}

/** Ends a connection, whether or not it is still one. */
async function close(client: Client): Promise<void> {
  try {
    await client.end();
  } catch {
    // It is gone already.
  }
}

/** For runners without a process around them: they look as often as they usually do. */
export const NO_SIGNALS: Pick<WorkSignals, 'on' | 'pauseMs'> = {
  on: () => undefined,
  pauseMs: (usualMs) => usualMs,
};
