/** One structured line for the log; `msg` is the sentence. */
export type LogLine = { msg: string; [field: string]: unknown };

export type Log = (line: LogLine) => void;
