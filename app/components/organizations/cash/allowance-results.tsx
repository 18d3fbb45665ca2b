import { Form, useNavigation } from '~/framework';
import { type AccountReply, fieldErrorsOf, typedField } from '~/components/ui/forms/account-form';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { FilterForm } from '~/components/ui/lists/filter-form';
import { ListResults } from '~/components/ui/lists/list-page';
import { type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import { MemberName } from '~/components/organizations/member-results';
import { Button } from '~/components/ui/forms/button';
import { sortOptions } from '~/content/core/lists';
import { ALLOWANCES } from '~/content/organizations/organization-cash';
import {
  ALLOWANCE_LIST,
  type AllowanceQuery,
  leftOf,
  type MemberAllowance,
  wasText,
} from '~/domain/organizations/organization-cash';
import { accountPaths } from '~/account-paths';
import { CONTROL } from '~/components/ui/forms/field';
import { formatUsd } from '~/domain/core/money';
import { memberName } from '~/domain/organizations/organization';
import { storedText } from '~/domain/core/stored-amount';

type AllowanceResultsProps = {
  members: readonly MemberAllowance[];
  count: number;
  pageCount: number;
  /** Maximum number of rows in the download. */
  mostInFile: number;
  query: AllowanceQuery;
  reply: AccountReply | undefined;
};

/** The members, each with this month's figures and the form that sets their allowance. */
export function AllowanceResults(props: AllowanceResultsProps) {
  const { members, mostInFile, query, reply } = props;
  const own = reply?.form === 'allowance' ? reply : undefined;
  const of = typedField(own, 'customerId').defaultValue;
  const isThere = members.some(({ userId, isAdmin }) => userId === of && !isAdmin);
  return (
    <>
      <FilterForm
        list={ALLOWANCE_LIST}
        query={query}
        action={accountPaths.allowances()}
        label={ALLOWANCES.formTitle}
        labels={ALLOWANCES}
        prefix="allowance-"
        fields={[
          { kind: 'search', label: ALLOWANCES.search, placeholder: ALLOWANCES.searchHint },
          { kind: 'sort', options: sortOptions(ALLOWANCES.sorts) },
        ]}
      />
      <ListResults
        list={ALLOWANCE_LIST}
        query={query}
        found={props}
        path={accountPaths.allowances}
        csv={accountPaths.allowancesCsv}
        nouns={ALLOWANCES.count}
        labels={ALLOWANCES}
        note={props.count > mostInFile ? ALLOWANCES.fileIsCut(mostInFile) : null}
      >
        {() => (
          <>
            <ErrorSummary
              errors={fieldErrorsOf(own, () => (isThere ? allowanceFieldOf(of ?? '') : null))}
              answer={own}
              heading={ALLOWANCES.refused}
            />
            <ListTable
              caption={ALLOWANCES.caption}
              columns={columnsOf((member) => (of === member.userId ? own : undefined))}
              rows={members}
              keyOf={({ userId }) => userId}
            />
          </>
        )}
      </ListResults>
    </>
  );
}

/** @param replyOf returns the refused post, if it was about this member */
function columnsOf(
  replyOf: (member: MemberAllowance) => AccountReply | undefined,
): readonly ListColumn<MemberAllowance>[] {
  const { columns } = ALLOWANCES;
  return [
    {
      label: columns.member,
      cell: (member) => <MemberName member={member} />,
    },
    { label: columns.used, isNumber: true, cell: ({ usedCents }) => formatUsd(usedCents) },
    {
      label: columns.left,
      isNumber: true,
      cell: (member) => (
        <>
          <span className="whitespace-nowrap">
            {member.isAdmin ? ALLOWANCES.noLimit : formatUsd(leftOf(member))}
          </span>
          {member.grantedCents > 0 ? (
            <span className="block text-sm text-ink-soft">
              {ALLOWANCES.granted(member.grantedCents)}
            </span>
          ) : null}
        </>
      ),
    },
    {
      label: columns.allowance,
      cell: (member) =>
        member.isAdmin ? (
          ALLOWANCES.adminNeedsNone
        ) : (
          <AllowanceForm member={member} reply={replyOf(member)} />
        ),
    },
  ];
}

/** Returns the id of the field with a member's allowance, for links of the error summary. */
function allowanceFieldOf(userId: string): string {
  return `allowance-${userId}`;
}

type AllowanceFormProps = { member: MemberAllowance; reply: AccountReply | undefined };

function AllowanceForm({ member, reply }: AllowanceFormProps) {
  const { userId, allowanceCents } = member;
  const name = memberName(member);
  const sent = useNavigation().formData;
  const id = allowanceFieldOf(userId);
  const { defaultValue: typed, error } = typedField(reply, 'amount');
  return (
    // Keyed by the allowance: after a change the field shows the stored value.
    <Form key={wasText(allowanceCents)} method="post" noValidate className="organization-allowance">
      <input type="hidden" name="intent" value="allowance" />
      <input type="hidden" name="customerId" value={userId} />
      <input type="hidden" name="was" value={wasText(allowanceCents)} />
      <label htmlFor={id} className="sr-only">
        {ALLOWANCES.field(name)}
      </label>
      <input
        id={id}
        name="amount"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder={ALLOWANCES.none}
        className={CONTROL}
        defaultValue={reply ? typed : allowanceCents === null ? '' : storedText(allowanceCents)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <Button variant="secondary" busy={sent?.get('customerId') === userId}>
        {ALLOWANCES.set}
        <span className="sr-only"> {ALLOWANCES.field(name)}</span>
      </Button>
      {error ? (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </Form>
  );
}
