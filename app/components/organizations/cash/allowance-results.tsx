import { type AccountReply, faultsOf, typedField } from '~/components/ui/forms/account-form';
import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { allowanceFieldOf, AllowanceRow } from './allowance-row';
import { TableScroll } from '~/components/ui/lists/erp-table';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';
import { Pagination } from '~/components/ui/lists/pagination';
import { ALLOWANCES } from '~/content/organizations/organization-cash';
import {
  ALLOWANCE_SORTS,
  type AllowanceQuery,
  ALLOWANCE_LIST,
} from '~/domain/organizations/allowance-form';
import type { MemberAllowance } from '~/domain/organizations/organization-cash';
import { paths } from '~/paths';
import { FilterFrame } from '~/components/ui/lists/filter-frame';
import { SelectField, TextField } from '~/components/ui/forms/field';

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
        faults={faultsOf(own, () => (isThere ? allowanceFieldOf(of ?? '') : null))}
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
      words={{ show: ALLOWANCES.show, clear: ALLOWANCES.clear }}
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
