import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { PostButton } from '~/components/ui/forms/post-button';
import { EmailForm, EmailPreview, EmailVersions } from '~/components/email-texts/email-versions';
import { Fact, FactList } from '~/components/ui/lists/fact-list';
import { Activity } from '~/components/staff/timeline';
import { Notice } from '~/components/ui/notice';
import { TextArea } from '~/components/ui/forms/field';
import { backOfficeMeta } from '~/content/staff/back-office';
import { EMAIL, emailDone, emailName, EMAILS } from '~/content/email-texts/erp-emails';
import { EMAIL_BOUND, subjectOf } from '~/domain/emails/email-template';
import { noFieldsSchema } from '~/domain/core/forms/form-text.schema.server';
import { may } from '~/domain/staff/permissions';
import { previewedEmail, previewHtml, savedEmail } from '~/http/email-texts/email-form.server';
import {
  emailRestoreSchema,
  emailTextSchema,
} from '~/domain/email-texts/email-template.schema.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { notFound } from '~/http/replies.server';
import { activityOf } from '~/http/staff/activity.server';
import { storeForms } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { knownPlaceholders } from '~/models/emails/email-template.server';
import {
  findEmailNow,
  findEmailVersion,
  listEmailVersions,
} from '~/models/email-texts/email-versions.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { erpPaths } from '~/erp-paths';
import {
  requestTestMail,
  saveEmailTemplate,
} from '~/services/email-texts/save-email-template.server';
import { ErpPage } from '~/components/staff/erp-page';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta = () => backOfficeMeta(EMAILS.title);

export const headers = erpHeaders;

/** Loads the mail's current text; with `version`, an older one with the button that restores it. */
export async function loader(args: LoaderFunctionArgs) {
  const { isAdmin } = await requireStaff(args, '/erp/emails');
  const { db } = args.context;
  const type = args.params['type'] ?? '';
  const now = (await findEmailNow(db, type)) ?? notFound();
  const versions = await listEmailVersions(db, type);
  const search = new URL(args.request.url).searchParams;
  const requested = search.get('version');
  const older = versions.find(({ version }) => String(version) === requested) ?? null;
  if (requested !== null && older === null) notFound();
  const shown = older?.html ?? now.html;
  const known = knownPlaceholders(type);
  const actions = await listActionsOf(db, { kind: 'email-template', id: type }, 30);
  return {
    type,
    now,
    isOlder: older !== null && older.version !== now.version,
    shown: { version: older?.version ?? now.version, subject: subjectOf(shown) },
    preview: previewHtml(type, shown),
    known,
    versions: versions.map(({ html: _html, ...version }) => version),
    mayChange: known !== null && may({ kind: 'staff', isAdmin }, 'emails.change'),
    bound: EMAIL_BOUND,
    done: emailDone(search.get('done')),
    actions: activityOf(actions),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const { id: staffId } = await requireStaff(args, 'emails.change');
  const type = args.params['type'] ?? '';
  if (knownPlaceholders(type) === null) notFound();
  return submitForm(args, storeForms(staffId), {
    edit: form(emailTextSchema, async ({ html, from, preview }) => {
      if (preview) return previewedEmail(type, html);
      const text = { type, html, from, restored: null };
      return savedEmail(await saveEmailTemplate(context, staffId, text), type, 'saved');
    }),
    restore: form(emailRestoreSchema, async ({ from, to }) => {
      const html = (await findEmailVersion(context.db, type, to)) ?? notFound();
      const text = { type, html, from, restored: to };
      return savedEmail(await saveEmailTemplate(context, staffId, text), type, 'restored');
    }),
    test: form(noFieldsSchema, async () => {
      await requestTestMail(context, staffId, type);
      context.wakeJobs();
      return { to: erpPaths.email(type, { done: 'sent' }) };
    }),
  });
}

export default function ErpEmailPage() {
  const { type, now, isOlder, shown, preview, known, versions, mayChange, bound, done, actions } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const drawn = reply?.review?.preview ?? null;
  const typed = typeof drawn === 'string' ? drawn : null;
  const isRejected = reply?.form === 'edit' && typed === null;
  return (
    <ErpPage
      title={emailName(type)}
      text={isOlder ? EMAIL.older.heading(shown.version) : EMAILS.title}
    >
      <p className="mb-6">
        <a href={erpPaths.emails()} className="target text-link">
          {EMAIL.back}
        </a>
      </p>
      {done ? (
        <div className="mb-8">
          <Notice tone="done">{EMAIL.done[done]}</Notice>
        </div>
      ) : null}
      {known === null ? <Notice>{EMAIL.unused}</Notice> : null}
      {known !== null && !isOlder && preview === null ? (
        <Notice tone="problem">{now.version === 0 ? EMAIL.missing : EMAIL.broken}</Notice>
      ) : null}
      <FactList>
        <Fact term={EMAIL.facts.subject}>{shown.subject}</Fact>
        <Fact term={EMAIL.facts.version}>{now.version}</Fact>
        <Fact term={EMAIL.facts.names}>
          {known === null || known.names.length === 0
            ? EMAIL.noNames
            : known.names
                .map(
                  (name) => `{${name}}${known.links.includes(name) ? ` (${EMAIL.linkName})` : ''}`,
                )
                .join(', ')}
        </Fact>
      </FactList>
      <section aria-labelledby="email-preview" className="mt-10">
        <h2 id="email-preview">{typed === null ? EMAIL.preview.heading : EMAIL.preview.typed}</h2>
        <p className="mt-2 text-ink-soft">{EMAIL.preview.text}</p>
        <EmailPreview html={typed ?? preview} />
      </section>
      {isOlder ? (
        <section aria-labelledby="email-older" className="mt-10">
          <h2 id="email-older">{EMAIL.older.heading(shown.version)}</h2>
          <p className="mb-4 mt-2 max-w-prose">{EMAIL.older.text}</p>
          <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
            {mayChange ? (
              <PostButton
                intent="restore"
                label={EMAIL.older.send}
                fields={{ from: String(now.version), to: String(shown.version) }}
                reply={reply}
              />
            ) : null}
            <a href={erpPaths.email(type)} className="target mt-0.5 text-link">
              {EMAIL.older.cancel}
            </a>
          </div>
        </section>
      ) : (
        <>
          <section aria-labelledby="email-edit" className="mt-12">
            <h2 id="email-edit">{EMAIL.edit.heading}</h2>
            {mayChange ? (
              <EmailForm html={now.html} version={now.version} bound={bound} reply={reply} />
            ) : (
              <p className="mt-2 text-ink-soft">{EMAIL.edit.adminsOnly}</p>
            )}
            {isRejected || !mayChange ? (
              <TextArea
                id="email-current"
                label={EMAIL.edit.current(now.version)}
                rows={12}
                readOnly
                value={now.html}
                spellCheck={false}
                className="mt-8 [&_textarea]:font-mono [&_textarea]:text-sm"
              />
            ) : null}
          </section>
          {mayChange ? (
            <section aria-labelledby="email-test" className="mt-12">
              <h2 id="email-test">{EMAIL.test.heading}</h2>
              <p className="mb-4 mt-2 text-ink-soft">{EMAIL.test.text}</p>
              <PostButton intent="test" label={EMAIL.test.send} reply={reply} />
            </section>
          ) : null}
        </>
      )}
      <EmailVersions type={type} current={now.version} versions={versions} />
      <Activity actions={actions} />
    </ErpPage>
  );
}
