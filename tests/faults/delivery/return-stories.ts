import { setTimeout as wait } from 'node:timers/promises';
import { centsOf } from '../shop/outside';
import { bought, OPENING_CENTS } from './buying';
import { findForm, openForm, press, pressUntilAnswered, pressUntilDone } from './pages';
import { atShopify, type Story, type Told } from './plan';
import {
  requested,
  pageOf,
  clerk,
  step,
  resolve,
  without,
  given,
  returnOf,
  caseOf,
  planReturnFault,
} from './return-steps';

/** Where the process dies at the card's part of a refund, there must be one. */
const cardOrCash = ({ chosen, chance }: Told) =>
  chosen.point?.endsWith('_card') ? 'card' : chance.pick(['card', 'cash'] as const);

const NOTHING_GIVEN = { refunds: 0, refunded: 0, cardBack: 0 } as const;
const CLOSED = { returns: 'CLOSED' } as const;

const story = (calls: readonly string[], play: Story['play']): Story => ({
  play,
  orders: 0,
  openingCents: OPENING_CENTS,
  calls,
});

const begun = ['RequestReturn', 'ApproveReturn', 'ReturnById'];
const refunding = [
  'RefundOrder',
  'refunds.create',
  'RequestReturn',
  'ApproveReturn',
  'CloseReturn',
];
const inspected = [...refunding, 'ReturnGoods', 'ProcessReturn'];

