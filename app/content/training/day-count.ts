/** `'30 days'`, `'1 day'` */
export function dayCount(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
