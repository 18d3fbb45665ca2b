import { CopyField } from './copy-field';
import { useRootData } from '~/components/catalogue/root-data';
import { LINKS, PORTAL } from '~/content/ambassadors/ambassador-portal';
import { paths } from '~/paths';

const WORDS = PORTAL.link;

/** What an ambassador shares: links to some pages, and the code. */
export function LinkBox({ code, referralDays }: { code: string; referralDays: number }) {
  const { origin } = useRootData();
  return (
    <section aria-labelledby="your-link">
      <h2 id="your-link">{WORDS.heading}</h2>
      <p className="mt-2 max-w-prose text-ink-soft">{WORDS.text(referralDays)}</p>
      <div className="portal-links">
        {LINKS.map(({ id, label, to }) => (
          <CopyField
            key={id}
            id={`link-${id}`}
            label={label}
            value={`${origin}${paths.ambassadorLink(code, to === undefined ? {} : { to })}`}
          />
        ))}
        <CopyField id="code" label={WORDS.code} value={code} />
      </div>
    </section>
  );
}
