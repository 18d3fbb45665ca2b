/**
 * Points at which a test may kill the process (money-security T-1), in the order of a deposit. The
 * environment variable `FAILPOINT` selects one; it is refused if any outside service is real.
 */
export const FAILPOINTS = [
  'after_accept',
  'before_create',
  'after_create',
  'after_pi_saved',
  'before_confirm',
  'after_confirm',
  'credit_before_commit',
  'after_credit',
  'after_meta_read',
  'before_meta_set',
  'after_meta_set',
  'after_cancel',
] as const;

/** Failpoints of payments (docs/money.md), in the order of a payment, its undoing and its refund. */
export const PAYMENT_FAILPOINTS = [
  'pay_after_hold',
  'pay_before_draft',
  'pay_after_draft',
  'pay_after_draft_saved',
  'pay_before_create',
  'pay_after_create',
  'pay_after_pi_saved',
  'pay_before_confirm',
  'pay_after_confirm',
  'pay_before_complete',
  'pay_after_complete',
  'pay_completed_before_commit',
  'pay_before_mark',
  'pay_after_mark',
  'pay_undo_after_cancel',
  'pay_undo_after_delete',
  'pay_undo_after_refund',
  'refund_after_return',
  'refund_before_card',
  'refund_after_card',
  'token_after_renew',
] as const;

/** Failpoints of a payout of commission into Earth Cash. */
export const COMMISSION_FAILPOINTS = ['payout_before_commit', 'payout_after_commit'] as const;

export type CommissionFailpoint = (typeof COMMISSION_FAILPOINTS)[number];

/** Failpoints of a refund that staff request. */
export const STAFF_REFUND_FAILPOINTS = [
  'staff_refund_requested',
  'staff_refund_before_call',
  'staff_refund_after_call',
] as const;

export type StaffRefundFailpoint = (typeof STAFF_REFUND_FAILPOINTS)[number];

/** Failpoints of an adjustment, made by one staff member or approved by a second. */
export const ADJUSTMENT_FAILPOINTS = ['adjust_before_commit', 'adjust_after_commit'] as const;

export type AdjustmentFailpoint = (typeof ADJUSTMENT_FAILPOINTS)[number];

/** Failpoints of an order on invoice on its way to its invoice in QuickBooks, and after that. */
export const BILLING_FAILPOINTS = [
  'bill_before_invoice',
  'bill_after_invoice',
  'bill_before_payment',
  'bill_after_payment',
  'bill_before_commit',
  'bill_before_credit',
  'bill_after_credit',
  'bill_after_apply',
  'bill_after_change',
  'bill_after_void',
  'bill_before_mark',
  'bill_after_mark',
] as const;

/** Failpoints of an invoice that is written off. */
export const WRITE_OFF_FAILPOINTS = ['write_off_after_memo', 'write_off_after_apply'] as const;

/** Failpoints of an order that staff edit. */
export const ORDER_EDIT_FAILPOINTS = [
  'edit_requested',
  'edit_before_commit',
  'edit_after_commit',
  'edit_before_money',
  'edit_after_money',
] as const;

/** Failpoints of a return at Shopify and of how it ends. */
export const RETURN_FAILPOINTS = [
  'return_before_request',
  'return_after_request',
  'return_approved',
  'return_disposed',
  'return_processed',
  'return_refunded',
  'return_replaced',
] as const;

/** Failpoints of what is asked of Shopify about a fulfillment order or a parcel. */
export const FULFILLMENT_FAILPOINTS = [
  'step_requested',
  'step_before_call',
  'step_after_call',
  'step_ended',
] as const;

/** Failpoints of a change of stock, by hand or by an arrival. */
export const STOCK_FAILPOINTS = [
  'stock_requested',
  'stock_before_call',
  'stock_after_call',
] as const;

/** Failpoint of an upload: its bytes are kept, and the row that refers to them is not written. */
export const UPLOAD_FAILPOINTS = ['upload_kept'] as const;

export type Failpoint =
  | (typeof FAILPOINTS)[number]
  | (typeof PAYMENT_FAILPOINTS)[number]
  | (typeof BILLING_FAILPOINTS)[number]
  | (typeof WRITE_OFF_FAILPOINTS)[number]
  | (typeof ORDER_EDIT_FAILPOINTS)[number]
  | (typeof RETURN_FAILPOINTS)[number]
  | (typeof FULFILLMENT_FAILPOINTS)[number]
  | (typeof STOCK_FAILPOINTS)[number]
  | (typeof UPLOAD_FAILPOINTS)[number]
  | CommissionFailpoint
  | StaffRefundFailpoint
  | AdjustmentFailpoint;

/** Returns, or kills the process at this point. */
export type PassFailpoint = (name: Failpoint) => void;
