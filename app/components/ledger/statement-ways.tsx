import { Button } from '~/components/ui/forms/button';
import { LinkButton } from '~/components/ui/link-button';
import { STATEMENT } from '~/content/ledger/statement';

/** Prints a statement, or downloads it from `file`. Without JavaScript the browser's own menu prints. */
export function StatementWays({ file }: { file: string }) {
  return (
    <div className="statement-ways" data-print="off">
      <LinkButton to={file} variant="secondary" download>
        {STATEMENT.csv}
      </LinkButton>
      <Button
        type="button"
        variant="secondary"
        className="needs-script"
        onClick={() => window.print()}
      >
        {STATEMENT.print}
      </Button>
    </div>
  );
}
