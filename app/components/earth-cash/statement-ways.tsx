import { Button } from '~/components/ui/button';
import { LinkButton } from '~/components/ui/link-button';
import { useAlive } from '~/components/ui/use-alive';
import { STATEMENT } from '~/content/statement';

/** To paper and to a spreadsheet, whose address is `file`. Without JavaScript the browser's own menu prints. */
export function StatementWays({ file }: { file: string }) {
  const isAlive = useAlive();
  return (
    <div className="statement-ways" data-print="off">
      <LinkButton to={file} variant="secondary" download>
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
