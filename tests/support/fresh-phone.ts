/**
 * Returns an unused phone number, formatted as people write it. A shop accepts each number only once, so
 * pass an area code that no other test and no seed customer uses.
 */
export function freshPhone(area: string): string {
  return `(${area}) 555-01${String(Math.floor(Math.random() * 100)).padStart(2, '0')}`;
}
