import { dayWords } from '~/content/ambassadors/ambassador-portal';

/** A date by the store's calendar. @param at ISO 8601 */
export function DayOf({ at }: { at: string }) {
  return <time dateTime={at}>{dayWords(at)}</time>;
}
