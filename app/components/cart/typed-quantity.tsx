import { useEffect, useRef } from 'react';

type TypedQuantityProps = {
  /** Id of the form that submits the typed number; the stepper has a form of its own. */
  formId: string;
  title: string;
  quantity: number;
  limit: number | null;
};

/**
 * The editable number between minus and plus. Submits on Enter, or on blur if the number has changed. A
 * number above the limit is reset, and the stepper shows why.
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
