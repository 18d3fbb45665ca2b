/**
 * Returns what gives one `Intl.DateTimeFormat`, made at its first use: making one takes a phone tens of milliseconds,
 * and most pages that load a table of formats write no date.
 */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () => (made ??= new Intl.DateTimeFormat(locale, options));
}
