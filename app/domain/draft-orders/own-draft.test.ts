import { describe, expect, it } from 'vitest';
import { draftTag, isOfPayment, isOfStore, isOpenOwnDraft } from './draft-order-lines';
import { paymentTag } from '~/domain/payments/payment';

const IVY = 'gid://shopify/Customer/1';
const ID = '0b8f2a52-7d0e-4b3c-9a51-2f8f0f6a1c11';

const draft = (changed: object = {}) => ({
  customerGid: IVY as string | null,
  status: 'OPEN',
  tags: [draftTag('customer', ID)],
  ...changed,
});

describe('a draft that its customer may change', () => {
  it('is theirs, open and of their own making', () => {
    expect(isOpenOwnDraft(draft(), IVY)).toBe(true);
    expect(isOpenOwnDraft(draft({ tags: [`API-${ID}`, 'wholesale'] }), IVY)).toBe(true);
  });

  it.each([
    ['of somebody else', { customerGid: 'gid://shopify/Customer/2' }],
    ['of nobody', { customerGid: null }],
    ['that is an order', { status: 'COMPLETED' }],
    ['whose invoice was sent', { status: 'INVOICE_SENT' }],
    ['of the back-office', { tags: [draftTag('staff', ID)] }],
    ['of a payment', { tags: [paymentTag(ID)] }],
    ['that a payment has taken on', { tags: [draftTag('customer', ID), paymentTag(ID)] }],
    ['without a tag', { tags: [] }],
  ])('is not one %s', (_which, changed) => {
    expect(isOpenOwnDraft(draft(changed), IVY)).toBe(false);
  });

  it('has a tag of the length that the platform takes', () => {
    expect(draftTag('customer', ID)).toHaveLength(40);
  });

  it('is known to be a payment’s whatever the letters’ case', () => {
    expect(isOfPayment({ tags: [paymentTag(ID).toUpperCase()] })).toBe(true);
    expect(isOfStore({ tags: [paymentTag(ID)] })).toBe(true);
    expect(isOfStore({ tags: [`CO-${ID}`] })).toBe(true);
    expect(isOfStore({ tags: [draftTag('staff', ID)] })).toBe(false);
  });
});
