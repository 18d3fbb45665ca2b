import { idOf } from '../../kit/ids';
import type { Store, Table } from '../../kit/store';
import type { Shop, UserError } from '../admin/context';
import type { OrderRow } from '../rows';
import { refused } from './discount-input';
import type { EditRow } from './rows';

/** A session with its order. */
export type Open = { edit: EditRow; order: OrderRow };

export const CANCELED = 'The order cannot be edited because it is canceled.';

/** The edit sessions of all orders. */
export class EditSessions {
  readonly #rows: Table<EditRow>;

  constructor(
    store: Store,
    private readonly shop: Shop,
  ) {
    this.#rows = store.table<EditRow>('orderEdits', ({ id }) => String(id));
  }

  put(edit: EditRow): EditRow {
    return this.#rows.put(edit);
  }

  /** @param id of a `CalculatedOrder`, or of its session */
  find(id: string): Open | undefined {
    const edit = this.#rows.get(idOf('CalculatedOrder', id) ?? idOf('OrderEditSession', id) ?? '');
    const order = edit && this.shop.orders.byId(edit.orderId);
    return edit && order && { edit, order };
  }

  /** Returns a session in which something may be staged, or why not. */
  findOpen(id: string): Open | UserError[] {
    const found = this.find(id);
    if (found === undefined) return refused('id', 'The calculated order does not exist.');
    if (found.edit.isCommitted) return refused('id', 'The calculated order was committed before.');
    return found.order.cancelledAt === null ? found : refused('id', CANCELED);
  }

  /** Ends all sessions. @returns how many there were */
  forget(): number {
    const all = this.#rows.values();
    for (const { id } of all) this.#rows.delete(String(id));
    return all.length;
  }
}
