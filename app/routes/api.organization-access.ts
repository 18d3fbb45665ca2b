import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerOrganizationAccess } from '~/http/calls/organization-access.server';

/** The organization access record of whoever is signed in, `?user_id=` (spec sections 3, 7 and 8). */
export const loader = (args: LoaderFunctionArgs) => answerOrganizationAccess(args);

/** 405. */
export const action = (args: ActionFunctionArgs) => answerOrganizationAccess(args);
