import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { data, redirect, useActionData, useLoaderData } from '~/framework';
import { useReturnFocus } from '~/components/ui/forms/account-form';
import { AccountClosing, DataExport, SessionList } from '~/components/customers/account-closing';
import {
  AccountHead,
  accountMeta,
  AccountSection,
  LoadProblem,
} from '~/components/customers/account-frame';
import { AccountNotice } from '~/components/ui/forms/account-notice';
import { ConsentForm } from '~/components/customers/profile-form';
import { openerOf } from '~/components/customers/openers';
import { CONSENT, SETTINGS } from '~/content/customers/account';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { sessionSchema } from '~/domain/customers/profile.schema.server';
import { noFieldsSchema } from '~/domain/core/forms/form-text.schema.server';
import { accountForms, consentForm } from '~/http/customers/account-forms.server';
import { loadCustomer } from '~/http/customers/address-view.server';
import { writeVisitorFavorites } from '~/http/catalogue/favorites.server';
import { consumeNotice, writeFlash } from '~/http/flash.server';
import { form } from '~/http/form-definition.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { parseSession, writeSession } from '~/http/customers/session-cookie.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import { findOpenAccountRequest } from '~/models/customers/account-request.server';
import { endSession, listSessions } from '~/models/customers/customer-session.server';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import { chooseMarketing } from '~/services/customers/save-profile.server';
import {
  requestAccountClosing,
  withdrawAccountClosing,
} from '~/services/privacy/request-account-closing.server';
import { signOutEverywhere } from '~/services/customers/finish-sign-in.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction = () => accountMeta('settings');

export const headers = accountHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const user = await requireCustomer(args, '/account/settings');
  const { notice, init } = await consumeNotice(args);
  const [loaded, sessions, closing] = await Promise.all([
    loadCustomer(context, user.gid),
    listSessions(context.db, user.gid, new Date(context.now())),
    findOpenAccountRequest(context.db, user.gid),
  ]);
  const settings = {
    notice,
    consent: loaded.ok ? loaded.value.consent : null,
    problem: loaded.ok ? null : loaded.problem,
    sessions: ownFirst(sessions, user.sessionRef).map(({ ref, device, createdAt, lastSeenAt }) => ({
      ref,
      device,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isHere: ref === user.sessionRef,
    })),
    requestedAt: closing?.requestedAt.toISOString() ?? null,
    isRequesting: new URL(request.url).searchParams.get('close') === 'ask',
  };
  return data(settings, loaded.ok ? init : { ...init, status: 503 });
}

/** Puts this device first and keeps the order of the others. */
function ownFirst<Session extends { ref: string }>(sessions: readonly Session[], own: string) {
  return sessions.toSorted((one, other) => Number(other.ref === own) - Number(one.ref === own));
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, '/account/settings');
  const to = accountPaths.accountSettings();
  const ends = { guard: () => requireCustomer(args, 'sessions.end') };
  const closes = { guard: () => requireCustomer(args, 'account.close') };
  return submitForm(args, accountForms(user), {
    consent: consentForm(args, to, (accepts) => chooseMarketing(context, user.gid, accepts)),
    'end-session': form(sessionSchema, ends, async ({ session }) => {
      const isEnded = await endSession(context.db, user.gid, session);
      // Ended already, for example after a double click, or never theirs: no notice, only the list.
      return { to, notice: isEnded ? 'session-ended' : null };
    }),
    'end-all-sessions': form(noFieldsSchema, { ...ends, limit: null }, () =>
      endAllSessions(args, user),
    ),
    close: form(noFieldsSchema, closes, async () => {
      const { gid, email, displayName } = user;
      const customer = { gid, email, name: displayName || email };
      await requestAccountClosing(context.db, customer, context.now());
      context.wakeJobs();
      return { to, notice: 'closing-requested' };
    }),
    'withdraw-closing': form(noFieldsSchema, closes, async () => {
      const isBack = await withdrawAccountClosing(context.db, user.gid, context.now());
      if (isBack) context.wakeJobs();
      // Once staff have begun, it cannot be withdrawn; the page says that the account is being closed.
      return { to, notice: isBack ? 'closing-withdrawn' : null };
    }),
  });
}

/** Ends all sessions, including this one, and redirects to the provider's own logout. */
async function endAllSessions({ request, context }: ActionFunctionArgs, { gid }: SignedIn) {
  const { config, log } = context;
  const secret = await parseSession(request, config);
  const goodbye = await signOutEverywhere(context, gid, secret).catch((error: unknown) => {
    if (!isPlatformFailure(error)) throw error;
    log.warn({ err: error }, 'signed out everywhere here, but not at the provider');
    return paths.home();
  });
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  headers.append('Set-Cookie', await writeSession(null, config));
  // May still be there after a failed merge: the next user of this browser must not get these favorites.
  headers.append('Set-Cookie', await writeVisitorFavorites([], config));
  const notice = { about: 'sign-out' as const, everywhere: true };
  headers.append('Set-Cookie', await writeFlash(notice, config));
  return redirect(goodbye, { status: 303, headers });
}

export default function SettingsPage() {
  const { notice, consent, problem, sessions, requestedAt, isRequesting } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isOpen = isRequesting && requestedAt === null;
  useReturnFocus(isOpen ? openerOf.closing : null);
  return (
    <>
      <AccountNotice notice={reply ? null : notice} />
      <AccountHead page="settings" />
      <AccountSection id="consent" heading={CONSENT.heading}>
        {consent ? (
          <ConsentForm consent={consent} reply={reply} />
        ) : (
          <LoadProblem problem={problem ?? ''} />
        )}
      </AccountSection>
      <AccountSection id="sessions" heading={SETTINGS.sessions.heading}>
        <SessionList sessions={sessions} reply={reply} />
      </AccountSection>
      <AccountSection id="data" heading={SETTINGS.data.heading}>
        <DataExport />
      </AccountSection>
      <AccountSection id="close" heading={SETTINGS.close.heading}>
        <AccountClosing requestedAt={requestedAt} isRequesting={isRequesting} reply={reply} />
      </AccountSection>
    </>
  );
}
