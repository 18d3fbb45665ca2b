import { COMPOST_ADVICE } from '~/content/catalogue/compost-advice';
import { COMPOST_LOCATIONS } from '~/content/compost/compost-locations';

/** What to do with each kind of product after use, in any place. */
export function CompostAdviceList() {
  return (
    <section aria-labelledby="advice" className="compost-advice">
      <h2 id="advice">{COMPOST_LOCATIONS.adviceTitle}</h2>
      <dl>
        {Object.entries(COMPOST_ADVICE).map(([kind, { label, advice }]) => (
          <div key={kind}>
            <dt className="font-semibold">{label}</dt>
            <dd className="mt-1 text-ink-soft">{advice}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
