/** A structured log line; `msg` is the sentence. */
export type LogLine = { msg: string; [field: string]: unknown };

export type Log = (line: LogLine) => void;
