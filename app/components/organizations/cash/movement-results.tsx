import { TableScroll } from '~/components/ui/lists/erp-table';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';
import { Pagination } from '~/components/ui/lists/pagination';
import {
  CASH_MOVEMENTS,
  movementWords,
  moverWords,
} from '~/content/organizations/organization-cash';
import { momentWords } from '~/content/core/dates';
import { formatUsd } from '~/domain/core/money';
import {
  isMovementsFiltered,
  movementQueryFields,
  type OrganizationMovement,
  type OrganizationMovementQuery,
} from '~/domain/organizations/organization-movement';
import { paths } from '~/paths';

type MovementResultsProps = {
  movements: readonly OrganizationMovement[];
  count: number;
  pageCount: number;
  /** Maximum number of rows in the download. */
  mostInFile: number;
  query: OrganizationMovementQuery;
  /** Whether the movements are all the reader's own; then the member's name is left out. */
  isOwn: boolean;
};

/** The requested page of movements: pagination, and all of them as a download. */
export function MovementResults(props: MovementResultsProps) {
  const { movements, count, pageCount, mostInFile, query, isOwn } = props;
  if (count === 0) {
    if (!isMovementsFiltered(query)) {
      return (
        <EmptyState title={CASH_MOVEMENTS.emptyTitle}>
          <p>{isOwn ? CASH_MOVEMENTS.emptyOwn : CASH_MOVEMENTS.empty}</p>
        </EmptyState>
      );
    }
    return (
      <EmptyState title={CASH_MOVEMENTS.nothingTitle}>
        <p>{CASH_MOVEMENTS.nothing}</p>
        <LinkButton to={paths.organizationCash()} variant="secondary">
          {CASH_MOVEMENTS.clear}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <div className="mt-8 flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h3 className="text-lg">{CASH_MOVEMENTS.count(count)}</h3>
          <p className="text-sm text-ink-soft">
            {CASH_MOVEMENTS.zone}
            {count > mostInFile ? ` ${CASH_MOVEMENTS.fileIsCut(mostInFile)}` : ''}
          </p>
        </div>
        <LinkButton
          to={paths.organizationCashCsv(movementQueryFields({ ...query, page: 1 }))}
          variant="secondary"
          download
        >
          {CASH_MOVEMENTS.csv}
        </LinkButton>
      </div>
      <MovementTable movements={movements} isOwn={isOwn} />
      <Pagination
        page={query.page}
        pageCount={pageCount}
        hrefOf={(page) => paths.organizationCash(movementQueryFields({ ...query, page }))}
      />
    </div>
  );
}

function MovementTable({ movements, isOwn }: Pick<MovementResultsProps, 'movements' | 'isOwn'>) {
  const { columns } = CASH_MOVEMENTS;
  return (
    <TableScroll label={CASH_MOVEMENTS.caption}>
      <table>
        <caption className="sr-only">{CASH_MOVEMENTS.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.what}</th>
            {isOwn ? null : <th scope="col">{columns.who}</th>}
            <th scope="col">{columns.date}</th>
            <th scope="col" data-number="">
              {columns.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {movements.map((movement) => (
            <tr key={movement.id}>
              <th scope="row">{movementWords(movement)}</th>
              {isOwn ? null : (
                <td data-label={columns.who}>
                  <bdi>{moverWords(movement)}</bdi>
                </td>
              )}
              <td data-label={columns.date}>
                <time dateTime={movement.at}>{momentWords(movement.at)}</time>
              </td>
              <td data-label={columns.amount} data-number="">
                {`${movement.amountCents > 0 ? '+' : ''}${formatUsd(movement.amountCents)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
