import { control } from '../shop/outside';
import { bought } from './buying';
import type { Facts } from './facts';
import { pressUntilAnswered } from './pages';
import type { Made, Story } from './plan';
import { clerk, planEditFault, reviewed, saved, savedTwice } from './edit-steps';
import { open, sendRest } from './sending-steps';

/** Stripe's test card that is declined when it is charged. */
const DECLINED = '4000000000000002';

const editing = ['BeginOrderEdit', 'CommitOrderEdit', 'EditableOrder'];
const charging = [...editing, 'paymentIntents.create', 'MarkOrderPaid', 'OrderDue'];
const refunding = [...editing, 'RefundOrder', 'OrderMoney'];

/** A story about an order of two cases that was paid by card and of which nothing was sent. */
const story = (calls: readonly string[], play: Story['play']): Story => ({
  play,
  orders: 0,
  openingCents: 0,
  calls,
});

/** What is the same of every edit that was made and of which the customer was told. */
const edited = (ordered: number, totalCents: number): Partial<Facts> => ({
  ordered: String(ordered),
  total: totalCents,
  changedMails: 1,
});
const refunded = (paid: number, totalCents: number): Partial<Facts> => ({
  charged: paid,
  refunds: 1,
  refunded: paid - totalCents,
  cardBack: paid - totalCents,
});
const NO_REFUND = { refunds: 0, refunded: 0, cardBack: 0 } as const;

/** Edits of an order that was paid: what becomes of the difference, and of two people at once. */
export const EDITING: Readonly<Record<string, Story>> = {
  'edit-up': story(charging, async (told) => {
    const order = await bought(told, 'card', false);
    const edit = await reviewed(told, order, { quantity: 3, method: 'card' });
    await planEditFault(told, order);
    await savedTwice(told, edit);
    const { totalCents } = edit;
    return [{ ...edited(3, totalCents), charged: totalCents, ...NO_REFUND }];
  }),
  'edit-down': story(refunding, async (told) => {
    const order = await bought(told, 'card', false);
    const edit = await reviewed(told, order, { quantity: 1 });
    await planEditFault(told, order);
    await savedTwice(told, edit);
    return [{ ...edited(1, edit.totalCents), ...refunded(order.paidByCard, edit.totalCents) }];
  }),
  'edit-up-then-down': story(refunding, async (told) => {
    const order = await bought(told, 'card', false);
    const more = await reviewed(told, order, { quantity: 4, method: 'card' });
    await savedTwice(told, more);
    const edit = await reviewed(told, order, { quantity: 1 });
    await planEditFault(told, order);
    await savedTwice(told, edit);
    // What goes back is more than either charge.
    const facts = { ...edited(1, edit.totalCents), ...refunded(more.totalCents, edit.totalCents) };
    return [{ ...facts, changedMails: 2 }];
  }),
  'edit-declined': story(charging, async (told) => {
    const order = await bought(told, 'card', false);
    const id = told.person.paymentMethodId;
    const behaves = { action: 'card-behaves', id, number: DECLINED };
    await control(told.shop.sandboxUrl, 'POST', '/control/stripe', behaves);
    const edit = await reviewed(told, order, { quantity: 3, method: 'card' });
    await planEditFault(told, order);
    await savedTwice(told, edit);
    return [{ ...edited(3, edit.totalCents), charged: order.paidByCard, ...NO_REFUND }];
  }),
  'edit-by-two': story(editing, async (told) => {
    const order = await bought(told, 'card', false);
    const more = await reviewed(told, order, { quantity: 3, method: 'card' });
    const fewer = await reviewed(told, order, { quantity: 1, who: clerk(told, 1) });
    await planEditFault(told, order);
    const answers = await Promise.all([saved(told, more), saved(told, fewer, clerk(told, 1))]);
    if (answers.every(({ isDone }) => isDone)) throw new Error('both edits were made');
    return [
      { ...edited(3, more.totalCents), charged: more.totalCents, ...NO_REFUND },
      { ...edited(1, fewer.totalCents), ...refunded(order.paidByCard, fewer.totalCents) },
    ];
  }),
  'edit-while-sent': story([...editing, 'CreateFulfillment'], async (told) => {
    const order: Made & { paidByCard: number } = await bought(told, 'card', false);
    const packer = clerk(told, 1);
    const of = { ...told, orders: [order] };
    const edit = await reviewed(told, order, { quantity: 1 });
    const parcel = await open(of, 'send-1', {}, packer);
    await planEditFault(told, order);
    const [answer, sent] = await Promise.all([
      saved(told, edit),
      pressUntilAnswered(packer, told.shop.app.url, parcel),
    ]);
    if (!sent.isDone) await sendRest(of);
    const parcels = { parcels: '1', undone: '0', shippedMails: 1 };
    const paid = order.paidByCard;
    if (answer.isDone) {
      const facts = { ...edited(1, edit.totalCents), ...refunded(paid, edit.totalCents) };
      return [{ sent: '1', ...facts, ...parcels }];
    }
    const facts = { ordered: '2', total: paid, changedMails: 0, charged: paid, ...NO_REFUND };
    return [{ sent: '2', ...facts, ...parcels }];
  }),
};
