import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from '~/framework';
import {
  CampusContact,
  CampusFilters,
  CampusTable,
  RegionContacts,
  StateTable,
} from '~/components/ambassadors/campus-table';
import { EmptyState } from '~/components/ui/empty-state';
import { Notice } from '~/components/ui/notice';
import { ListResults } from '~/components/ui/lists/list-page';
import { AMBASSADOR_LOCATIONS as LABELS } from '~/content/ambassadors/ambassador-portal';
import { NEW_AMBASSADORS, stateName } from '~/content/ambassadors/new-ambassadors';
import { privateMeta } from '~/content/core/seo';
import { currentMonth } from '~/domain/ambassadors/leaderboard';
import { CAMPUS_LIST, type CampusRow } from '~/domain/ambassadors/campus';
import { privatePage } from '~/http/etag';
import { requireCustomer } from '~/http/customers/guards.server';
import { listText } from '~/http/list-query.server';
import { findAmbassadorPlace } from '~/models/ambassadors/ambassador-figures.server';
import { listCampuses, listStates } from '~/models/ambassadors/campus-list.server';
import { isMirrorComplete } from '~/models/core/mirror-sync.server';
import { accountPaths } from '~/account-paths';

export const meta: MetaFunction = () => privateMeta(LABELS.title);

export const headers = privatePage;

/** Lists campuses as the query asks for, states for ambassadors without a campus, and whom to contact. */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/ambassadors/locations');
  const { db, now } = args.context;
  const month = currentMonth(now());
  const { query } = CAMPUS_LIST.parse(listText(args));
  const [listed, states, place, isWhole] = await Promise.all([
    listCampuses(db, { query, customerGid: gid, month }),
    listStates(db, month),
    findAmbassadorPlace(db, gid),
    isMirrorComplete(db, 'ambassadors'),
  ]);
  const { page, states: campusStates, ...campuses } = listed;
  return {
    query: { ...query, page },
    ...campuses,
    campusStates,
    states,
    region: place?.region ?? null,
    isWhole,
  };
}

export default function AmbassadorLocationsPage() {
  const known = useLoaderData<typeof loader>();
  const { query, campuses, count, pageCount, own, states, region, isWhole } = known;
  return (
    <>
      <h1>{LABELS.title}</h1>
      <p className="mt-3 max-w-prose">{LABELS.intro}</p>
      {isWhole ? null : (
        <div className="mt-6">
          <Notice>{NEW_AMBASSADORS.gathering}</Notice>
        </div>
      )}
      {own ? <OwnCampus own={own} /> : null}
      <CampusFilters query={query} states={known.campusStates} />
      <ListResults
        list={CAMPUS_LIST}
        query={query}
        found={{ count, pageCount }}
        path={accountPaths.ambassadorLocations}
        nouns={['campus', 'campuses']}
        labels={LABELS}
        note={LABELS.zone}
        empty={
          <EmptyState title={LABELS.nobodyTitle}>
            <p>{LABELS.nobody}</p>
          </EmptyState>
        }
      >
        {() => <CampusTable campuses={campuses} />}
      </ListResults>
      {states.length > 0 ? (
        <section aria-labelledby="states" className="mt-14">
          <h2 id="states">{LABELS.statesTitle}</h2>
          <p className="mb-6 mt-3 max-w-prose">{LABELS.statesText}</p>
          <StateTable states={states} />
        </section>
      ) : null}
      <RegionContacts region={region} />
    </>
  );
}

/** The ambassador's own campus, shown first whatever the table's filters are. */
function OwnCampus({ own }: { own: CampusRow }) {
  return (
    <section aria-labelledby="own-campus" className="mt-8 rounded-lg bg-soft px-5 py-4">
      <h2 id="own-campus" className="text-base">
        {LABELS.ownTitle}
      </h2>
      <p className="text-lg font-semibold">
        {own.state === null ? own.name : `${own.name}, ${stateName(own.state)}`}
      </p>
      <p className="tabular-nums">{LABELS.own(own.people, own)}</p>
      <p>
        {`${LABELS.contact}: `}
        <CampusContact {...own} />
      </p>
    </section>
  );
}
