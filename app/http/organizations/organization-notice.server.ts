import { ORGANIZATION_CASH } from '~/content/organizations/organization-cash';
import type { StoreContext } from '~/http/context.server';
import { readFlash, writeFlash } from '~/http/flash.server';
import { takeNotice, type AccountNotice } from '~/http/notice.server';

/**
 * Returns the one-time notice of an organization's Earth Cash page (a deposit added, or a form's result),
 * and the headers that clear it.
 */
export async function takeOrganizationNotice(
  args: { request: Request; context: Pick<StoreContext, 'config'> },
  name: string,
): Promise<{ notice: AccountNotice | null; init: ResponseInit }> {
  const { request, context } = args;
  const added = await readFlash(request, context.config, 'organization-cash');
  if (added === null) {
    const { notice, init } = await takeNotice(args);
    return { notice, init };
  }
  const text = ORGANIZATION_CASH.added(name, added.creditCents);
  const headers = { 'Set-Cookie': await writeFlash(null, context.config) };
  return { notice: { tone: 'done', text }, init: { headers } };
}
