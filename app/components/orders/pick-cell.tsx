import { ERP_ORDERS } from '~/content/orders/erp-orders';

type PickCellProps = { name: string; number: string; href: string; isTicked: boolean };

/** The row header of a list: a checkbox and a link. */
export function PickCell({ name, number, href, isTicked }: PickCellProps) {
  return (
    <span className="flex items-center gap-2">
      <label className="grid size-11 shrink-0 place-items-center">
        <span className="sr-only">{ERP_ORDERS.pick(name)}</span>
        <input
          type="checkbox"
          name="pick"
          value={number}
          defaultChecked={isTicked}
          className="size-5"
        />
      </label>
      <a href={href} className="target text-link underline">
        {name}
      </a>
    </span>
  );
}

type BuyerCellProps = { customerName: string | null; email: string | null };

/** The buyer's name and email. */
export function BuyerCell({ customerName, email }: BuyerCellProps) {
  return (
    <span className="[overflow-wrap:anywhere]">
      {customerName ?? ERP_ORDERS.noCustomer}
      <span className="block text-sm text-ink-soft">{email ?? ERP_ORDERS.noEmail}</span>
    </span>
  );
}
