import {
  changeLines,
  differenceWords,
  ORDER_CHANGE_MAIL,
} from '~/content/order-edits/order-change-mail';
import { customerNumber } from '~/domain/core/ids';
import { cents, formatUsd } from '~/domain/core/money';
import { oneLine } from '~/domain/core/text/search-text';
import { findOrderEdit } from '~/models/order-edits/order-edit.server';
import { toCustomer, type WriteLetter } from '~/services/emails/letter.server';

/**
 * How staff have changed an order, from the versions of the edit; `about` is the edit, `due` the amount that the
 * order's page takes, or empty.
 */
export const orderChangeLetter: WriteLetter = async (context, { about: id, to, variables }) => {
  const edit = await findOrderEdit(context.db, id);
  if (edit === null || edit.after === null || edit.settlement === null) return 'not-due';
  const { before, after, settlement, settledCents } = edit;
  const { order = '', due = '' } = variables;
  const number = customerNumber(edit.orderGid);
  const canPay = due !== '';
  const { links } = context;
  const letter = await toCustomer(context, to, {
    order,
    changes: changeLines(before, after).map(oneLine).join('\n'),
    before: formatUsd(before.totalCents),
    total: formatUsd(after.totalCents),
    difference: differenceWords(settlement, settledCents ?? cents(0), canPay),
    action: canPay ? ORDER_CHANGE_MAIL.pay(due) : ORDER_CHANGE_MAIL.view,
    link: canPay ? links.payOrder(number) : links.order(number),
  });
  return typeof letter === 'string' ? letter : { ...letter, about: order };
};
