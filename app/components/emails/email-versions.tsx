import { ErpTable, type ErpColumn } from '~/components/ui/lists/erp-table';
import { Moment } from '~/components/staff/moment';
import { EMAIL } from '~/content/emails/erp-emails';
import type { EmailVersion } from '~/domain/emails/email-template';
import { erpPaths } from '~/erp-paths';

type Version = Omit<EmailVersion, 'html'>;

type EmailVersionsProps = {
  type: string;
  /** Number of the version in use. */
  current: number;
  /** Newest first. */
  versions: readonly Version[];
};

type Row = Version & { type: string; isCurrent: boolean };

const WORDS = EMAIL.versions;

const COLUMNS: readonly ErpColumn<Row>[] = [
  { label: WORDS.version, cell: ({ version }) => String(version) },
  { label: WORDS.at, cell: ({ at }) => <Moment iso={at} /> },
  {
    label: WORDS.by,
    cell: ({ by, restored }) =>
      [by ?? WORDS.nobody, restored === null ? '' : WORDS.restored(restored)]
        .filter(Boolean)
        .join(', '),
  },
  {
    label: WORDS.look,
    cell: ({ type, version, isCurrent }) =>
      isCurrent ? (
        WORDS.current
      ) : (
        <a href={erpPaths.email(type, { version: String(version) })} className="target text-link">
          {WORDS.look}
          <span className="sr-only">{` (${WORDS.version} ${version})`}</span>
        </a>
      ),
  },
];

/** All versions of a mail, each with a link. */
export function EmailVersions({ type, current, versions }: EmailVersionsProps) {
  return (
    <section aria-labelledby="email-versions" className="mt-12">
      <h2 id="email-versions" className="mb-4">
        {WORDS.heading}
      </h2>
      <ErpTable
        caption={WORDS.heading}
        columns={COLUMNS}
        rows={versions.map((each) => ({ ...each, type, isCurrent: each.version === current }))}
        keyOf={({ version }) => String(version)}
        none={WORDS.none}
      />
    </section>
  );
}
