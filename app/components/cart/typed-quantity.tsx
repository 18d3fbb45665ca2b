import { useEffect, useRef } from 'react';

type TypedQuantityProps = {
  /** The form that takes the typed number; the stepper's own form is another. */
  formId: string;
  title: string;
  quantity: number;
  limit: number | null;
};

/**
 * The number between minus and plus, open to typing: sent on Enter, or when the field is left with
 * something else in it. A number beyond the limit is put back and the reason is shown by the stepper.
 */
export function TypedQuantity({ formId, title, quantity, limit }: TypedQuantityProps) {
  const field = useRef<HTMLInputElement>(null);
  const putBack = () => {
    if (field.current) field.current.value = String(quantity);
  };
  useEffect(putBack, [quantity]);

  return (
    <input
      ref={field}
      form={formId}
      name="quantity"
      aria-label={`Quantity of ${title}`}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={quantity}
      onBlur={(event) => {
        const { value, form } = event.currentTarget;
        if (value.trim() === String(quantity)) return;
        form?.requestSubmit();
        if (limit !== null && Number(value) > limit) putBack();
      }}
      className="h-11 w-14 bg-transparent text-center font-semibold tabular-nums"
    />
  );
}
