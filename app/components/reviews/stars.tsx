import { starsLabel } from '~/content/reviews/reviews';

/** A rating as five stars, of which so many are full. @param of from 1 to 5 */
export function Stars({ of }: { of: number }) {
  const full = Math.round(of);
  return (
    <span role="img" aria-label={starsLabel(of)} className="whitespace-nowrap text-clay">
      {'★'.repeat(full)}
      {'☆'.repeat(5 - full)}
    </span>
  );
}
