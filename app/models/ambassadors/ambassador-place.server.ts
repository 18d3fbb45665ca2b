import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { AmbassadorPlace } from '~/domain/ambassadors/ambassador';
import type { AmbassadorScope } from '~/domain/ambassadors/ambassador-query';
import type { DB } from '../../../db/schema';

/**
 * The name and state of a campus: those that most of its ambassadors give; if several are equally frequent,
 * the first one alphabetically (`mode` takes the first in its order). An ambassador without a campus is
 * located by their address.
 */
export const CAMPUS = sql`mode() within group (order by college) as name,
  mode() within group (order by state) as state`;

/** Finds a customer's place as an ambassador; null if they are not in the copy. */
export async function findAmbassadorPlace(
  db: Kysely<DB>,
  customerGid: string,
): Promise<AmbassadorPlace | null> {
  const { rows } = await sql<{ key: string | null; name: string | null; region: string | null }>`
    select a.college_key as key, campus.name, coalesce(campus.state, a.state) as region
    from ambassador_mirror a
    left join lateral (
      select ${CAMPUS} from ambassador_mirror
      where gone_at is null and college_key = a.college_key
    ) campus on true
    where a.customer_gid = ${customerGid} and a.gone_at is null`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { key, name, region } = row;
  return { campus: key !== null && name !== null ? { key, name } : null, region };
}

/**
 * Begins a query with a table `placed` of a place's ambassadors: `number`, `shown_name`, `joined_at`, and
 * their location as `college` and `region`. For a region it looks only at campuses with an ambassador in that
 * state: no other campus can be in it.
 */
export function placedAt(place: AmbassadorPlace, by: AmbassadorScope): RawBuilder<unknown> {
  return by === 'campus' ? ofCampus(place.campus?.key ?? null) : ofRegion(place.region);
}

function ofCampus(key: string | null): RawBuilder<unknown> {
  return sql`
    with campus as (
      select ${CAMPUS} from ambassador_mirror where gone_at is null and college_key = ${key}::text
    ), placed as (
      select a.number, a.shown_name, a.joined_at, campus.name as college, campus.state as region
      from ambassador_mirror a cross join campus
      where a.gone_at is null and a.college_key = ${key}::text
    )`;
}

function ofRegion(region: string | null): RawBuilder<unknown> {
  return sql`
    with campus as (
      select known.college_key, of_it.name, of_it.state
      from (
        select distinct college_key from ambassador_mirror
        where gone_at is null and state = ${region}::text and college_key is not null
      ) known
      cross join lateral (
        select ${CAMPUS} from ambassador_mirror
        where gone_at is null and college_key = known.college_key
      ) of_it
      where of_it.state = ${region}::text
    ), placed as (
      select a.number, a.shown_name, a.joined_at, campus.name as college, campus.state as region
      from campus join ambassador_mirror a on a.college_key = campus.college_key
      -- Said twice: the array tells the planner that these are few of all campuses.
      where a.gone_at is null and a.college_key = any(array(select college_key from campus))
      union all
      select number, shown_name, joined_at, null, state from ambassador_mirror
      where gone_at is null and college_key is null and state = ${region}::text
    )`;
}
