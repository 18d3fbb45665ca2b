import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { cents } from '../../app/domain/core/money';
import type { PassCustomOrderStep } from '../../app/domain/custom-orders/custom-order-pay';
import type { Database } from '../../app/models/core/database.server';
import { findCustomOrder } from '../../app/models/custom-orders/custom-order.server';
import { listEvents } from '../../app/models/custom-orders/custom-order-event.server';
import { addProof, approveProof } from '../../app/services/custom-orders/add-proof.server';
import { quoteCustomOrder } from '../../app/services/custom-orders/accept-custom-order.server';
import {
  type CustomOrderRequest,
  storeArtwork,
  requestCustomOrder,
} from '../../app/services/custom-orders/request-custom-order.server';
import { advanceCustomOrder } from '../../app/services/custom-orders/advance-custom-order.server';
import { at } from '../contract/sandbox-shop';
import { adminFor, PORTLAND } from './draft-fixture';
import { openPaymentFixture, type Payer } from './payment-fixture';
import { uploadsInPostgres } from '../support/uploads';

export const STAFF = { kind: 'staff' as const, id: 'desk', name: 'Dana Desk' };
export const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4" cx="5" cy="5"/></svg>',
);

const DRAFTS = `{ draftOrders(first: 200, reverse: true) { nodes { id status tags
  totalPriceSet { shopMoney { amount } } } } }`;

type DraftNode = {
  id: string;
  tags: string[];
  status: string;
  totalPriceSet: { shopMoney: { amount: string } };
};

/** Thrown in place of SIGKILL: the test's process dies here. */
export class Killed extends Error {
  override name = 'Killed';
}

/** Custom orders on a database and the sandbox's platforms, with customers and staff. */
export async function openCustomOrderFixture(database: Database) {
  const fixture = await openPaymentFixture(database);
  const { db } = database;
  const now = () => Date.now() + fixture.moved.ms;
  const needs = { ...uploadsInPostgres, db, now };
  const admin = adminFor(fixture.url);
  const log = { info: () => undefined, warn: () => undefined } as never;

  const artwork = async (gid: string, bytes: Buffer = LOGO) => {
    const stored = await storeArtwork(needs, { customerGid: gid }, { name: 'mark.svg', bytes });
    if (!stored.ok) throw new Error(stored.code);
    return stored.artwork.id;
  };
  const requestOf = (
    payer: Payer,
    artworkId: string,
    formToken: string = randomUUID(),
    changed: Partial<CustomOrderRequest> = {},
  ) =>
    requestCustomOrder(needs, {
      customerGid: payer.gid,
      formToken,
      email: payer.email,
      customerName: 'Nora Quinn',
      productHandle: 'custom-cup-made-to-order',
      productTitle: 'Custom Cup, Made to Order',
      variantGid: fixture.scarce,
      size: 'Hot, 8 oz',
      unit: 'cups',
      caseCount: 1000,
      quantity: 2000,
      colors: [{ name: 'Forest', hex: '#1f5c3a' }],
      notes: 'One mark.',
      address: PORTLAND,
      artworkId,
      ...changed,
    });
  const quote = (id: string, seenNo: number, changed: Record<string, unknown> = {}) =>
    quoteCustomOrder(needs, STAFF, id, {
      caseCents: cents(4_000),
      setupCents: cents(500),
      shippingCents: cents(0),
      leadTime: 'Three weeks',
      seenNo,
      formToken: randomUUID(),
      ...changed,
    });
  const drive = (id: string, pass?: PassCustomOrderStep) =>
    advanceCustomOrder({ ...needs, admin, log, ...(pass && { pass }) }, id);

  return {
    ...fixture,
    needs,
    adminClient: admin,
    artwork,
    requestOf,
    quote,
    drive,
    /** Returns a process that dies at this point. */
    dyingAt: (point: string): PassCustomOrderStep => {
      return (passed) => {
        if (passed === point) throw new Killed(point);
      };
    },
    order: async (id: string) => {
      const order = await findCustomOrder(db, id);
      if (!order) throw new Error(`no request ${id}`);
      return order;
    },
    kinds: async (id: string) => (await listEvents(db, id)).map(({ kind }) => kind),
    /** Ends every lease, as if the process that held it were dead. */
    forgetLeases: () => db.updateTable('custom_order').set({ lease_until: null }).execute(),
    /** Returns the drafts of a custom order at Shopify, after its search has caught up. */
    async draftsAt(id: string): Promise<DraftNode[]> {
      await fixture.advance(2_000);
      const { body } = await fixture.admin(DRAFTS);
      const nodes = at(body, 'data.draftOrders.nodes') as DraftNode[];
      return nodes.filter(({ tags }) => tags.includes(`co-${id}`));
    },
    async requested(payer: Payer, changed: Partial<CustomOrderRequest> = {}): Promise<string> {
      const sent = await requestOf(payer, await artwork(payer.gid), undefined, changed);
      if (!sent.ok) throw new Error(sent.reason);
      return sent.id;
    },
    async proof(id: string, payer: Payer, formToken: string = randomUUID()) {
      const bytes = await sharp({
        create: { width: 40, height: 40, channels: 3, background: '#fff' },
      })
        .png()
        .toBuffer();
      const artworkId = await artwork(payer.gid, bytes);
      return addProof(needs, STAFF, id, { artworkId, note: null, formToken });
    },
    approve: (id: string, payer: Payer, version: number) =>
      approveProof(needs, actorOf(payer), id, { version, formToken: randomUUID() }),
    actorOf,
  };
}

export function actorOf({ gid }: Payer) {
  return { kind: 'customer' as const, id: gid, name: 'Nora Quinn' };
}

export type CustomOrderFixture = Awaited<ReturnType<typeof openCustomOrderFixture>>;
