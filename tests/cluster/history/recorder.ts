import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { HistoryLine, Wanted } from './operation';

/** A line before the recorder gives it its time. */
type WithoutTime<Line> = Line extends { at: number } ? Omit<Line, 'at'> : never;

export type Recorder = {
  lines: readonly HistoryLine[];
  write: (line: WithoutTime<HistoryLine>) => void;
  /** @returns the operation's id */
  invoke: (client: string, wanted: Wanted) => number;
  /** Milliseconds since the history's start. */
  now: () => number;
  /** Returns how many operations were acknowledged that were invoked at or after this time. */
  acknowledgedSince: (at: number) => number;
  close: () => Promise<void>;
};

/** Keeps a history in memory and as JSON lines in a file, which is whole up to a crash of this process. */
export async function createRecorder(file: string): Promise<Recorder> {
  await mkdir(dirname(file), { recursive: true });
  const stream = createWriteStream(file);
  const lines: HistoryLine[] = [];
  const invoked = new Map<number, number>();
  const acknowledged: number[] = [];
  const since = performance.now();
  const now = () => Math.round(performance.now() - since);
  let ids = 0;
  const write: Recorder['write'] = (line) => {
    const timed = { at: now(), ...line } as HistoryLine;
    lines.push(timed);
    stream.write(`${JSON.stringify(timed)}\n`);
    if (timed.type === 'invoke') invoked.set(timed.id, timed.at);
    if (timed.type === 'ok') acknowledged.push(invoked.get(timed.id) ?? 0);
  };
  return {
    lines,
    write,
    now,
    invoke(client, wanted) {
      ids += 1;
      write({ client, type: 'invoke', id: ids, wanted });
      return ids;
    },
    acknowledgedSince: (at) => acknowledged.filter((invokedAt) => invokedAt >= at).length,
    close: () => new Promise((resolve) => stream.end(resolve)),
  };
}
