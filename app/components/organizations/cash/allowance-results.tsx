import { type AccountReply, fieldErrorsOf, typedField } from '~/components/ui/forms/account-form';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { TableScroll } from '~/components/ui/lists/erp-table';
import { EmptyState } from '~/components/ui/empty-state';
import { Button, LinkButton } from '~/components/ui/forms/button';
import { Pagination } from '~/components/ui/lists/pagination';
import { ALLOWANCES } from '~/content/organizations/organization-cash';
import {
  ALLOWANCE_LIST,
  ALLOWANCE_SORTS,
  type AllowanceQuery,
  leftOf,
  type MemberAllowance,
  wasText,
} from '~/domain/organizations/organization-cash';
import { paths } from '~/paths';
import { FilterFrame } from '~/components/ui/lists/filter-frame';
import { CONTROL, SelectField, TextField } from '~/components/ui/forms/field';
import { Form, useNavigation } from '@remix-run/react';
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

/** The requested page of members, each with this month's figures and the form that sets their allowance. */
export function AllowanceResults(props: AllowanceResultsProps) {
  const { members, count, pageCount, mostInFile, query, reply } = props;
  const own = reply?.form === 'allowance' ? reply : undefined;
  if (count === 0) {
    return (
      <EmptyState title={ALLOWANCES.nothingTitle}>
        <p>{ALLOWANCES.nothing}</p>
        <LinkButton to={paths.allowances()} variant="secondary">
          {ALLOWANCES.clear}
        </LinkButton>
      </EmptyState>
    );
  }
  const { columns } = ALLOWANCES;
  const of = typedField(own, 'customerId').defaultValue;
  const isThere = members.some(({ userId, isAdmin }) => userId === of && !isAdmin);
  return (
    <section aria-labelledby="allowance-count" className="mt-10 flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="allowance-count" className="text-lg">
            {ALLOWANCES.count(count)}
          </h2>
          {count > mostInFile ? (
            <p className="text-sm text-ink-soft">{ALLOWANCES.fileIsCut(mostInFile)}</p>
          ) : null}
        </div>
        <LinkButton
          to={paths.allowancesCsv(ALLOWANCE_LIST.params({ ...query, page: 1 }))}
          variant="secondary"
          download
        >
          {ALLOWANCES.csv}
        </LinkButton>
      </div>
      <ErrorSummary
        errors={fieldErrorsOf(own, () => (isThere ? allowanceFieldOf(of ?? '') : null))}
        answer={own}
        heading={ALLOWANCES.refused}
      />
      <TableScroll label={ALLOWANCES.caption}>
        <table>
          <caption className="sr-only">{ALLOWANCES.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.member}</th>
              <th scope="col" data-number="">
                {columns.used}
              </th>
              <th scope="col" data-number="">
                {columns.left}
              </th>
              <th scope="col">{columns.allowance}</th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <AllowanceRow
                key={member.userId}
                member={member}
                reply={of === member.userId ? own : undefined}
              />
            ))}
          </tbody>
        </table>
      </TableScroll>
      <Pagination
        page={query.page}
        pageCount={pageCount}
        hrefOf={(page) => paths.allowances(ALLOWANCE_LIST.params({ ...query, page }))}
      />
    </section>
  );
}

/** Filters the members. A GET form, so that the result has its own URL. */
export function AllowanceFilters({ query }: { query: AllowanceQuery }) {
  return (
    <FilterFrame
      action={paths.allowances()}
      label={ALLOWANCES.formTitle}
      round={JSON.stringify(query)}
      labels={{ show: ALLOWANCES.show, clear: ALLOWANCES.clear }}
      isFiltered={query.search !== ''}
      layout="flex flex-wrap items-end gap-4"
    >
      <TextField
        id="allowance-search"
        name="search"
        type="search"
        label={ALLOWANCES.search}
        placeholder={ALLOWANCES.searchHint}
        maxLength={100}
        defaultValue={query.search}
        className="min-w-0 flex-1 basis-60"
      />
      <SelectField
        id="allowance-sort"
        name="sort"
        label={ALLOWANCES.sort}
        options={ALLOWANCE_SORTS.map((value) => ({ value, label: ALLOWANCES.sorts[value] }))}
        defaultValue={query.sort}
        className="min-w-0 basis-52"
      />
    </FilterFrame>
  );
}

type AllowanceRowProps = {
  member: MemberAllowance;
  /** The refused post, if it was about this member. */
  reply: AccountReply | undefined;
};

/** Returns the id of the field with a member's allowance, for links of the error summary. */
function allowanceFieldOf(userId: string): string {
  return `allowance-${userId}`;
}

/** A member: this month's figures, and the form that sets the allowance. */
function AllowanceRow({ member, reply }: AllowanceRowProps) {
  const { email, isAdmin, usedCents, grantedCents } = member;
  const name = memberName(member);
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        {name === email ? null : (
          <span className="block text-sm font-normal text-ink-soft">{email}</span>
        )}
      </th>
      <td data-label={ALLOWANCES.columns.used} data-number="">
        {formatUsd(usedCents)}
      </td>
      <td data-label={ALLOWANCES.columns.left} data-number="">
        <span>
          <span className="whitespace-nowrap">
            {isAdmin ? ALLOWANCES.noLimit : formatUsd(leftOf(member))}
          </span>
          {grantedCents > 0 ? (
            <span className="block text-sm text-ink-soft">{ALLOWANCES.granted(grantedCents)}</span>
          ) : null}
        </span>
      </td>
      <td data-label={ALLOWANCES.columns.allowance}>
        {isAdmin ? ALLOWANCES.adminNeedsNone : <AllowanceForm {...{ member, name, reply }} />}
      </td>
    </tr>
  );
}

function AllowanceForm({ member, name, reply }: AllowanceRowProps & { name: string }) {
  const { userId, allowanceCents } = member;
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
