import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from '~/framework';
import {
  AmbassadorFilters,
  AmbassadorResults,
  NoAmbassadors,
  type ScopeChoice,
} from '~/components/ambassadors/ambassador-results';
import { WeekBars, WeekTable } from '~/components/ambassadors/week-chart';
import { Disclosure } from '~/components/ui/disclosure';
import { NEW_AMBASSADORS, stateName } from '~/content/ambassadors/new-ambassadors';
import { privateMeta } from '~/content/core/seo';
import type { AmbassadorPlace } from '~/domain/ambassadors/ambassador';
import { privatePage } from '~/http/etag';
import { requireCustomer } from '~/http/customers/guards.server';
import {
  ambassadorPage,
  requestedAmbassadors,
  scopesOf,
} from '~/http/ambassadors/new-ambassadors.server';

export const meta: MetaFunction = () => privateMeta(NEW_AMBASSADORS.title);

export const headers = privatePage;

/** Lists new ambassadors of the ambassador's own campus or region by week, as the query asks for. */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/new-ambassadors');
  const requested = await requestedAmbassadors(args, gid);
  if (typeof requested === 'string') return { kind: requested };
  const found = await ambassadorPage(args.context.db, requested);
  return { kind: 'found' as const, choices: choicesOf(requested.place), found };
}

/** Returns the places to choose from, by their shown names, never by the keys used for comparison. */
function choicesOf(place: AmbassadorPlace): ScopeChoice[] {
  return scopesOf(place).map((by) => ({
    by,
    place: (by === 'campus' ? place.campus?.name : stateName(place.region ?? '')) ?? '',
  }));
}

export default function NewAmbassadorsPage() {
  const known = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{NEW_AMBASSADORS.title}</h1>
      {known.kind === 'found' ? <Found {...known} /> : <NoAmbassadors because={known.kind} />}
    </>
  );
}

type FoundProps = {
  choices: ScopeChoice[];
  found: Awaited<ReturnType<typeof ambassadorPage>>;
};

function Found({ choices, found }: FoundProps) {
  const { query, byWeek, ...results } = found;
  const place = choices.find(({ by }) => by === query.by)?.place ?? '';
  return (
    <>
      <p className="mt-3">
        {query.by === 'campus' ? NEW_AMBASSADORS.at(place) : NEW_AMBASSADORS.in(place)}
      </p>
      <div className="mt-8 flex flex-col gap-10">
        <AmbassadorFilters query={query} choices={choices} />
        <div>
          <WeekBars byWeek={byWeek} week={query.week} />
          <Disclosure summary={NEW_AMBASSADORS.figures}>
            <WeekTable query={query} byWeek={byWeek} />
          </Disclosure>
        </div>
        <AmbassadorResults query={query} {...results} />
      </div>
    </>
  );
}