/** Returns, from the customer's request to what is given for it. */
export const RETURNING: Readonly<Record<string, Story>> = {
  refund: story(refunding, async (told) => {
    const order = await bought(told, cardOrCash(told));
    const id = await requested(told, order, { wish: 'refund' });
    await step(told, id, 'approve', { back: 'no' });
    const cents = await resolve(told, id, 'refund');
    const returnMails = 'approved refunded requested';
    return [{ ...given(order, cents), ...CLOSED, processed: 0, returnMails }];
  }),
  'refund-before': story(inspected, async (told) => {
    const order = await bought(told, cardOrCash(told));
    const id = await requested(told, order, { wish: 'refund' });
    await step(told, id, 'approve', { back: 'yes' });
    const cents = await resolve(told, id, 'refund');
    await step(told, id, 'receive');
    await step(told, id, 'inspect', { restock: '0' });
    const returnMails = 'approved received refunded requested';
    return [{ ...given(order, cents), ...CLOSED, processed: 1, restocked: 1, returnMails }];
  }),
  'refund-after': story(inspected, async (told) => {
    const order = await bought(told, cardOrCash(told));
    const id = await requested(told, order, { wish: 'refund' });
    await step(told, id, 'approve', { back: 'yes' });
    await step(told, id, 'receive');
    await step(told, id, 'inspect');
    const cents = await resolve(told, id, 'refund');
    const returnMails = 'approved received refunded requested';
    return [{ ...given(order, cents), ...CLOSED, processed: 1, restocked: 0, returnMails }];
  }),
  'earth-cash': story(refunding, async (told) => {
    const order = await bought(told, 'card');
    const id = await requested(told, order, { wish: 'earth_cash' });
    await step(told, id, 'approve', { back: 'no' });
    const cents = await resolve(told, id, 'earth_cash');
    const returnMails = 'approved credited requested';
    const cash = OPENING_CENTS + cents;
    return [{ ...given(order, cents), cardBack: 0, cash, ...CLOSED, returnMails }];
  }),
  claim: story(begun, async (told) => {
    const order = await bought(told, 'card');
    const id = await requested(told, order, { wish: 'earth_cash', reason: 'damaged' });
    await step(told, id, 'approve', { back: 'no' });
    const cents = await resolve(told, id, 'earth_cash');
    const cash = OPENING_CENTS + cents;
    return [{ ...given(order, cents), cardBack: 0, cash, ...CLOSED }];
  }),
  replacement: story(['CreateDraft', 'RequestReturn', 'CloseReturn'], async (told) => {
    const order = await bought(told, 'card');
    const id = await requested(told, order, { wish: 'replacement' });
    await step(told, id, 'approve', { back: 'no' });
    await resolve(told, id, 'replacement');
    const returnMails = 'approved replaced requested';
    return [{ ...NOTHING_GIVEN, replacements: 1, ...CLOSED, returnMails }];
  }),
  declined: story(['RequestReturn', 'DeclineReturn', 'ReturnById'], async (told) => {
    const order = await bought(told, 'card');
    const id = await requested(told, order, { wish: 'refund' });
    await step(told, id, 'decline', { said: 'It was used.' });
    // Decided before Shopify heard of it, it needs no return there.
    return ['DECLINED', ''].map((returns) => ({
      ...NOTHING_GIVEN,
      returns,
      returnMails: 'declined requested',
    }));
  }),
  withdrawn: story([...begun, 'CancelReturn'], async (told) => {
    const { person, shop } = told;
    const order = await bought(told, 'card');
    const id = await requested(told, order, { wish: 'refund' });
    await step(told, id, 'approve', { back: 'yes' });
    const path = `/dashboard/manage/returns/${id}`;
    await pressUntilDone(
      person,
      shop.app.url,
      await openForm(person, shop.app.url, path, 'cancel'),
    );
    return ['CANCELED', ''].map((returns) => ({ ...NOTHING_GIVEN, returns }));
  }),
  'two-staff': story(refunding, async (told) => {
    const origin = told.shop.app.url;
    const order = await bought(told, 'card');
    const id = await requested(told, order, { wish: 'refund' });
    await step(told, id, 'approve', { back: 'no' });
    const forms = await Promise.all([
      openForm(clerk(told, 0), origin, pageOf(id), 'resolve', { outcome: 'refund' }),
      openForm(clerk(told, 1), origin, pageOf(id), 'resolve', { outcome: 'replacement' }),
    ]);
    const cents = centsOf(forms[0].form.find(([name]) => name === 'amount')?.[1] ?? '');
    const answers = await Promise.all([
      pressUntilAnswered(clerk(told, 0), origin, forms[0]),
      pressUntilAnswered(clerk(told, 1), origin, without(forms[1], 'amount')),
    ]);
    if (answers.every(({ isDone }) => isDone)) throw new Error('both outcomes were taken');
    return [
      { ...given(order, cents), ...CLOSED },
      { ...NOTHING_GIVEN, replacements: 1, ...CLOSED },
    ];
  }),
  'opened-there': story(refunding, async (told) => {
    const order = await bought(told, 'card');
    const { name } = (await atShopify(told, 'return-create', { name: order.name })) as {
      name: string;
    };
    if (told.chosen.webhooks === 'lost') {
      await atShopify(told, 'return-cancel', { name });
      return [{ ...NOTHING_GIVEN, returns: 'CANCELED' }];
    }
    const id = await caseOf(told, order);
    await planReturnFault(told, order, id);
    await step(told, id, 'receive');
    await step(told, id, 'inspect');
    const cents = await resolve(told, id, 'refund');
    return [{ ...given(order, cents), ...CLOSED, processed: 1 }];
  }),
  'decided-there': story(begun, async (told) => {
    const order = await bought(told, 'card');
    await requested(told, order, { wish: 'refund' });
    const { name } = await returnOf(told);
    const action = told.chance.pick(['return-decline', 'return-cancel']);
    await atShopify(told, action, { name, note: 'Too late.' });
    const returns = action === 'return-decline' ? 'DECLINED' : 'CANCELED';
    return [{ ...NOTHING_GIVEN, returns, returnMails: 'requested' }];
  }),
  'refunded-there': story(refunding, async (told) => {
    const origin = told.shop.app.url;
    const order = await bought(told, 'cash');
    const id = await requested(told, order, { wish: 'refund' });
    await step(told, id, 'approve', { back: 'no' });
    const theirs = told.chance.between(1, 300);
    const form = await openForm(clerk(told), origin, pageOf(id), 'resolve', { outcome: 'refund' });
    const cents = centsOf(form.form.find(([name]) => name === 'amount')?.[1] ?? '');
    const refund = wait(told.chance.between(0, 900)).then(() =>
      atShopify(told, 'refund', { name: order.name, cents: theirs }),
    );
    await Promise.all([press(clerk(told), origin, form), refund]);
    await pressUntilAnswered(clerk(told), origin, form);
    // Not made because of the other refund, it is for staff to decide again.
    const again = await findForm(clerk(told), origin, pageOf(id), 'resolve', 45_000);
    if ('form' in again) await resolve(told, id, 'refund');
    const all = cents + theirs;
    return [{ ...given(order, all), refunds: 2, ...CLOSED }];
  }),
};
