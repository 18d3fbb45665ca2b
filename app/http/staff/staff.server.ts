import {
  findStaffSession,
  hashStaffToken,
  touchStaffSession,
  type StaffSession,
} from '~/models/staff/staff-session.server';
import type { StoreContext } from '~/http/context.server';
import { readStaffToken } from './staff-cookie.server';

/** A signed-in staff member. */
export type Staff = StaffSession['staff'];

const asked = new WeakMap<StoreContext, Promise<Staff | null>>();

/**
 * Returns the signed-in staff member; null if there is none. Read once per request and not cached any longer,
 * so that disabling or signing out takes effect at the next request.
 */
export function findStaff(args: {
  request: Request;
  context: StoreContext;
}): Promise<Staff | null> {
  let answer = asked.get(args.context);
  if (!answer) {
    answer = find(args);
    asked.set(args.context, answer);
  }
  return answer;
}

async function find({
  request,
  context,
}: {
  request: Request;
  context: StoreContext;
}): Promise<Staff | null> {
  const { config, db } = context;
  const token = readStaffToken(request, config);
  if (token === null) return null;
  const now = new Date(context.now());
  const session = await findStaffSession(db, hashStaffToken(config.sessionSecret, token), {
    now,
    sandboxPasswords: config.everyPlatformIsSandbox,
  });
  if (!session) return null;
  await touchStaffSession(db, session, now);
  return session.staff;
}
