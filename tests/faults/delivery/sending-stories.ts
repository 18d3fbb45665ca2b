import { openForm, press, pressUntilAnswered } from './pages';
import { atShopify, openPart, planFault, planWebhooks, type Story } from './plan';

import {
  UPS,
  ALL,
  orderOf,
  open,
  done,
  answered,
  doneTwice,
  sendRest,
  begin,
  meanwhile,
  choosePicked,
  latestParcel,
} from './sending-steps';

const sending = ['CreateFulfillment', 'FulfillmentOrderWithParcels'];

/** A story about one order of which nothing was sent. */
const story = (calls: readonly string[], play: Story['play']): Story => ({
  play,
  orders: 1,
  openingCents: 0,
  calls,
});

/** Parcels: what is sent, by whom, and what happens to it meanwhile. */
export const SENDING: Readonly<Record<string, Story>> = {
  whole: story(sending, async (told) => {
    await begin(told);
    const notify = told.chance.pick(['', 'yes']);
    await doneTwice(
      told,
      await open(told, 'send-1', { numbers: UPS[0], ...(notify && { notify }) }),
    );
    return [{ ...ALL, numbers: UPS[0], shippedMails: notify ? 0 : 1 }];
  }),
  partial: story(sending, async (told) => {
    await begin(told);
    const old = await open(told, 'send-1');
    await doneTwice(told, await open(told, 'send-1', { units: ['2', '0'], numbers: UPS[0] }));
    const late = await answered(told, old);
    if (late.isDone) throw new Error('a form from before was taken');
    await doneTwice(told, await open(told, 'send-1', { numbers: UPS[1] }));
    return [{ ...ALL, parcels: '2', numbers: UPS.join(' '), shippedMails: 2 }];
  }),
  boxes: story(sending, async (told) => {
    await begin(told);
    await doneTwice(told, await open(told, 'send-1', { numbers: UPS.join('\n') }));
    return [{ ...ALL, numbers: UPS.join(' '), shippedMails: 1 }];
  }),
  'two-people': story(sending, async (told) => {
    await begin(told);
    const [one, other] = told.staff.clerks;
    const forms = await Promise.all([
      open(told, 'send-1', { numbers: UPS[0] }, one),
      open(told, 'send-1', { numbers: UPS[1] }, other),
    ]);
    await Promise.all([
      pressUntilAnswered(one, told.shop.app.url, forms[0]),
      pressUntilAnswered(other, told.shop.app.url, forms[1]),
    ]);
    return UPS.map((numbers) => ({ ...ALL, numbers, shippedMails: 1 }));
  }),
  'canceled-meanwhile': story(sending, async (told) => {
    await begin(told);
    const form = await open(told, 'send-1');
    await Promise.all([
      press(told.staff.clerks[0], told.shop.app.url, form),
      meanwhile(told, 'order-cancel'),
    ]);
    await answered(told, form);
    return [
      { sent: '0+0', parcels: '0', canceled: 'yes', shippedMails: 0 },
      { ...ALL, canceled: 'yes' },
      { ...ALL, shippedMails: 1 },
    ];
  }),
  'edited-meanwhile': story(sending, async (told) => {
    await begin(told);
    const form = await open(told, 'send-1');
    const edit = meanwhile(told, 'order-edit', { line: 1, quantity: 1 });
    await Promise.all([press(told.staff.clerks[0], told.shop.app.url, form), edit]);
    const { isDone } = await answered(told, form);
    if (!isDone) await sendRest(told);
    return [
      { ...ALL, sent: '3+1', shippedMails: 1 },
      { ...ALL, shippedMails: 1 },
    ];
  }),
  'partial-then-canceled': story(sending, async (told) => {
    await begin(told);
    await doneTwice(told, await open(told, 'send-1', { units: ['2', '0'] }));
    const late = await open(told, 'send-1');
    await atShopify(told, 'order-cancel', { name: orderOf(told).name });
    if ((await answered(told, late)).isDone) throw new Error('sent of a canceled order');
    return [{ sent: '2+0', parcels: '1', canceled: 'yes' }];
  }),
  'hold-release': story(
    ['HoldFulfillmentOrder', 'ReleaseFulfillmentOrder', ...sending],
    async (told) => {
      await begin(told);
      const late = await open(told, 'send-1');
      await doneTwice(
        told,
        await open(told, 'hold-1', { reason: 'INCORRECT_ADDRESS', notes: 'No. 7?' }),
      );
      if ((await answered(told, late)).isDone) throw new Error('sent although it is on hold');
      await doneTwice(told, await open(told, 'release-1'));
      await sendRest(told);
      return [{ ...ALL, shippedMails: 1 }];
    },
  ),
  'held-there': story(sending, async (told) => {
    await begin(told);
    const form = await open(told, 'send-1');
    const hold = meanwhile(told, 'fulfillment-hold', { reason: 'OTHER' });
    await Promise.all([press(told.staff.clerks[0], told.shop.app.url, form), hold]);
    const { isDone } = await answered(told, form);
    if (isDone)
      return [
        { ...ALL, shippedMails: 1 },
        { sent: '3+2', parcels: '1', shippedMails: 1 },
      ];
    return [{ sent: '0+0', parcels: '0', holds: 1, shippedMails: 0 }];
  }),
  'cancel-again': story(['CancelFulfillment', 'FulfillmentState', ...sending], async (told) => {
    await planWebhooks(told, orderOf(told));
    if (told.chosen.fault !== null && sending.includes(told.chosen.fault.operation))
      await begin(told);
    await sendRest(told);
    const parcel = await latestParcel(told);
    await planFault(told, `Fulfillment/${parcel}`);
    await doneTwice(told, await open(told, 'cancel-1'));
    await sendRest(told);
    return [{ ...ALL, undone: '1' }];
  }),
  pickup: story(['PrepareForPickup', 'FulfillmentOrderWithParcels'], async (told) => {
    await atShopify(told, 'fulfillment-method', { name: orderOf(told).name, method: 'PICK_UP' });
    await begin(told);
    await doneTwice(told, await open(told, 'pickup-1'));
    await sendRest(told);
    return [{ ...ALL, prepared: 1 }];
  }),
  track: story(['UpdateFulfillmentTracking', 'FulfillmentState'], async (told) => {
    await planWebhooks(told, orderOf(told));
    await doneTwice(told, await open(told, 'send-1', { numbers: UPS[0] }));
    await planFault(told, `Fulfillment/${await latestParcel(told)}`);
    await doneTwice(told, await open(told, 'track-1', { numbers: UPS[1] }));
    return [{ ...ALL, numbers: UPS[1], shippedMails: 1 }];
  }),
  delivered: story(['CreateFulfillmentEvent', 'FulfillmentState'], async (told) => {
    await planWebhooks(told, orderOf(told));
    await sendRest(told);
    await planFault(told, `Fulfillment/${await latestParcel(told)}`);
    await doneTwice(told, await open(told, 'deliver-1'));
    return [{ ...ALL, delivered: 1, deliveredMails: 1 }];
  }),
  'elsewhere-too': story(sending, async (told) => {
    await begin(told);
    const form = await open(told, 'send-1');
    await Promise.all([
      press(told.staff.clerks[0], told.shop.app.url, form),
      meanwhile(told, 'order-fulfill'),
    ]);
    await answered(told, form);
    return [{ ...ALL, shippedMails: 1 }];
  }),
  elsewhere: story(['send'], async (told) => {
    const { name } = orderOf(told);
    await planWebhooks(told, orderOf(told));
    await planFault(told, told.person.email);
    await atShopify(told, 'order-fulfill', { name, company: 'UPS', number: UPS[0] });
    await atShopify(told, 'order-parcel', { name, status: 'IN_TRANSIT' });
    await atShopify(told, 'order-parcel', { name, status: 'DELIVERED' });
    await atShopify(told, 'order-parcel', { name, status: 'DELIVERED' }).catch(() => undefined);
    return [{ ...ALL, numbers: UPS[0], delivered: 1, deliveredMails: 1 }];
  }),
  bulk: {
    orders: 3,
    openingCents: 0,
    calls: sending,
    async play(told) {
      const [member] = told.staff.clerks;
      const origin = told.shop.app.url;
      for (const order of told.orders) await planWebhooks(told, order);
      const parts = await Promise.all(told.orders.map((order) => openPart(told, order)));
      await planFault(told, `FulfillmentOrder/${told.chance.pick(parts)}`);
      const run = await choosePicked(told, parts);
      await done(told, await openForm(member, origin, run, 'begin'));
      return [{ sent: '3+2 3+2 3+2', parcels: '1 1 1', undone: '0 0 0', shippedMails: 3 }];
    },
  },
};
