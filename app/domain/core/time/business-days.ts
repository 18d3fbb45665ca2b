import { addDays } from './store-day';

/** Days on which carriers in the United States work: Monday through Friday, without the holidays that all of them keep. */

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Whether carriers collect and deliver on a day. @param day YYYY-MM-DD */
export function isBusinessDay(day: string): boolean {
  const at = weekday(day);
  return at !== 0 && at !== 6 && !isHoliday(day);
}

/** New Year’s Day, Memorial Day, Independence Day, Labor Day, Thanksgiving and Christmas. */
function isHoliday(day: string): boolean {
  const [month, date] = [day.slice(5, 7), Number(day.slice(8))];
  const isMonday = weekday(day) === 1;
  switch (month) {
    case '01':
      return date === 1;
    case '05':
      return isMonday && date > 24;
    case '07':
      return date === 4;
    case '09':
      return isMonday && date <= 7;
    case '11':
      return weekday(day) === 4 && date >= 22 && date <= 28;
    case '12':
      return date === 25;
    default:
      return false;
  }
}

/**
 * Returns the day that is `count` business days after a day; with 0 that day itself, or the next business day.
 *
 * @param day YYYY-MM-DD
 */
export function addBusinessDays(day: string, count: number): string {
  let at = day;
  while (!isBusinessDay(at)) at = addDays(at, 1);
  // What is handed over on a day without business counts from the next business day on.
  for (let left = count; left > 0; left -= 1) {
    do at = addDays(at, 1);
    while (!isBusinessDay(at));
  }
  return at;
}
