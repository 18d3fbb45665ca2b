import { addDays, storeDay } from '../../../app/domain/core/time/store-day';
import { findForm, openForm, pressUntilAnswered, type Typed } from './pages';
import { atShopify, type Story, type Told } from './plan';
import { ALL, answered, begin, doneTwice, meanwhile, orderOf, UPS } from './sending-steps';

const WORKED_BEFORE = 'packed printed';
const SHIPPED = { ...ALL, shippedMails: 0, customMails: `${WORKED_BEFORE} shipped started` };
const DELIVERED = {
  ...SHIPPED,
  delivered: 1,
  deliveredMails: 0,
  customMails: `delivered ${WORKED_BEFORE} shipped started`,
} as const;
const DELIVERED_HERE_MS = 20_000;

const sending = ['CreateFulfillment', 'FulfillmentOrderWithParcels'];

const story = (play: Story['play']): Story => ({
  play,
  orders: 1,
  openingCents: 0,
  calls: sending,
  needs: 'customOrder',
});

const pathOf = ({ own }: Told) => `/erp/orders/custom/${own.customOrder}`;
const open = (told: Told, intent: string, values: Typed = {}, nth: 0 | 1 = 0) =>
  openForm(told.staff.clerks[nth], told.shop.app.url, pathOf(told), intent, values);
const parcel = (number: string) => ({ carrier: 'UPS', tracking_number: number });

/** Takes it from ordered to packed; each form is sent twice. */
async function packed(told: Told): Promise<void> {
  await begin(told);
  const shipsOn = addDays(storeDay(Date.now()), 5);
  await doneTwice(told, await open(told, 'start', { ships_on: shipsOn }));
  for (const to of ['printed', 'packed']) {
    const form = await open(told, 'stage');
    const is = form.form.find(([name]) => name === 'to')?.[1];
    if (is !== to) throw new Error(`the next step is ${is}, not ${to}`);
    await doneTwice(told, form);
  }
}

const carrier = (told: Told) =>
  atShopify(told, 'order-parcel', { name: orderOf(told).name, status: 'DELIVERED' });

/** Custom orders on their way from print to door. */
export const PRODUCING: Readonly<Record<string, Story>> = {
  'custom-order': story(async (told) => {
    await packed(told);
    await doneTwice(told, await open(told, 'ship', parcel(UPS[0])));
    await carrier(told);
    return [{ ...DELIVERED, numbers: UPS[0] }];
  }),
  'custom-two-people': story(async (told) => {
    await packed(told);
    const [one, other] = told.staff.clerks;
    const origin = told.shop.app.url;
    const forms = await Promise.all([
      open(told, 'ship', parcel(UPS[0])),
      open(told, 'ship', parcel(UPS[1]), 1),
    ]);
    await Promise.all([
      pressUntilAnswered(one, origin, forms[0]),
      pressUntilAnswered(other, origin, forms[1]),
    ]);
    // One of them marks it as delivered while the carrier says so.
    const found = await findForm(one, origin, pathOf(told), 'stage', DELIVERED_HERE_MS);
    const mark = 'form' in found ? answered(told, { path: pathOf(told), ...found }) : null;
    await Promise.all([carrier(told), mark]);
    return UPS.map((numbers) => ({ ...DELIVERED, numbers }));
  }),
  'custom-sent-there': story(async (told) => {
    await packed(told);
    const form = await open(told, 'ship', parcel(UPS[0]));
    const theirs = meanwhile(told, 'order-fulfill', { company: 'UPS', number: UPS[1] });
    await Promise.all([answered(told, form), theirs]);
    return UPS.map((numbers) => ({ ...SHIPPED, numbers }));
  }),
};
