import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { Arrivals, EditArrival } from '~/components/inventory/arrivals';
import { AdjustForm, ItemLevels } from '~/components/inventory/item-stock';
import { Timeline } from '~/components/staff/timeline';
import { DetailColumns, DetailPage } from '~/components/ui/detail-page';
import { Notice } from '~/components/ui/notice';
import { ERP_INVENTORY, ERP_ITEM } from '~/content/inventory/erp-inventory';
import { backOfficeMeta } from '~/content/staff/back-office';
import { staffEntries, timelineOf } from '~/content/staff/timeline';
import { customerNumber } from '~/domain/core/ids';
import { storeDay } from '~/domain/core/time/store-day';
import { availableOf, itemTitle } from '~/domain/inventory/inventory';
import {
  adjustmentSchema,
  arrivalSchema,
  canceledArrivalSchema,
  changedArrivalSchema,
  receivedArrivalSchema,
} from '~/domain/inventory/inventory.schema.server';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { newFormToken } from '~/http/form.server';
import { form } from '~/http/form-definition.server';
import { itemForms, loadItem } from '~/http/inventory/item-forms.server';
import { activityOf, actorOf } from '~/http/staff/activity.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { storeForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import { countPendingAdjustments } from '~/models/inventory/inventory-adjustment.server';
import { listArrivals } from '~/models/inventory/stock-arrival.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { adjustStock, receiveArrival } from '~/services/inventory/adjust-inventory.server';
import { changeExpected, expectArrival } from '~/services/inventory/change-arrivals.server';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  backOfficeMeta(data ? itemTitle(data.item) : ERP_INVENTORY.title);

export const headers = erpHeaders;

/** Reloads after every rejection: each has used up its form’s token, and the page shows the current figures. */
export const shouldRevalidate = () => true;

/** Loads a variant's stock from Shopify now; `at`: the location to adjust; `arrival`: the one to edit. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/inventory');
  const { db, now } = args.context;
  const item = await loadItem(args);
  const number = customerNumber(item.gid);
  const search = new URL(args.request.url).searchParams;
  const [arrivals, pending, actions] = await Promise.all([
    listArrivals(db, item.gid),
    countPendingAdjustments(db, item.gid),
    listActionsOf(db, { kind: 'inventory-item', id: number }),
  ]);
  const names = new Map(
    item.levels.map((level) => [customerNumber(level.locationGid), level.locationName]),
  );
  /** With the location's name for its number. */
  const named = activityOf(actions).map((one) => {
    const name = names.get(String(one.details['place']));
    return name === undefined ? one : { ...one, details: { ...one.details, place: name } };
  });
  const at = search.get('at');
  const done = Object.keys(ERP_ITEM.done).find((name) => name === search.get('done'));
  return {
    item,
    number,
    level: item.levels.find((one) => customerNumber(one.locationGid) === at) ?? item.levels[0],
    arrivals,
    arrival: arrivals.find(({ id }) => id === search.get('arrival')) ?? null,
    pending,
    today: storeDay(now()),
    tokens: { adjust: newFormToken(), expect: newFormToken(), receive: newFormToken() },
    done: (done as keyof typeof ERP_ITEM.done | undefined) ?? null,
    timeline: timelineOf(staffEntries(named)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'inventory.change');
  const { context } = args;
  const actor = actorOf(context, staff);
  const forms = itemForms(args, {
    adjust: (change) => adjustStock(context, actor, change),
    receive: (receipt) => receiveArrival(context, actor, receipt),
    expect: (arrival) => expectArrival(context, actor, arrival),
    change: (arrival, change) => changeExpected(context, actor, arrival, change),
  });
  return submitForm(args, storeForms(staff.id), {
    adjust: form(adjustmentSchema, forms.adjust),
    expect: form(arrivalSchema, forms.expect),
    arrival: form(changedArrivalSchema, forms.change),
    receive: form(receivedArrivalSchema, forms.receive),
    cancel: form(canceledArrivalSchema, forms.cancel),
  });
}

export default function ErpInventoryItemPage() {
  const { item, number, level, arrivals, arrival, pending, today, tokens, done, timeline } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { adjust } = ERP_ITEM;
  const isOut = item.isTracked && availableOf(item) <= 0;
  return (
    <DetailPage
      back={{ href: erpPaths.inventory(), label: ERP_ITEM.back }}
      title={itemTitle(item)}
      badges={isOut ? [{ text: ERP_INVENTORY.states.out, tone: 'bad' }] : []}
      lead={item.sku}
      done={done === null || reply ? null : ERP_ITEM.done[done]}
      actions={
        <a href={erpPaths.product(customerNumber(item.productGid))} className="target text-link">
          {ERP_ITEM.product}
        </a>
      }
    >
      {pending > 0 ? <Notice>{ERP_ITEM.pending(pending)}</Notice> : null}
      {arrival ? (
        <EditArrival item={number} arrival={arrival} token={tokens.receive} reply={reply} />
      ) : (
        <DetailColumns
          side={
            <Arrivals
              item={number}
              levels={item.levels}
              token={tokens.expect}
              {...{ arrivals, today, reply }}
            />
          }
        >
          <ItemLevels item={number} levels={item.levels} />
          {item.isTracked && level ? (
            <AdjustForm level={level} token={tokens.adjust} reply={reply} />
          ) : (
            <p>{adjust.untracked}</p>
          )}
          <Timeline entries={timeline} />
        </DetailColumns>
      )}
    </DetailPage>
  );
}
