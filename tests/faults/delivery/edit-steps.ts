import { setTimeout as wait } from 'node:timers/promises';
import { formIn, typed, valueOf } from '../../support/form-in-page';
import type { Member } from '../shop/staff';
import { alertIn, openForm, press, pressUntilAnswered, type OpenForm } from './pages';
import { planFault, type Made, type Told } from './plan';

const REVIEWED_MS = 150_000;
const AGAIN_AFTER_MS = 700;

/** An edit as it was reviewed, ready to be saved. */
export type Reviewed = { form: OpenForm; totalCents: number };

export const clerk = ({ staff }: Told, nth: 0 | 1 = 0): Member => staff.clerks[nth];

/** Has Shopify calculate another quantity of the order's line, as staff do before they save it. */
export async function reviewed(
  told: Told,
  order: Made,
  { quantity, method = 'later', who = clerk(told) }: EditWish,
): Promise<Reviewed> {
  const origin = told.shop.app.url;
  const path = `/erp/orders/${order.id}/edit`;
  const until = Date.now() + REVIEWED_MS;
  for (;;) {
    const { form } = await openForm(who, origin, path, 'review');
    const line = form.find(([name]) => name.startsWith('q_'))?.[0] ?? '';
    const reply = await press(who, origin, {
      path,
      form: typed(form, { [line]: String(quantity) }),
    });
    if (reply?.status === 200) {
      const save = formIn(reply.text, 'save');
      const totalCents = Number(valueOf(save, 'total')[0]);
      const isAsked = valueOf(save, 'method').length > 0;
      return { totalCents, form: { path, form: typed(save, isAsked ? { method } : {}) } };
    }
    if (Date.now() > until) {
      throw new Error(`not reviewed: ${reply?.status} ${alertIn(reply?.text ?? '')}`);
    }
    await wait(AGAIN_AFTER_MS);
  }
}

type EditWish = { quantity: number; method?: 'later' | 'card'; who?: Member };

/** Saves an edit until there is an answer. */
export const saved = (told: Told, { form }: Reviewed, who = clerk(told)) =>
  pressUntilAnswered(who, told.shop.app.url, form);

/** Saves it with two presses at once, and must succeed. */
export async function savedTwice(told: Told, edit: Reviewed): Promise<void> {
  const origin = told.shop.app.url;
  await Promise.all([press(clerk(told), origin, edit.form), press(clerk(told), origin, edit.form)]);
  const { isDone, status, says } = await saved(told, edit);
  if (!isDone) throw new Error(`not saved: ${status} ${says}`);
}

/** The next such call about this order meets the fault of the run; a commit names a session that nobody knows before. */
export async function planEditFault(told: Told, { id }: Made): Promise<void> {
  const { fault } = told.chosen;
  if (fault === null) return;
  if (fault.company === 'stripe') return planFault(told, told.person.paymentMethodId);
  return planFault(told, fault.operation === 'CommitOrderEdit' ? undefined : `Order/${id}`);
}
