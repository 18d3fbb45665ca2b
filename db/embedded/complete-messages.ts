/**
 * Frames of the Postgres protocol, from the client's side
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html): a letter, then a length of four
 * bytes that includes itself. Only the first message of a session has no letter.
 */
const LETTER = 1;
const LENGTH = 4;

/** The messages that the server answers: simple query, sync, terminate. */
const ANSWERED = new Set(['Q', 'S', 'X'].map((letter) => letter.charCodeAt(0)));

/**
 * Returns how many bytes at the start of `bytes` may be passed to the database: up to the end of the last
 * message that it answers. With half an exchange it would answer too early.
 */
export function completeMessages(bytes: Buffer): number {
  let ready = 0;
  let at = 0;
  while (at < bytes.length) {
    const letter = bytes[at];
    // A length below 16 MB begins with a zero byte, a letter never does: so this is the first message of a
    // session.
    const header = letter === 0 ? 0 : LETTER;
    if (at + header + LENGTH > bytes.length) break;
    const end = at + header + bytes.readUInt32BE(at + header);
    if (end > bytes.length) break;
    at = end;
    if (letter === 0 || ANSWERED.has(letter ?? 0)) ready = at;
  }
  return ready;
}
