import type { OrderStep } from '~/domain/orders/order-payment';
import type { OrderMoment } from '~/domain/orders/order-timeline';
import { cancelLabel, ORDER_PAYMENT_LABELS, orderAmount } from '~/content/orders/orders';

/** Texts of what has happened to an order, and what comes next. */
export const TIMELINE = {
  heading: 'Timeline',
  canceled: 'Canceled.',
} as const;

/** Returns what has happened, in words. */
export function momentWords(moment: OrderMoment): string {
  switch (moment.kind) {
    case 'placed':
      return 'Ordered';
    case 'paid':
      return 'Paid';
    case 'shipped':
      return moment.isAll ? 'Shipped' : `Shipped: ${moment.items}`;
    case 'delivered':
      return moment.isAll ? 'Delivered' : `Delivered: ${moment.items}`;
    case 'refunded':
      return `Refunded ${orderAmount(moment.amount)}${moment.note ? `: ${moment.note}` : ''}`;
    case 'canceled':
      return `Canceled${cancelLabel(moment.reason)}`;
  }
}

/** Returns the next step of an open order in words. */
export function orderStepLabel(step: OrderStep): string {
  switch (step.kind) {
    case 'answer':
      return ANSWERS[step.why];
    case 'unpaid':
      return step.isPart
        ? `${ORDER_PAYMENT_LABELS['partially-paid']}. We’re waiting for the rest of your payment.`
        : `${ORDER_PAYMENT_LABELS.unpaid}. We’re waiting for your payment.`;
    case 'at-bank':
      return 'Bank payment on its way. It usually takes 4 business days.';
    case 'on-its-way':
      return step.isToday ? 'Out for delivery today.' : 'On its way to you.';
    case 'partly-sent':
      return 'Partly shipped. We’re preparing the rest.';
    case 'prepared':
      return 'We’re preparing your order.';
    case 'on-invoice':
      return 'Delivered. Pay with the invoice we email you.';
  }
}

const ANSWERS: Record<Extract<OrderStep, { kind: 'answer' }>['why'], string> = {
  'on-hold': 'On hold. We need an answer from you.',
  'not-delivered': 'The carrier couldn’t deliver your order. Check tracking, or write to us.',
  'pick-up': 'Ready for pickup.',
};
