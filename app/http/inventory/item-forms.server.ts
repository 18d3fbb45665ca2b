import type { z } from 'zod';
import { ERP_ITEM } from '~/content/inventory/erp-inventory';
import { errorMessage } from '~/content/core/errors';
import { gidOf } from '~/domain/core/ids';
import {
  ADJUSTMENT_REASONS,
  type AdjustmentOutcome,
  type InventoryItem,
  type InventoryLevel,
  planAdjustment,
  type PlannedAdjustment,
  type StockArrival,
} from '~/domain/inventory/inventory';
import type {
  adjustmentSchema,
  arrivalSchema,
  canceledArrivalSchema,
  changedArrivalSchema,
  receivedArrivalSchema,
} from '~/domain/inventory/inventory.schema.server';
import { erpPaths } from '~/erp-paths';
import type { StoreContext } from '~/http/context.server';
import type { FormOutcome } from '~/http/form-definition.server';
import { needed, notFound } from '~/http/replies.server';
import type { ArrivalChange, ArrivalVersion } from '~/models/inventory/stock-arrival.server';
import { upsertInventoryItem } from '~/models/inventory/inventory-mirror.server';
import {
  findInventoryItem,
  inventoryItemGid,
} from '~/platforms/shopify/inventory/inventory.server';

type Args = { params: Record<string, string | undefined>; context: StoreContext };

/** Reads the item that the URL names from Shopify, and keeps the mirror as new as that. @throws 404, 503 */
export async function loadItem({ params, context }: Args): Promise<InventoryItem> {
  const { admin, db, log, now } = context;
  const gid = inventoryItemGid(params['item'] ?? '') ?? notFound();
  const fetchedAt = new Date(now());
  const item = (await needed(findInventoryItem(admin, gid), log)) ?? notFound();
  await upsertInventoryItem(db, item, fetchedAt);
  return item;
}

type Token = { formToken: string };

/** The services that the forms call, for who is signed in. */
export type ItemServices = {
  adjust: (
    change: PlannedAdjustment &
      Token & { itemGid: string; locationGid: string; name: string; was: number },
  ) => Promise<AdjustmentOutcome>;
  expect: (
    arrival: Omit<StockArrival, 'id' | 'version'> & Token & { itemGid: string },
  ) => Promise<void>;
  change: (
    arrival: ArrivalVersion,
    change: Exclude<ArrivalChange, { kind: 'received' }>,
  ) => Promise<boolean>;
  receive: (
    receipt: Token & { arrival: ArrivalVersion; units: number },
  ) => Promise<AdjustmentOutcome>;
};

/** What the forms of an item's page do. */
export function itemForms(args: Args, services: ItemServices) {
  const { context } = args;
  const to = (done: keyof typeof ERP_ITEM.done | undefined, query: { at?: string } = {}) => ({
    to: erpPaths.inventoryItem(args.params['item'] ?? '', { ...query, done }),
  });
  /** Shoppers read on the product's page when it is back: it is drawn anew. */
  const redraw = ({ productGid }: InventoryItem) => context.catalogue.redraw(productGid);

  return {
    async adjust(desired: z.output<typeof adjustmentSchema>): Promise<FormOutcome> {
      const { location, reason, units, was, form_token: formToken } = desired;
      const item = await loadItem(args);
      const level = levelAt(item, location);
      if (!item.isTracked || level === null) return notFound();
      const plan = planAdjustment(reason, { units, was });
      if (typeof plan === 'string') {
        return { fieldErrors: { units: errorMessage(plan) } };
      }
      const { locationGid } = level;
      const { name } = ADJUSTMENT_REASONS[reason];
      const change = { ...plan, itemGid: item.gid, locationGid, name, was, formToken };
      const outcome = await services.adjust(change);
      return rejected(outcome) ?? to(doneIf(outcome, 'adjusted'), { at: location });
    },

    async expect(desired: z.output<typeof arrivalSchema>): Promise<FormOutcome> {
      const { location, units, due_on: dueOn, form_token: formToken } = desired;
      const item = await loadItem(args);
      const level = levelAt(item, location) ?? notFound();
      const { locationGid, locationName } = level;
      const arrival = { itemGid: item.gid, locationGid, locationName, units, dueOn, formToken };
      await services.expect(arrival);
      redraw(item);
      return to('expected');
    },

    async change(desired: z.output<typeof changedArrivalSchema>): Promise<FormOutcome> {
      const item = await loadItem(args);
      const { units, due_on: dueOn } = desired;
      const change = { kind: 'changed', units, dueOn } as const;
      const isDone = await services.change(versionOf(item, desired), change);
      if (!isDone) return { message: ERP_ITEM.changed };
      redraw(item);
      return to('changed');
    },

    async receive(desired: z.output<typeof receivedArrivalSchema>): Promise<FormOutcome> {
      const item = await loadItem(args);
      const { units, form_token: formToken } = desired;
      const arrival = versionOf(item, desired);
      const outcome = await services.receive({ arrival, units, formToken });
      redraw(item);
      return rejected(outcome) ?? to(doneIf(outcome, 'received'));
    },

    async cancel(desired: z.output<typeof canceledArrivalSchema>): Promise<FormOutcome> {
      const item = await loadItem(args);
      const change = { kind: 'canceled' } as const;
      const isDone = await services.change(versionOf(item, desired), change);
      if (!isDone) return { message: ERP_ITEM.changed };
      redraw(item);
      return to('canceled');
    },
  };
}

/** Shopify has not confirmed what is pending, so that nothing is said to be done. */
function doneIf<Done>({ state }: AdjustmentOutcome, done: Done): Done | undefined {
  return state === 'done' ? done : undefined;
}

/** @returns null if it was done, or if only Shopify's confirmation is missing, which the page says */
function rejected(outcome: AdjustmentOutcome): FormOutcome | null {
  switch (outcome.state) {
    case 'done':
    case 'pending':
      return null;
    case 'stale':
      return { message: ERP_ITEM.stale, isTokenUsed: true };
    case 'changed':
      return { message: ERP_ITEM.changed };
    case 'used':
      return { code: 'enquiry_already_sent', isTokenUsed: true };
    case 'unsure':
      return { message: ERP_ITEM.unsure, isTokenUsed: true };
    case 'refused': {
      const problem = 'problem' in outcome ? outcome.problem : null;
      const message = problem ?? errorMessage('staff_platform_refused');
      return { message, status: 422, isTokenUsed: true };
    }
  }
}

function levelAt({ levels }: InventoryItem, location: string): InventoryLevel | null {
  return levels.find(({ locationGid }) => locationGid === gidOf('Location', location)) ?? null;
}

function versionOf(item: InventoryItem, desired: { arrival: string; version: number }) {
  return { id: desired.arrival, itemGid: item.gid, version: desired.version };
}
