import type { DayProblem } from '~/domain/day-range';
import {
  MOVEMENTS_PER_PAGE,
  readMovementQuery,
  type OrganizationMovementQuery,
} from '~/domain/organization-movement';
import { listMovers } from '~/models/organization-movers.server';
import {
  countOrganizationMovements,
  listOrganizationMovements,
  MOVEMENTS_IN_FILE,
} from '~/models/organization-movements.server';
import type { StoreContext } from './context.server';
import { listText } from './list-query.server';

/** Whose movements somebody sees: an admin everybody's, a member their own, whatever is asked for. */
type Viewer = { organizationId: string; userId: string; isAdmin: boolean };

export type AskedMovements = {
  query: OrganizationMovementQuery;
  asked: { from: string; to: string };
  problems: DayProblem[];
};

/** What the address asks for, as far as this person may see it. */
export function askedMovements(args: { request: Request }): AskedMovements {
  return readMovementQuery(listText(args));
}

/** The query that is really asked: a member's is about nobody but themselves. */
export function visibleTo(
  { isAdmin, userId }: Viewer,
  query: OrganizationMovementQuery,
): OrganizationMovementQuery {
  return isAdmin ? query : { ...query, member: userId };
}

/** The page of movements that is asked for; the last one where that is beyond it. */
export async function movementPage(
  { db }: Pick<StoreContext, 'db'>,
  viewer: Viewer,
  { query: asked, problems, ...rest }: AskedMovements,
) {
  const { organizationId, isAdmin } = viewer;
  const movers = isAdmin ? await listMovers(db, organizationId) : null;
  // Which days are meant nobody knows: nothing is found, and the form says why.
  if (problems.length > 0) {
    return { ...rest, query: asked, problems, movers, found: null };
  }
  const count = await countOrganizationMovements(db, organizationId, visibleTo(viewer, asked));
  const pageCount = Math.max(1, Math.ceil(count / MOVEMENTS_PER_PAGE));
  const query = { ...asked, page: Math.min(asked.page, pageCount) };
  const seen = visibleTo(viewer, query);
  const movements = await listOrganizationMovements(db, organizationId, seen);
  return {
    ...rest,
    query,
    problems,
    movers,
    found: { movements, count, pageCount, mostInFile: MOVEMENTS_IN_FILE },
  };
}
