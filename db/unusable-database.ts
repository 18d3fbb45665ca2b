/** Codes of Node's network and of Postgres that a server, or what DATABASE_URL says of it, answers with from the start. */
const REASONS: Partial<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its host’s name can’t be looked up',
  ETIMEDOUT: 'it does not answer in time',
  EHOSTUNREACH: 'there is no way to its host',
  ENETUNREACH: 'there is no way to its host',
  '28000': 'it does not let this user in',
  '28P01': 'it does not accept this password',
  '3D000': 'it has no database of this name',
  '42501': 'this user lacks a right there',
};

/** The database of DATABASE_URL can't be used as it is set. Its message is for people, and repeats nothing of the URL. */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError';
}

/**
 * Returns the error for people if that is what has failed; undefined for all other errors.
 *
 * @param variable what names the database
 */
export function unusableDatabase(
  error: unknown,
  variable = 'DATABASE_URL',
): UnusableDatabaseError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = REASONS[code];
  if (reason === undefined) return undefined;
  const text = `${variable}: the database can’t be used: ${reason} (${code}).`;
  return new UnusableDatabaseError(text, { cause: error });
}
