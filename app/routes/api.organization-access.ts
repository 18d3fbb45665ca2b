import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { answerOrganizationAccess } from '~/http/organizations/organization-form.server';

/** Returns the signed-in customer's organization access record, `?user_id=` (spec sections 3, 7 and 8). */
export const loader = (args: LoaderFunctionArgs) => answerOrganizationAccess(args);

/** Answers 405. */
export const action = (args: ActionFunctionArgs) => answerOrganizationAccess(args);
