import type { Mutant } from './list';

const STEP = 'app/domain/fulfillment/step.ts';
const STEPS = 'app/services/fulfillment/fulfillment-step.server.ts';
const RESOLVE = 'app/services/returns/resolve-return.server.ts';
const RETURNS_AT_SHOPIFY = 'app/platforms/shopify/returns/returns.server.ts';
const STOCK = 'app/services/inventory/adjust-inventory.server.ts';
const EDIT = 'app/services/order-edits/advance-order-edit.server.ts';
const SETTLE = 'app/services/order-edits/settle-order-edit.server.ts';
const SHIP = 'app/services/custom-orders/ship-custom-order.server.ts';

const FULFILLMENT = 'tests/flows/fulfillment.test.ts';
const MIRROR = 'tests/flows/fulfillment-mirror.test.ts';
const RETURNS = 'tests/flows/returns.test.ts';
const RETURNS_THERE = 'tests/flows/returns-shopify.test.ts';
const INVENTORY = 'tests/flows/inventory.test.ts';
const EDITS = 'tests/flows/order-edits.test.ts';
const EDITS_KILLED = 'tests/flows/order-edits-killed.test.ts';
const SHIPPING = 'tests/flows/custom-order-shipping.test.ts';

/** Protections between paid and delivered, of returns, of edits and of stock. */
export const DELIVERY_MUTANTS: readonly Mutant[] = [
  {
    name: 'parcel-look',
    without: 'looking for the parcel whose answer was lost',
    file: STEP,
    text: '    if (made) return',
    instead: '    if (made && made.isCanceled) return',
    tests: [FULFILLMENT],
  },
  {
    name: 'parcel-version',
    without: 'sending only what staff have seen',
    file: STEP,
    text: "return versionOf(found) === request.seen ? CALL : refuse('changed');",
    instead: 'return CALL;',
    tests: [FULFILLMENT],
  },
  {
    name: 'parcel-held',
    without: 'keeping what is on hold',
    file: STEP,
    text: '  if (!isSendable(found)) return refuse(whyNotSendable(found));\n  return versionOf',
    instead:
      "  if (!isSendable(found) && found.status !== 'ON_HOLD') return refuse(whyNotSendable(found));\n  return versionOf",
    tests: [FULFILLMENT],
  },
  {
    name: 'parcel-token',
    without: 'one request for each form',
    file: 'db/migrations/0070-fulfillment.ts',
    text: '    create unique index fulfillment_step_open on fulfillment_step (subject_gid)',
    instead: '    create index fulfillment_step_open on fulfillment_step (subject_gid)',
    tests: [FULFILLMENT],
  },
  {
    name: 'parcel-in-doubt',
    without: 'keeping the turn of a call that may still arrive',
    file: STEPS,
    text: "return askedAt === null ? await giveWay(db, step.id) : { kind: 'later' };",
    instead: "return askedAt === undefined ? { kind: 'later' } : await giveWay(db, step.id);",
    tests: [FULFILLMENT],
  },
  {
    name: 'bulk-token',
    without: 'the same request for an order whenever its bulk action goes on',
    file: 'app/services/fulfillment/send-whole.server.ts',
    text: 'const formToken = derivedUuid(run, gid);',
    instead: 'const formToken = derivedUuid(run, `${gid} ${performance.now()}`);',
    tests: [SHIPPING, MIRROR],
  },
  {
    name: 'bulk-called-off',
    without: 'leaving what was called off where it is',
    file: 'app/services/fulfillment/send-whole.server.ts',
    text: "  if (isSendable(found) && (await isCalledOff(context.db, found.orderGid))) return 'called-off';\n",
    instead: '  void isCalledOff;\n',
    tests: [MIRROR],
  },
  {
    name: 'custom-held',
    without: 'sending nothing of a custom order of which something is on hold',
    file: SHIP,
    text: "if (!isOfThisForm && open.some((part) => stateOf(part) === 'held')) {",
    instead: 'if (!isOfThisForm && open.length > 1_000) {',
    tests: [SHIPPING],
  },
  {
    name: 'custom-followed',
    without: 'seeing that Shopify’s own event was first',
    file: SHIP,
    text: 'return now !== null && !isWithUs(now.production.stage) ? { ok: true } : claim;',
    instead: 'return now === null ? { ok: true } : claim;',
    tests: [SHIPPING],
  },
  {
    name: 'parcel-mail-once',
    without: 'one mail for each parcel',
    file: 'app/models/shipments/notice-parcels.server.ts',
    text: 'key: `parcel-${news}:${parcel.id}`,',
    instead: 'key: `parcel-${news}:${parcel.id}:${fetchedAt.getTime()}`,',
    tests: ['tests/flows/parcels.test.ts', 'tests/flows/parcel-mails.test.ts'],
  },
  {
    name: 'parcel-mail-custom',
    without: 'leaving the mails about a custom order to it',
    file: 'app/models/shipments/notice-parcels.server.ts',
    text: '  if (await isOfCustomOrder(trx, order.id)) return;\n',
    instead: '  void isOfCustomOrder;\n',
    tests: ['tests/flows/parcels.test.ts'],
  },
  {
    name: 'return-decided-once',
    without: 'one outcome for each case',
    file: RESOLVE,
    text: 'if (!RESOLVABLE.includes(one.state) || one.ending !== null)',
    instead: 'if (!RESOLVABLE.includes(one.state))',
    tests: [RETURNS],
  },
  {
    name: 'return-refund-once',
    without: 'finding the refund that the case has begun',
    file: RESOLVE,
    text: 'formToken: ending.token,',
    instead: 'formToken: derivedUuid(ending.token, `${performance.now()}`),',
    tests: [RETURNS],
  },
  {
    name: 'return-same-form',
    without: 'the same answer to a form that is sent again',
    file: RESOLVE,
    text: '  if (known.ending?.token === token) return { ok: true };\n',
    instead: '',
    tests: [RETURNS],
  },
  {
    name: 'return-restock-once',
    without: 'restocking only what was not restocked before',
    file: RETURNS_AT_SHOPIFY,
    text: 'const left = line.totalQuantity - done;',
    instead: 'const left = line.totalQuantity - 0 * done;',
    tests: [RETURNS],
  },
  {
    name: 'return-opened-once',
    without: 'looking for the return whose answer was lost',
    file: 'app/services/returns/mirror-return.server.ts',
    text: '    if (known) {\n      await savePlatform(db, one.id, { returnGid: known });',
    instead:
      '    if (known && isOver) {\n      await savePlatform(db, one.id, { returnGid: known });',
    tests: [RETURNS_THERE],
  },
  {
    name: 'replacement-once',
    without: 'looking for the draft of a replacement before another is made',
    file: 'app/services/returns/send-replacement.server.ts',
    text: '    if (found) {\n      await savePlatform(db, one.id, { draftGid: found.gid });',
    instead:
      '    if (found && one.draftGid) {\n      await savePlatform(db, one.id, { draftGid: found.gid });',
    tests: [RETURNS_THERE],
  },
  {
    name: 'stock-key',
    without: 'the idempotency key of a change of stock from its row',
    file: STOCK,
    text: 'const { id: key, mode, quantity } = adjustment;',
    instead: 'const { mode, quantity } = adjustment;\n  const key = randomUUID();',
    tests: [INVENTORY],
  },
  {
    name: 'stock-compare',
    without: 'comparing with what staff have seen',
    file: 'app/platforms/shopify/inventory/inventory.server.ts',
    text: 'const change = { inventoryItemId: itemGid, locationId: locationGid, changeFromQuantity: was };',
    instead:
      'const change = { inventoryItemId: itemGid, locationId: locationGid, changeFromQuantity: was && null };',
    tests: [INVENTORY],
  },
  {
    name: 'stock-arrival-once',
    without: 'finding what a receipt has begun',
    file: STOCK,
    text: "    return twin?.arrivalId === arrival.id && twin.quantity === units ? twin : 'changed';",
    instead: "    return twin?.quantity === -1 ? twin : 'changed';",
    tests: [INVENTORY],
  },
  {
    name: 'edit-version',
    without: 'editing only what was reviewed',
    file: 'app/services/order-edits/preview-order-edit.server.ts',
    text: "  if (linesVersion(order) !== seen) return { ok: false, code: 'changed' };\n",
    instead: '  void linesVersion;\n',
    tests: [EDITS],
  },
  {
    name: 'edit-commit-once',
    without: 'asking whether the session was committed',
    file: EDIT,
    text: '    if (committed) return noteCommitted(context, edit);\n',
    instead: '',
    tests: [EDITS_KILLED],
  },
  {
    name: 'edit-refund-once',
    without: 'finding the refund of an edit',
    file: SETTLE,
    text: '      seenCents: refundedCents,\n      formToken: id,',
    instead: '      seenCents: refundedCents,\n      formToken: crypto.randomUUID(),',
    tests: [EDITS_KILLED],
  },
  {
    name: 'edit-charge-once',
    without: 'finding the payment of an edit',
    file: SETTLE,
    text: '      formToken: id,\n      purpose: ',
    instead: '      formToken: crypto.randomUUID(),\n      purpose: ',
    tests: [EDITS_KILLED],
  },
];
