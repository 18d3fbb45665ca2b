import type { DayProblem } from '~/domain/core/time/day-range';
import {
  MOVEMENTS_PER_PAGE,
  readMovementQuery,
  type OrganizationMovementQuery,
} from '~/domain/organizations/organization-movement';
import { listMovers } from '~/models/organizations/organization-movers.server';
import {
  countOrganizationMovements,
  listOrganizationMovements,
  MOVEMENTS_IN_FILE,
} from '~/models/organizations/organization-movements.server';
import type { StoreContext } from '~/http/context.server';
import { listText } from '~/http/list-query.server';

/** Who views the movements: an admin sees everybody's, any other member only their own. */
type Viewer = { organizationId: string; userId: string; isAdmin: boolean };

export type AskedMovements = {
  query: OrganizationMovementQuery;
  asked: { from: string; to: string };
  problems: DayProblem[];
};

/** Parses the page's query. It is not limited to what the viewer may see: `visibleTo` does that. */
export function askedMovements(args: { request: Request }): AskedMovements {
  return readMovementQuery(listText(args));
}

/** Restricts a query to what the viewer may see: for a member who is not an admin, their own movements. */
export function visibleTo(
  { isAdmin, userId }: Viewer,
  query: OrganizationMovementQuery,
): OrganizationMovementQuery {
  return isAdmin ? query : { ...query, member: userId };
}

/** Returns the requested page of movements, or the last page if the number is beyond it. */
export async function movementPage(
  { db }: Pick<StoreContext, 'db'>,
  viewer: Viewer,
  { query: asked, problems, ...rest }: AskedMovements,
) {
  const { organizationId, isAdmin } = viewer;
  const movers = isAdmin ? await listMovers(db, organizationId) : null;
  // The dates are invalid: nothing is searched, and the form says why.
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
