import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { signInStaff } from '../support/staff-sign-in';
import { Visitor } from '../support/visitor';
import { postWithFile } from './custom-order-form';

/** Custom orders up to what staff and their customer have agreed on. */

const CUSTOM_ORDERS = '/erp/orders/custom';

export const backOffice = new Visitor();
export const signInBackOffice = () => signInStaff(backOffice, 'staff@example.com');

export const ownPath = (id: string, rest = '') => `/dashboard/manage/custom-orders/${id}${rest}`;

export const step = (
  visitor: Visitor,
  path: string,
  intent: string,
  fields: Record<string, string>,
) => visitor.post(path, { intent, form_token: randomUUID(), ...fields });

const GOOD = { case: '40', setup: '', shipping: '0', lead_time: 'Three weeks', seen: '0' };
export const quote = (id: string, changed: Record<string, string> = {}) =>
  step(backOffice, `${CUSTOM_ORDERS}/${id}`, 'quote', { ...GOOD, ...changed });

/** Quotes a custom order and adds its first proof. */
export async function addProof(id: string): Promise<void> {
  expect((await quote(id)).status).toBe(303);
  const proof = new FormData();
  for (const [name, value] of Object.entries({ intent: 'proof', said: '', artwork: '' })) {
    proof.set(name, value);
  }
  proof.set('form_token', randomUUID());
  const white = { width: 40, height: 40, channels: 3, background: '#fff' } as const;
  const bytes = await sharp({ create: white }).png().toBuffer();
  const file = { name: 'proof.png', type: 'image/png', bytes };
  expect((await postWithFile(backOffice, `${CUSTOM_ORDERS}/${id}`, proof, file)).status).toBe(303);
}

/** Quotes a custom order and has its customer approve a proof. */
export async function agree(owner: Visitor, id: string): Promise<void> {
  await addProof(id);
  expect((await step(owner, ownPath(id), 'approve', { version: '1' })).status).toBe(303);
}
