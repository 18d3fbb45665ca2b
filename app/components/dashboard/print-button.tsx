import { Button } from '~/components/ui/button';
import { ORDERS } from '~/content/orders';

/** To paper; without JavaScript the browser's own menu prints, so that there is no button to be seen. */
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
