import { type AccountReply, typedField } from '~/components/ui/forms/account-form';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { TextField } from '~/components/ui/forms/field';
import { DetailSection } from '~/components/ui/detail-page';
import { Pagination } from '~/components/ui/lists/pagination';
import { ORDER_EDIT } from '~/content/order-edits/order-edit';
import { formatUsd } from '~/domain/core/money';
import { numberIn } from '~/domain/draft-orders/draft-form';
import { EDIT_LINES, type EditableLine, type EditableOrder } from '~/domain/order-edits/order-edit';
import {
  discountField,
  noDiscountField,
  quantityField,
} from '~/domain/order-edits/order-edit-form';
import { erpPaths } from '~/erp-paths';

export type Field = (name: string) => ReturnType<typeof typedField> & { autoComplete: string };

type LinesProps = {
  order: EditableOrder;
  /** Which of the order's lines are shown. */
  part: { page: number; pageCount: number; gids: string[] };
  reply: AccountReply | undefined;
  field: Field;
};

/** Returns the props of a field by its name, with what was typed. */
export const fieldsOf =
  (reply: AccountReply | undefined): Field =>
  (name) => ({ ...typedField(reply, name), autoComplete: 'off' });

/** The lines of an order: what to change of each, its units and its discount. */
export function OrderLineFields({ order, part, reply, field }: LinesProps) {
  const { lines: LABELS } = ORDER_EDIT;
  const lines = order.lines.filter(({ gid }) => part.gids.includes(gid));
  return (
    <DetailSection id="edit-lines" heading={LABELS.heading}>
      {lines.length === 0 ? <p>{LABELS.none}</p> : null}
      {part.pageCount > 1 ? <p className="mb-3">{LABELS.part(EDIT_LINES)}</p> : null}
      <div className="grid gap-4">
        {lines.map((line) => (
          <OrderLine key={line.gid} line={line} field={field} />
        ))}
      </div>
      <Pagination
        page={part.page}
        pageCount={part.pageCount}
        hrefOf={(page) => `${erpPaths.orderEdit(numberIn(order.gid))}?page=${page}`}
      />
      {lines.length === 0 ? null : (
        <Checkbox
          className="mt-3"
          id="restock"
          name="restock"
          value="yes"
          label={LABELS.restock}
          defaultChecked={reply ? field('restock').defaultValue === 'yes' : true}
        />
      )}
    </DetailSection>
  );
}

function OrderLine({ line, field }: { line: EditableLine; field: Field }) {
  const { lines: LABELS } = ORDER_EDIT;
  const { gid, variantTitle, quantity, unfulfilled, unitCents, discountCents } = line;
  const number = numberIn(gid);
  const title = [line.title, variantTitle].filter(Boolean).join(', ');
  const name = quantityField(number);
  const end = noDiscountField(number);
  return (
    <div className="grid gap-3 border-b border-line pb-4 sm:grid-cols-2">
      <TextField
        label={LABELS.quantity(title)}
        hint={LABELS.now(quantity, formatUsd(unitCents), quantity - unfulfilled)}
        inputMode="numeric"
        {...field(name)}
        defaultValue={field(name).defaultValue ?? String(quantity)}
      />
      <TextField
        label={LABELS.discount(title)}
        hint={LABELS.discountHint}
        optional
        {...field(discountField(number))}
      />
      {discountCents === 0 ? null : (
        <Checkbox
          className="sm:col-span-2"
          id={end}
          name={end}
          value="yes"
          label={LABELS.noDiscount(formatUsd(discountCents))}
          defaultChecked={field(end).defaultValue === 'yes'}
        />
      )}
    </div>
  );
}
