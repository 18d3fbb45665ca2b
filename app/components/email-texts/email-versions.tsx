import { type ListColumn, ErpTable } from '~/components/ui/lists/erp-table';
import { Moment } from '~/components/staff/confirm-form';
import { EMAIL } from '~/content/email-texts/erp-emails';
import type { EmailVersion } from '~/domain/emails/email-template';
import { erpPaths } from '~/erp-paths';
import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { Button } from '~/components/ui/forms/button';
import { TextArea } from '~/components/ui/forms/field';

type Version = Omit<EmailVersion, 'html'>;

type EmailVersionsProps = {
  type: string;
  /** Number of the version in use. */
  current: number;
  /** Newest first. */
  versions: readonly Version[];
};

type Row = Version & { type: string; isCurrent: boolean };

const LABELS = EMAIL.versions;

const COLUMNS: readonly ListColumn<Row>[] = [
  { label: LABELS.version, cell: ({ version }) => String(version) },
  { label: LABELS.at, cell: ({ at }) => <Moment iso={at} /> },
  {
    label: LABELS.by,
    cell: ({ by, restored }) =>
      [by ?? LABELS.nobody, restored === null ? '' : LABELS.restored(restored)]
        .filter(Boolean)
        .join(', '),
  },
  {
    label: LABELS.view,
    cell: ({ type, version, isCurrent }) =>
      isCurrent ? (
        LABELS.current
      ) : (
        <a href={erpPaths.email(type, { version: String(version) })} className="target text-link">
          {LABELS.view}
          <span className="sr-only">{` (${LABELS.version} ${version})`}</span>
        </a>
      ),
  },
];

/** All versions of a mail, each with a link. */
export function EmailVersions({ type, current, versions }: EmailVersionsProps) {
  return (
    <section aria-labelledby="email-versions" className="mt-12">
      <h2 id="email-versions" className="mb-4">
        {LABELS.heading}
      </h2>
      <ErpTable
        caption={LABELS.heading}
        columns={COLUMNS}
        rows={versions.map((each) => ({ ...each, type, isCurrent: each.version === current }))}
        keyOf={({ version }) => String(version)}
        none={LABELS.none}
      />
    </section>
  );
}

/**
 * A preview of a mail in a sandboxed frame without scripts or navigation. If `html` is null, says that it
 * cannot be rendered.
 */
export function EmailPreview({ html }: { html: string | null }) {
  if (html === null) return <p className="mt-4 font-semibold text-danger">{EMAIL.preview.none}</p>;
  return (
    <iframe
      title={EMAIL.preview.frame}
      sandbox=""
      srcDoc={html}
      className="mt-4 h-[36rem] w-full rounded-md border border-line bg-white"
    />
  );
}

type EmailFormProps = {
  html: string;
  /** Version of the text that the form was rendered from. */
  version: number;
  bound: number;
  reply: AccountReply | undefined;
};

/** Edits the text of a mail: saves it, or only previews it. */
export function EmailForm({ html, version, bound, reply }: EmailFormProps) {
  const labels = EMAIL.edit;
  return (
    <AccountForm
      name="edit"
      reply={reply}
      values={{ html }}
      save={labels.save}
      className="mt-5"
      beside={
        <Button variant="secondary" name="preview" value="yes">
          {labels.view}
        </Button>
      }
    >
      {(field) => (
        <>
          <input type="hidden" name="from" value={String(version)} />
          <TextArea
            {...field('html')}
            label={labels.label}
            hint={labels.hint}
            rows={20}
            maxLength={bound}
            spellCheck={false}
            className="[&_textarea]:font-mono [&_textarea]:text-sm"
            required
          />
        </>
      )}
    </AccountForm>
  );
}
