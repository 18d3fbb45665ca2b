/** Too many were waiting for the database: nothing was asked of it, so it may be asked again. */
export class DatabaseBusyError extends Error {
  override name = 'DatabaseBusyError';
}
