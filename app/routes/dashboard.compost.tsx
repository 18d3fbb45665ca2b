import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { LinkButton } from '~/components/ui/link-button';
import { COMPOST_ADVICE } from '~/content/compost';
import { privateMeta } from '~/content/seo';
import { privatePage } from '~/http/caching';
import { requireCustomer } from '~/http/guards.server';
import { paths } from '~/paths';

export const meta: MetaFunction = () => privateMeta('Compost Locations');

export const headers = privatePage;

export async function loader(args: LoaderFunctionArgs) {
  await requireCustomer(args, '/dashboard/compost');
  return null;
}

/** What to do with each kind of goods after use; the places that take them come with the map. */
export default function CompostPage() {
  return (
    <>
      <h1>Compost Locations</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">
        A map of the facilities near you is being put together. This is how each of our materials
        leaves the world again:
      </p>
      <dl className="mt-8 grid max-w-prose gap-6">
        {Object.entries(COMPOST_ADVICE).map(([kind, { label, advice }]) => (
          <div key={kind}>
            <dt className="font-semibold">{label}</dt>
            <dd className="mt-1 text-ink-soft">{advice}</dd>
          </div>
        ))}
      </dl>
      <LinkButton to={paths.faq()} variant="secondary" className="mt-8">
        Questions and answers
      </LinkButton>
    </>
  );
}
