import { moment } from '~/content/back-office';

/** A moment in one line, in UTC. @param iso ISO 8601 */
export function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {moment(iso)}
    </time>
  );
}
