import { momentWords } from '~/content/core/dates';

/** A date and time in one line, by the store's clock. @param iso ISO 8601 */
export function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {momentWords(iso)}
    </time>
  );
}
