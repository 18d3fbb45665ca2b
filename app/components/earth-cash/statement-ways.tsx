import { Button } from '~/components/ui/button';
import { LinkButton } from '~/components/ui/link-button';
import { useAlive } from '~/components/ui/use-alive';
import { STATEMENT } from '~/content/statement';
import type { Period } from '~/domain/statement';
import { paths } from '~/paths';

/** To paper and to a spreadsheet. Without JavaScript the browser's own menu prints. */
export function StatementWays({ period }: { period: Period }) {
  const isAlive = useAlive();
  return (
    <div className="statement-ways" data-print="off">
      <LinkButton to={paths.statementCsv(period)} variant="secondary" download>
        {STATEMENT.csv}
      </LinkButton>
      {isAlive && (
        <Button type="button" variant="secondary" onClick={() => window.print()}>
          {STATEMENT.print}
        </Button>
      )}
    </div>
  );
}
