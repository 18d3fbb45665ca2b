/**
 * A telephone number that belongs to nobody, as people write it. A shop takes each only once: the area is one
 * that nobody else of the tests or of the cast has.
 */
export function freshPhone(area: string): string {
  return `(${area}) 555-01${String(Math.floor(Math.random() * 100)).padStart(2, '0')}`;
}
