/** Returns the same moment a year earlier; for February 29, February 28. @param time UTC milliseconds */
export function yearBefore(time: number): Date {
  const date = new Date(time);
  const isLeapDay = date.getUTCMonth() === 1 && date.getUTCDate() === 29;
  date.setUTCFullYear(
    date.getUTCFullYear() - 1,
    date.getUTCMonth(),
    isLeapDay ? 28 : date.getUTCDate(),
  );
  return date;
}
