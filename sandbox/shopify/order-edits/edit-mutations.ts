import { gid, idOf } from '../../kit/ids';
import type { Store } from '../../kit/store';
import type { Shop, UserError } from '../admin/context';
import { centsOf } from '../admin/draft-lines';
import type { MoneyInput } from '../admin/draft-lines';
import { newId } from '../order-book/changes';
import type { OrderBook } from '../order-book/order-book';
import { currentQuantity, sentQuantity } from '../order-sums';
import { calculatedLineNode, calculatedOrderNode } from './calculated-order';
import { editedOrder } from './edited-order';
import { refused } from './discount-input';
import { priceMutations } from './price-mutations';
import { orderUpdateMutation } from './order-update';
import { CANCELED, EditSessions } from './edit-sessions';
import type { Open } from './edit-sessions';
import type { EditChange, EditRow } from './rows';

const STAFF_NOTE_LENGTH = 255;

const session = ({ id }: EditRow) => ({ id: gid('OrderEditSession', id) });

const none = (userErrors: UserError[]) => ({
  calculatedOrder: null,
  orderEditSession: null,
  userErrors,
});

const failed = (userErrors: UserError[]) => ({ order: null, userErrors });

/**
 * `orderEditBegin`, the changes that stage, and `orderEditCommit`. What is staged applies to the order as it is when it
 * is committed, and a session is committed once.
 *
 * @see https://shopify.dev/docs/apps/build/orders-fulfillment/order-management-apps/edit-orders
 */
export function orderEditMutations(store: Store, shop: Shop, orderBook: OrderBook) {
  const edits = new EditSessions(store, shop);
  const shown = ({ edit, order }: Open) => ({
    calculatedOrder: calculatedOrderNode({ shop, edit, order }),
    orderEditSession: session(edit),
    userErrors: [],
  });

  /** Stages a change, unless the session or the change is refused. */
  function stage(
    id: string,
    toChange: (open: Open) => EditChange | UserError[],
    replaces: (one: EditChange, change: EditChange) => boolean = () => false,
  ) {
    const open = edits.findOpen(id);
    if (Array.isArray(open)) return none(open);
    const change = toChange(open);
    if (Array.isArray(change)) return none(change);
    const before = open.edit.changes.filter((one) => !replaces(one, change));
    const edit = edits.put({ ...open.edit, changes: [...before, change] });
    const lineId = 'lineId' in change ? change.lineId : 0;
    const { order } = editedOrder(open.order, edit.changes);
    const line = order.lines.find((one) => one.id === lineId);
    const calculatedLineItem = line ? calculatedLineNode({ shop, edit, order }, line) : null;
    return { ...shown({ edit, order: open.order }), calculatedLineItem };
  }

  return {
    /** For `nodes`. */
    calculatedOrder: (id: string) => {
      const found = edits.find(id);
      return found && calculatedOrderNode({ shop, ...found });
    },
    forget: () => edits.forget(),
    fields: {
      ...orderUpdateMutation(store, shop),

      orderEditBegin: ({ id }: { id: string }) => {
        const order = shop.orders.byId(idOf('Order', id) ?? '');
        if (order === undefined) return none(refused('id', 'The order does not exist.'));
        if (order.cancelledAt !== null) return none(refused('id', CANCELED));
        const row = { id: newId('edit'), orderId: order.id, changes: [], isCommitted: false };
        return shown({ edit: edits.put(row), order });
      },

      orderEditSetQuantity: ({
        id,
        lineItemId,
        quantity,
        restock,
      }: {
        id: string;
        lineItemId: string;
        quantity: number;
        restock?: boolean | null;
      }) =>
        stage(
          id,
          ({ edit, order }) => {
            const lineId = Number(idOf('CalculatedLineItem', lineItemId));
            const line = editedOrder(order, edit.changes).order.lines.find(
              (one) => one.id === lineId,
            );
            if (line === undefined) return refused('lineItemId', 'The line item does not exist.');
            if (quantity < 0)
              return refused('quantity', 'Quantity must be greater than or equal to 0');
            if (quantity < sentQuantity(order, line)) {
              return refused('quantity', 'Quantity cannot be less than what was fulfilled.');
            }
            const added = edit.changes.find((one) => one.kind === 'add' && one.lineId === lineId);
            if (added?.kind === 'add') return { ...added, quantity };
            return { kind: 'quantity', lineId, quantity, isRestocked: restock ?? false };
          },
          (one, change) =>
            one.kind !== 'discount' &&
            'lineId' in one &&
            'lineId' in change &&
            one.lineId === change.lineId,
        ),

      orderEditAddVariant: ({
        id,
        variantId,
        quantity,
        allowDuplicates,
      }: {
        id: string;
        variantId: string;
        quantity: number;
        allowDuplicates?: boolean | null;
      }) =>
        stage(id, ({ edit, order }) => {
          const sellable = shop.catalogue.sellable(idOf('ProductVariant', variantId) ?? '');
          if (sellable === undefined) return refused('variantId', 'The variant does not exist.');
          if (quantity < 1) return refused('quantity', 'Quantity must be greater than 0');
          const { product, variant } = sellable;
          const edited = editedOrder(order, edit.changes).order;
          const isThere = edited.lines.some(
            (line) => line.variantId === variant.id && currentQuantity(edited, line) > 0,
          );
          if (isThere && !allowDuplicates) {
            return refused('variantId', 'The variant is already on the order.');
          }
          return {
            kind: 'add',
            lineId: newId('line'),
            title: product.title,
            variantTitle: variant.title,
            variantId: variant.id,
            productId: product.id,
            sku: variant.sku,
            picture: variant.picture ?? product.pictures[0] ?? null,
            unitCents: variant.priceCents,
            quantity,
            isTaxable: true,
            discount: null,
          };
        }),

      orderEditAddCustomItem: ({
        id,
        title,
        price,
        quantity,
        taxable,
      }: {
        id: string;
        title: string;
        price: MoneyInput;
        quantity: number;
        taxable?: boolean | null;
      }) =>
        stage(id, () => {
          if (title.trim() === '') return refused('title', 'Title can’t be blank');
          if (quantity < 1) return refused('quantity', 'Quantity must be greater than 0');
          const unitCents = centsOf(price.amount);
          if (!(unitCents >= 0)) return refused('price', 'Price must be positive');
          return {
            kind: 'add',
            lineId: newId('line'),
            title: title.trim(),
            variantTitle: null,
            variantId: null,
            productId: null,
            sku: '',
            picture: null,
            unitCents,
            quantity,
            isTaxable: taxable ?? true,
            discount: null,
          };
        }),

      ...priceMutations(stage),

      orderEditCommit: ({ id, staffNote }: { id: string; staffNote?: string | null }) => {
        const open = edits.findOpen(id);
        if (Array.isArray(open)) return failed(open);
        if ([...(staffNote ?? '')].length > STAFF_NOTE_LENGTH) {
          return failed(refused('staffNote', 'Staff note is too long.'));
        }
        const order = store.batch(() => {
          const { order: edited, moves } = editedOrder(open.order, open.edit.changes);
          edits.put({ ...open.edit, isCommitted: true });
          return orderBook.edit(open.order, edited, moves);
        });
        return { order: shop.orderNode(order), successMessages: [], userErrors: [] };
      },
    },
  };
}
