/** Thrown at start. Its message names every variable that is missing or malformed, never a value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
