import { CUSTOM_ORDERS } from '~/content/custom-orders/custom-orders';
import type { PrintGround } from '~/domain/custom-orders/custom-order-form';
import { paths } from '~/paths';

/** In the order of the spec's section 2. */
const GOODS: readonly { handle: string; label: string; ground: PrintGround }[] = [
  { handle: 'custom-cup-made-to-order', label: 'Cups', ground: 'cup-hot' },
  { handle: 'paper-bags-made-to-order', label: 'Paper bags', ground: 'bag' },
  { handle: 'custom-grease-proof-paper', label: 'Grease-proof paper', ground: 'sheets' },
];

/** The products that can be printed, as the first step of a request. */
export function PrintedGoods() {
  return (
    <>
      <p className="mb-8 mt-3 max-w-prose text-lg text-ink-soft">{CUSTOM_ORDERS.chooseText}</p>
      <ul className="print-goods">
        {GOODS.map(({ handle, label, ground }) => (
          <li key={handle}>
            <a href={paths.newCustomOrder({ product: handle })}>
              <img src={`/pictures/print-${ground}-640.webp`} width={640} height={640} alt="" />
              <span>{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
