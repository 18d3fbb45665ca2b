import { Button } from '~/components/ui/button';
import { useAlive } from '~/components/ui/use-alive';
import { ORDERS } from '~/content/orders';

/** To paper; without JavaScript the browser's own menu prints, so that there is no button. */
export function PrintButton() {
  const isAlive = useAlive();
  if (!isAlive) return null;
  return (
    <Button type="button" variant="secondary" onClick={() => window.print()}>
      {ORDERS.print}
    </Button>
  );
}
