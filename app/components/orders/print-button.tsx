import { Button } from '~/components/ui/forms/button';
import { ORDERS } from '~/content/orders/orders';

/** Prints the page. Hidden without JavaScript, where the browser's own menu prints. */
export function PrintButton() {
  return (
    <Button
      type="button"
      variant="secondary"
      className="needs-script"
      onClick={() => window.print()}
    >
      {ORDERS.print}
    </Button>
  );
}
