import type { ActionFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import type { AccountNoticeCode } from '~/content/core/account-notices';
import { sentence } from '~/content/core/errors';
import type { OrganizationOutcome, OrganizationRefusal } from '~/domain/organizations/invitation';
import { INVITATION_LIMITS } from '~/domain/organizations/organization';
import { takeAccountForm, type FormOutcome } from '~/http/account-form.server';
import { secondsToWait, waitWords } from '~/http/rate-limit.server';
import { notFound } from '~/http/replies.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import type { StrictForm } from '~/http/strict-form.server';

/** Status by refusal. All others are 409: the admin has to look at the current state and decide again. */
const STATUS: Partial<Record<OrganizationRefusal, 403 | 422 | 429>> = {
  organization_not_an_admin: 403,
  organization_own_role: 403,
  organization_mailed_just_now: 429,
};

type OrganizationForm<Schema extends z.ZodType> = {
  /** Which of the page's forms this is, so that the page shows the reply in the right one. */
  name: string;
  schema: Schema;
  /** Where to redirect on success, and the notice to show there. */
  to: string;
  notice: AccountNoticeCode;
  /** Whether it sends a mail, which counts against the admin's limit for mails (money-security S-9). */
  isMail?: boolean;
  change: (
    acting: { organizationId: string; userId: string },
    value: z.output<Schema>,
  ) => Promise<OrganizationOutcome>;
};

/**
 * Handles a form about an organization like the account area's forms. A refused change is shown in the form;
 * anything of another organization is 404. The log records who did what, by ids. The organization comes
 * from the session, never from the request.
 */
export function takeOrganizationForm<Schema extends z.ZodType>(
  { context }: Pick<ActionFunctionArgs, 'context'>,
  { organization, id: userId, gid }: SignedIn,
  form: StrictForm,
  { name, schema, to, notice, isMail = false, change }: OrganizationForm<Schema>,
) {
  const { id: organizationId } = organization ?? notFound();
  async function save(value: z.output<Schema>): Promise<FormOutcome> {
    const caller = { ...context, clientAddress: gid };
    const wait = isMail ? await secondsToWait(caller, 'invitations', INVITATION_LIMITS) : null;
    if (wait !== null) {
      const said = sentence('organization_invited_too_many', { wait: waitWords(wait) });
      return { ok: false, sentence: said, status: 429 };
    }
    const outcome = await change({ organizationId, userId }, value);
    const said = outcome.ok ? 'done' : outcome.code;
    const audit = { audit: 'organization', change: name, outcome: said };
    context.log.info({ ...audit, organization: organizationId, customer: userId }, 'a change');
    if (!outcome.ok) {
      const { code } = outcome;
      if (code === 'not-there') notFound();
      return { ok: false, sentence: sentence(code), status: STATUS[code] ?? 409 };
    }
    if (isMail) context.wakeJobs();
    return { ok: true, notice };
  }
  return takeAccountForm({ context }, form, { name, schema, to, customerGid: gid, save });
}
